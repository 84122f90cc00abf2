-- A paid Q discount can be withdrawn some days later: what a wallet was paid lately is found without its history
-- (docs/decisions/0044-q-discount-follows-the-order.md).
create index q_invoice_paid on q_invoice (company_id, decided_at) include (amount_fils) where state = 'accepted';
