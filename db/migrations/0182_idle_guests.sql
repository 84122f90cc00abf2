-- A guest that is idle for 180 days lapses (decision 0191). Processes of the previous version insert guests with the present instant.
alter table guest add column active_at timestamptz not null default now();
update guest set active_at = coalesce(
  (select max(created_at) from guest_session where guest_session.company_id = guest.company_id), guest.proven_at);
comment on column guest.active_at is 'The last proof of its address';
create index guests_by_activity on guest (active_at) where claimed_at is null;
