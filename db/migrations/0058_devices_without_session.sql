-- A device whose session is over stays until it was told so (docs/notifications.md): then its browser closes what it shows.
alter table push_token alter column session_id drop not null;
alter table push_token drop constraint push_token_session_id_fkey;
alter table push_token add constraint push_token_session_id_fkey
  foreign key (session_id) references session (id) on delete set null;
