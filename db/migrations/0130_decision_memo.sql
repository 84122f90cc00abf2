-- The record of each award at the moment of its decision: its offers with ranks and marks, its people and the reason. Never computed
-- again. `shares_rank`: the suppliers that lose learn their own rank and distance. A process of the version before writes none.
create table decision_memo (
  award_id uuid primary key references award (id),
  rfq_id uuid not null references rfq (id),
  content jsonb not null,
  shares_rank boolean not null default false,
  created_at timestamptz not null
);
create index decision_memo_of_rfq on decision_memo (rfq_id);
-- The rank of an offer that lost, and its distance to the chosen total in basis points, if the buyer shares them.
alter table offer
  add column lost_rank integer check (lost_rank > 0),
  add column lost_gap_bp integer;
