//! The tables of a catalog and of each agent, next to what they borrow.

use crate::driver::Analysis;
use crate::model::ToolId;
use crate::surface::Pieces;
use crate::tables;
use bumpalo::Bump;
use parking_lot::{Mutex, MutexGuard};
use self_cell::self_cell;
use std::sync::Arc;
use toolcat_runtime::__private::v0_1::SurfaceTable;
use toolcat_runtime::{Agent, Tool};

/// Where tables live. It is locked once, while they are made, and never again: only that makes it `Sync`.
struct Room(Mutex<Bump>);

impl Room {
    fn new() -> Self {
        Self(Mutex::new(Bump::new()))
    }

    fn enter(&self) -> &Bump {
        MutexGuard::leak(self.0.lock())
    }
}

/// What the tables of a catalog borrow.
pub(super) struct Source {
    analysis: Analysis,
    room: Room,
}

/// What all agents share.
pub(super) struct Shared<'a> {
    pieces: Pieces<'a>,
    /// By id.
    tools: Vec<&'a Tool<'a>>,
}

self_cell!(
    pub(super) struct OfCatalog {
        owner: Source,
        #[covariant]
        dependent: Shared,
    }
);

impl OfCatalog {
    pub(super) fn make(analysis: Analysis) -> Self {
        Self::new(Source { analysis, room: Room::new() }, |source| {
            let (catalog, bump) = (source.analysis.catalog(), source.room.enter());
            let pieces = Pieces::new(catalog);
            let tool = |(index, tool)| {
                let params = bump.alloc(tables::params(catalog, tool, bump));
                &*bump.alloc(tables::agent::tool(&pieces, ToolId(index), params, bump))
            };
            let tools = catalog.tools.iter().enumerate().map(tool).collect();
            Shared { pieces, tools }
        })
    }

    pub(super) fn analysis(&self) -> &Analysis {
        &self.borrow_owner().analysis
    }

    pub(super) fn tool(&self, id: ToolId) -> &Tool<'_> {
        self.borrow_dependent().tools[id.0]
    }
}

/// What the tables of an agent borrow.
pub(super) struct AgentSource {
    catalog: Arc<OfCatalog>,
    room: Room,
}

/// One agent, and what its model reads per target.
pub(super) struct Built<'a> {
    agent: Agent<'a>,
    surfaces: &'a [SurfaceTable<'a>],
}

self_cell!(
    pub(super) struct OfAgent {
        owner: AgentSource,
        #[covariant]
        dependent: Built,
    }
);

impl OfAgent {
    /// `index` is the agent's index in the catalog.
    pub(super) fn make(catalog: Arc<OfCatalog>, index: usize) -> Self {
        Self::new(AgentSource { catalog, room: Room::new() }, |source| {
            let (shared, bump) = (source.catalog.borrow_dependent(), source.room.enter());
            let agent = &source.catalog.analysis().catalog().agents[index];
            Built {
                agent: tables::agent::agent(&shared.pieces, agent, bump, |id| shared.tools[id.0]),
                surfaces: tables::agent::surface_tables(&shared.pieces, agent, bump),
            }
        })
    }

    pub(super) fn agent(&self) -> &Agent<'_> {
        &self.borrow_dependent().agent
    }

    pub(super) fn surfaces(&self) -> &[SurfaceTable<'_>] {
        self.borrow_dependent().surfaces
    }
}
