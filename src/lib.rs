//! toolcat
