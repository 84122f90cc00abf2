-- A company that its owner closed, and what was told before a licence ends (product §4, decision 0018).
alter table company
  add column closed_at timestamptz,
  add column closed_by uuid references member (id),
  add column close_reason text not null default '',
  add column close_note text not null default '',
  -- Personal data is gone: 30 days after closing.
  add column erased_at timestamptz,
  add check (erased_at is null or closed_at is not null);
create index company_to_erase on company (closed_at) where closed_at is not null and erased_at is null;
create index company_by_licence_end on company (licence_expires_on) where approved_at is not null and closed_at is null;

-- One reminder for each threshold of each licence: 60, 30 and 7 days before its last day.
create table licence_reminder (
  company_id uuid not null references company (id),
  expires_on date not null,
  days_before integer not null check (days_before > 0),
  told_at timestamptz not null,
  primary key (company_id, expires_on, days_before)
);
