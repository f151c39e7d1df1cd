//! The shop behind the desk: one order, one customer, no network.

use super::support::types::{OrderLine, RefundItem, RefundLine};
use super::support::{
    cancel_exchange, cancel_order, create_exchange, create_return_label, get_exchange, get_invoice,
    get_member, get_order, get_refund, list_member_messages, list_orders, quote_refund, refund_desk,
    refund_items, send_email, send_member_message, track_parcel,
};

/// A refund desk with one order in it.
#[derive(Debug)]
pub(crate) struct Desk;

/// The only order of the customer in the chat.
const ORDER: &str = "TW-104233";

/// Items of the order: number, name, price in New Taiwan dollars.
const ARTICLES: [(&str, &str, i64); 2] =
    [("CASE-07", "Phone case, clear", 230), ("EAR-12", "Wireless earphones", 1990)];

/// Prices the requested items, or returns the first that is not in the order.
fn lines(items: &[RefundItem]) -> Result<Vec<RefundLine>, String> {
    let line = |item: &RefundItem| {
        let found = ARTICLES.iter().find(|(sku, _, _)| *sku == item.sku && item.quantity == 1);
        let (sku, name, price) = found.ok_or_else(|| item.sku.clone())?;
        Ok(RefundLine { sku: (*sku).into(), name: (*name).into(), quantity: 1, amount: *price })
    };
    items.iter().map(line).collect()
}

impl get_order::Checks for Desk {
    /// The last digit of an order number is the sum of the others, modulo seven.
    fn order_number_typo(&self, params: &get_order::Params) -> bool {
        let digits: Vec<u32> = params.order_no.chars().filter_map(|letter| letter.to_digit(10)).collect();
        digits.split_last().is_some_and(|(last, others)| others.iter().sum::<u32>() % 7 == *last)
    }
}

impl refund_desk::Handlers for Desk {
    async fn get_order(&self, params: get_order::Params) -> get_order::Outcome {
        if params.order_no != ORDER {
            return get_order::Outcome::NotFound { order_no: params.order_no };
        }
        let line = |(sku, name, _): &(&str, &str, i64)| OrderLine {
            sku: (*sku).into(),
            name: (*name).into(),
            quantity: 1,
        };
        get_order::Outcome::Found {
            order_no: params.order_no,
            placed_on: "2026-03-02".into(),
            state: get_order::FoundState::Delivered,
            lines: ARTICLES.iter().map(line).collect(),
            gift_note: None,
        }
    }

    async fn quote_refund(&self, params: quote_refund::Params) -> quote_refund::Outcome {
        if params.order_no != ORDER {
            return quote_refund::Outcome::NotFound { order_no: params.order_no };
        }
        match lines(&params.items) {
            Ok(lines) => quote_refund::Outcome::Quoted {
                quote_no: "Q-5521".into(),
                total: lines.iter().map(|line| line.amount).sum(),
                lines,
                shipping: 0,
                minutes: 30,
            },
            Err(sku) => quote_refund::Outcome::NotInOrder { sku, order_no: params.order_no },
        }
    }

    async fn refund_items(&self, params: refund_items::Params) -> refund_items::Outcome {
        match lines(&params.items) {
            Ok(lines) if params.quote_no == "Q-5521" => refund_items::Outcome::Refunded {
                refund_no: "R-88120".into(),
                total: lines.iter().map(|line| line.amount).sum(),
                lines,
                method: "credit card".into(),
                days: 7,
            },
            _ => refund_items::Outcome::QuoteExpired,
        }
    }

    async fn send_email(&self, _: send_email::Params) -> send_email::Outcome {
        send_email::Outcome::Sent { masked_address: "w***@mail.example".into(), email_no: "E-40117".into() }
    }

    // The script calls none of the tools below; this shop has no answers for them.

    async fn create_exchange(&self, _: create_exchange::Params) -> create_exchange::Outcome {
        create_exchange::Outcome::NotExchangeable { why: "this shop has one of each".into() }
    }

    async fn send_member_message(&self, _: send_member_message::Params) -> send_member_message::Outcome {
        send_member_message::Outcome::NoApp
    }

    async fn get_refund(&self, _: get_refund::Params) -> get_refund::Outcome {
        get_refund::Outcome::NotFound
    }

    async fn get_exchange(&self, _: get_exchange::Params) -> get_exchange::Outcome {
        get_exchange::Outcome::NotFound
    }

    async fn track_parcel(&self, _: track_parcel::Params) -> track_parcel::Outcome {
        track_parcel::Outcome::NotShipped
    }

    async fn get_invoice(&self, _: get_invoice::Params) -> get_invoice::Outcome {
        get_invoice::Outcome::NotIssued
    }

    async fn list_orders(&self, _: list_orders::Params) -> list_orders::Outcome {
        list_orders::Outcome::None
    }

    async fn cancel_order(&self, _: cancel_order::Params) -> cancel_order::Outcome {
        cancel_order::Outcome::TooLate
    }

    async fn cancel_exchange(&self, _: cancel_exchange::Params) -> cancel_exchange::Outcome {
        cancel_exchange::Outcome::TooLate
    }

    async fn create_return_label(&self, _: create_return_label::Params) -> create_return_label::Outcome {
        create_return_label::Outcome::NothingToSend
    }

    async fn get_member(&self, _: get_member::Params) -> get_member::Outcome {
        get_member::Outcome::Guest
    }

    async fn list_member_messages(&self, _: list_member_messages::Params) -> list_member_messages::Outcome {
        list_member_messages::Outcome::None
    }
}
