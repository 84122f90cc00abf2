-- The sandbox payment provider's own records: it stands in for a real one in the demo and in tests, and nowhere else.
create table sandbox_payment (
  id uuid primary key,
  top_up_id uuid not null unique references top_up,
  amount_fils bigint not null check (amount_fils > 0),
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  created_at timestamptz not null,
  decided_at timestamptz
);
