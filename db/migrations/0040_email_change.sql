-- A user's new e-mail address that waits for the code sent to it (product §12). One at a time; gone once it is confirmed,
-- given up or over. `code` is sealed under the installation's key: six digits alone could be tried out. It is null where the
-- address has an account already, of which nobody is told but its holder.
create table email_change (
  member_id uuid primary key references member (id) on delete cascade,
  id uuid not null,
  email text not null,
  email_key text not null,
  code bytea,
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);
