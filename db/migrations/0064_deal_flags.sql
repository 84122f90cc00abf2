-- What of a deal an operator looks at before its Q discount is paid (docs/decisions/0044-q-discount-follows-the-order.md).

-- The flags of an invoice as they were found last, [{"code": "…", "params": {…}}]; null: not looked for yet. What an operator
-- wrote down to have checked when a flagged one was accepted.
alter table q_invoice
  add column flags jsonb check (jsonb_typeof(flags) = 'array'),
  add column checked text not null default '';

-- Deals of a pair, completed deals of one side, and accounts that money was paid out to: each found by a short look-up.
create index order_of_pair on purchase_order (supplier_company_id, buyer_company_id, created_at);
create index offer_completed_of_supplier on offer (company_id, buyer_company_id) where state = 'completed';
create index offer_completed_of_buyer on offer (buyer_company_id, company_id) where state = 'completed';
create index withdrawal_of_account on withdrawal (iban, company_id);
