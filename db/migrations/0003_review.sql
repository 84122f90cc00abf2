-- What the review of accounts needs beyond the first tables: renewals, the console's lists, the demo's marker.

-- The last day on a new licence, until an operator has seen it: the company keeps the old one till then (product §4).
alter table company add column renewal_expires_on date;

-- Two accounts on one licence or TRN are shown to the operator.
create index company_by_licence on company (licence_number) where licence_number <> '';
create index company_by_trn on company (trn) where trn <> '';
create index company_by_age on company (created_at desc, id desc);

-- One row once the demo data is in: a second start adds nothing.
create table demo_seed (
  id integer primary key check (id = 1),
  seeded_at timestamptz not null
);
