-- What a supplier's user looks for among open RFQs, kept under a name, and what they want to be told of it (decision 0023).
create table saved_search (
  id uuid primary key,
  member_id uuid not null references member (id),
  name text not null,
  -- As people compare names: two of one user never differ by case or accents alone.
  name_key text not null,
  key text not null default '',
  category_id uuid references category (id),
  city_id uuid references city (id),
  delivery_method text check (delivery_method in ('delivery', 'pickup')),
  fee_from_fils bigint check (fee_from_fils >= 0),
  fee_to_fils bigint check (fee_to_fils >= 0),
  days_left text check (days_left in ('1', '3', '7')),
  sort text not null default '' check (sort in ('', 'ends', '-ends', 'fee', '-fee')),
  alert text not null check (alert in ('now', 'daily', 'none')),
  by_mail boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (member_id, name_key)
);
create index saved_search_told on saved_search (member_id) where alert <> 'none';

-- Who is told of a published RFQ by the matching, which looks at their searches first: one row each, written with the
-- publishing and deleted with the telling.
create table search_match (
  rfq_id uuid not null references rfq (id),
  member_id uuid not null references member (id),
  created_at timestamptz not null,
  primary key (rfq_id, member_id)
);

-- What waits for a user's next digest: an RFQ stands in it once, however many of their searches it fits.
create table search_hit (
  member_id uuid not null references member (id),
  rfq_id uuid not null references rfq (id),
  search_id uuid not null references saved_search (id) on delete cascade,
  primary key (member_id, rfq_id)
);
create index search_hit_of_search on search_hit (search_id);

-- When that digest is due; gone with its telling.
create table search_digest (
  member_id uuid primary key references member (id),
  due_at timestamptz not null
);
create index search_digest_due on search_digest (due_at);
