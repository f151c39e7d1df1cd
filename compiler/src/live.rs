//! The agent interpreted: what generated code does, without generating any.
//!
//! In: an [`Analysis`] without errors. Out: [`Live`], which gives agents by name and target. Both run on what `tables::agent`
//! puts together, which generated code prints too; a test holds the two equal.

mod arena;
mod call;

pub use call::{Begun, Call, Unfit};

use crate::diagnostic::nearest;
use crate::driver::Analysis;
use crate::model::{Catalog, ToolId};
use crate::source::Place;
use arena::{OfAgent, OfCatalog};
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use toolcat_runtime::__private::v0_1::{self as rt, SurfaceTable};
use toolcat_runtime::{Agent, AgentType, Session, Surface, Tool};

/// A catalog whose agents can run. Clones share it, even across threads.
#[derive(Clone)]
pub struct Live(Arc<Shared>);

struct Shared {
    catalog: Arc<OfCatalog>,
    /// By index in the catalog; each is put together on first use.
    agents: Vec<OnceLock<OfAgent>>,
}

impl Live {
    /// Reads and compiles the catalog at a path.
    ///
    /// # Errors
    ///
    /// If it has errors: the analysis, which holds them.
    pub fn open(path: &Path) -> Result<Self, Box<Analysis>> {
        Self::of(Analysis::at(&Place::new(path)))
    }

    /// Puts the agents of a catalog together.
    ///
    /// # Errors
    ///
    /// Gives the analysis back if it has errors.
    pub fn of(analysis: Analysis) -> Result<Self, Box<Analysis>> {
        match analysis.has_errors() {
            true => Err(Box::new(analysis)),
            false => {
                let agents = analysis.catalog().agents.iter().map(|_| OnceLock::new()).collect();
                Ok(Self(Arc::new(Shared { catalog: Arc::new(OfCatalog::make(analysis)), agents })))
            }
        }
    }

    /// Everything known about the catalog.
    pub fn analysis(&self) -> &Analysis {
        self.0.catalog.analysis()
    }

    /// The catalog.
    pub fn catalog(&self) -> &Catalog {
        self.analysis().catalog()
    }

    /// A tool, whatever agents have it.
    pub fn tool(&self, id: ToolId) -> &Tool<'_> {
        self.0.catalog.tool(id)
    }

    /// The agent with that name, on the target with that name.
    ///
    /// # Errors
    ///
    /// If the catalog has no such agent, or the agent does not support the target.
    pub fn agent(&self, name: &str, target: &str) -> Result<LiveAgent, NotThere> {
        let agents = &self.catalog().agents;
        let Some(index) = agents.iter().position(|agent| agent.name.value == name) else {
            let known = agents.iter().map(|agent| agent.name.value.as_str());
            return Err(NotThere::new("the catalog has no agent", name, known));
        };
        let handle = Handle { live: self.clone(), index };
        let surfaces = handle.surfaces();
        let Some(surface) = surfaces.iter().position(|surface| surface.target == target) else {
            let known = surfaces.iter().map(|surface| surface.target);
            return Err(NotThere::new(&format!("the agent `{name}` has no target"), target, known));
        };
        Ok(LiveAgent { surface: rt::surface(handle.clone(), surface), handle })
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Live").field(&self.catalog().name).finish()
    }
}

/// An agent or target that does not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotThere {
    what: String,
    /// What can be done about it.
    help: String,
}

impl NotThere {
    fn new<'k>(what: &str, name: &str, known: impl Iterator<Item = &'k str> + Clone) -> Self {
        let help = match nearest(name, known.clone()) {
            Some(near) => format!("Did you mean `{near}`?"),
            None => format!("There are: {}.", known.collect::<Vec<_>>().join(", ")),
        };
        Self {
            what: format!("{what} `{}`", crate::escape::line(name)),
            help: crate::escape::line(&help).into(),
        }
    }
}

impl fmt::Display for NotThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}. {}", self.what, self.help)
    }
}

impl std::error::Error for NotThere {}

/// One agent on one target. It keeps the catalog alive.
#[derive(Debug, Clone)]
pub struct LiveAgent {
    handle: Handle,
    surface: Surface<Handle>,
}

impl LiveAgent {
    /// The list of tools for a request.
    pub fn manifest(&self) -> &str {
        self.surface.manifest()
    }

    /// The catalog's part of the system prompt.
    pub fn prompt(&self) -> &str {
        self.surface.prompt()
    }

    /// Its tools, and the names that a call may use.
    pub fn agent(&self) -> &Agent<'_> {
        self.handle.agent()
    }

    /// A new conversation, in which no deferred tool is loaded yet.
    pub fn session(&self) -> Session<Handle> {
        self.surface.session()
    }
}

/// Which agent a session of a live catalog belongs to.
#[derive(Debug, Clone)]
pub struct Handle {
    live: Live,
    index: usize,
}

impl Handle {
    fn tables(&self) -> &OfAgent {
        let shared = &*self.live.0;
        shared.agents[self.index].get_or_init(|| OfAgent::make(shared.catalog.clone(), self.index))
    }
}

impl AgentType for Handle {
    fn agent(&self) -> &Agent<'_> {
        self.tables().agent()
    }

    fn surfaces(&self) -> &[SurfaceTable<'_>] {
        self.tables().surfaces()
    }
}
