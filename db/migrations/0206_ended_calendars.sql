-- The address of a calendar ends with the member's password and sessions (decision 0222). Its hash becomes one of nothing, so that
-- processes of the previous version answer it with 404, too.
alter table calendar_feed add column ended_at timestamptz;
comment on column calendar_feed.ended_at is 'The moment in which a new password, or the end of the sessions, ended the address';
