-- A supplier's own cost of each line of its offer (decision 0225), apart from the offer, so that no read of the buyer's side can include it.
create table offer_cost (
  offer_id uuid not null references offer,
  rfq_line_id uuid not null references rfq_line,
  cost_minor bigint not null check (cost_minor >= 0),
  primary key (offer_id, rfq_line_id)
);
comment on table offer_cost is 'Only the company of the offer may read it';
comment on column offer_cost.cost_minor is 'Of one unit, before VAT, in the currency of the offer';
create index offer_cost_of_line on offer_cost (rfq_line_id);
