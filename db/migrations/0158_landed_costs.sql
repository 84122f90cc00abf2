-- The costs that a buyer types for its own landed totals (decision 0194). Empty amounts are unknown, which is not zero. Suppliers
-- never read these tables.
create table landed_cost (
  rfq_id uuid primary key references rfq,
  extra_supplier_minor bigint check (extra_supplier_minor >= 0),
  saved_by uuid not null references member,
  saved_at timestamptz not null
);
comment on table landed_cost is 'The buyer''s own costs of an RFQ';
comment on column landed_cost.extra_supplier_minor is 'The cost of each supplier after the first. Empty: unknown';

create table offer_landed_cost (
  offer_id uuid primary key references offer,
  rfq_id uuid not null references landed_cost,
  freight_minor bigint check (freight_minor >= 0),
  customs_minor bigint check (customs_minor >= 0)
);
comment on table offer_landed_cost is 'The buyer''s own freight and customs for an order of an offer. Empty: unknown';
create index offer_landed_cost_of_rfq on offer_landed_cost (rfq_id);
