//! The tables of a catalog next to the catalog that they are made of.

use crate::driver::Analysis;
use crate::model::ToolId;
use crate::surface::Pieces;
use crate::tables;
use bumpalo::Bump;
use parking_lot::{Mutex, MutexGuard};
use self_cell::self_cell;
use toolcat_runtime::{Agent, SurfaceTable, Tool};

/// What the tables borrow.
pub(super) struct Source {
    analysis: Analysis,
    /// Where the tables are. It is locked once, while they are made, and never again: that alone makes it `Sync`.
    bump: Mutex<Bump>,
}

/// The tables, in the order of the catalog.
pub(super) struct Tables<'a> {
    tools: Vec<&'a Tool<'a>>,
    agents: Vec<(Agent<'a>, &'a [SurfaceTable<'a>])>,
}

self_cell!(
    pub(super) struct Arena {
        owner: Source,
        #[covariant]
        dependent: Tables,
    }
);

pub(super) fn of(analysis: Analysis) -> Arena {
    Arena::new(Source { analysis, bump: Mutex::new(Bump::new()) }, |source| {
        let bump: &Bump = MutexGuard::leak(source.bump.lock());
        let catalog = source.analysis.catalog();
        let pieces = Pieces::new(catalog);
        let tools: Vec<&Tool<'_>> = (0..catalog.tools.len())
            .map(|index| {
                let params = bump.alloc(tables::params(catalog, &catalog.tools[index], bump));
                &*bump.alloc(tables::agent::tool(&pieces, ToolId(index), params, bump))
            })
            .collect();
        let agents = catalog.agents.iter().map(|agent| {
            let built = tables::agent::agent(&pieces, agent, bump, |id| tools[id.0]);
            (built, tables::agent::surface_tables(&pieces, agent, bump))
        });
        let agents = agents.collect();
        Tables { tools, agents }
    })
}

pub(super) fn analysis(arena: &Arena) -> &Analysis {
    &arena.borrow_owner().analysis
}

pub(super) fn tools<'a>(arena: &'a Arena) -> &'a [&'a Tool<'a>] {
    &arena.borrow_dependent().tools
}

pub(super) fn agents<'a>(arena: &'a Arena) -> &'a [(Agent<'a>, &'a [SurfaceTable<'a>])] {
    &arena.borrow_dependent().agents
}
