//! Which definitions are in every request.

use super::Pieces;
use crate::model::{Agent, Catalog, LoadingMode};

/// Decides for every agent whether it defers. With `loading "auto"` that depends on length: definitions are deferred if they
/// would exceed the agent's share of the context window.
pub(crate) fn settle(catalog: &mut Catalog) {
    let settled: Vec<bool> = {
        let pieces = Pieces::new(catalog);
        catalog.agents.iter().map(|agent| defers(&pieces, agent)).collect()
    };
    for (agent, defers) in catalog.agents.iter_mut().zip(settled) {
        agent.defers = defers;
    }
}

fn defers(pieces: &Pieces<'_>, agent: &Agent) -> bool {
    let mut deferred = agent.offers.iter().filter(|offer| offer.deferred).peekable();
    match agent.loading.mode {
        LoadingMode::Upfront => false,
        LoadingMode::Deferred => deferred.peek().is_some(),
        LoadingMode::Auto => {
            let tokens: u64 = deferred.map(|offer| pieces.definition_tokens(offer.tool)).sum();
            tokens as f64 > agent.loading.percent / 100.0 * agent.loading.context_window as f64
        }
    }
}
