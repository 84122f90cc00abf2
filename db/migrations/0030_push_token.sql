-- Where push notifications reach a browser (specification §7, /firebase/update). Signing out ends it with the session.
create table push_token (
  id uuid primary key,
  session_id uuid not null references session on delete cascade,
  -- As the messaging provider gave it to the browser.
  token text not null unique check (char_length(token) between 1 and 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index push_token_of_session on push_token (session_id);
