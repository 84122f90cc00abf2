-- The secret address of a member's calendar (decision 0219). Processes of the previous version answer it with 404.
create table calendar_feed (
  member_id uuid primary key references member,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);
comment on table calendar_feed is 'A member whose deadlines a calendar application reads; switching it off deletes the row';
comment on column calendar_feed.token_hash is 'SHA-256 of the token of its address, which is not stored';
