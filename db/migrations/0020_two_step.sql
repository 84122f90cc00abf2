-- Two-step sign-in (decision 0017). The secret is sealed with the installation's key, which is not in the database;
-- recovery codes are hashed. A row without `enabled_at` is an enrolment that waits for its first code.
create table two_step (
  id uuid primary key,
  member_id uuid unique references member (id) on delete cascade,
  operator_id uuid unique references operator (id) on delete cascade,
  secret bytea not null,
  -- The newest 30-second step whose code was taken: no code counts twice.
  last_step bigint not null default 0,
  enabled_at timestamptz,
  created_at timestamptz not null,
  check ((member_id is null) <> (operator_id is null))
);

create table recovery_code (
  two_step_id uuid not null references two_step (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (two_step_id, code_hash)
);

-- Between the password and the code: who has this ticket has given the right password.
create table sign_in_ticket (
  token_hash bytea primary key,
  member_id uuid references member (id) on delete cascade,
  operator_id uuid references operator (id) on delete cascade,
  remember boolean not null default false,
  tries_left integer not null check (tries_left >= 0),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check ((member_id is null) <> (operator_id is null))
);
create index sign_in_ticket_by_expiry on sign_in_ticket (expires_at);
create index sign_in_ticket_of_member on sign_in_ticket (member_id) where member_id is not null;
create index sign_in_ticket_of_operator on sign_in_ticket (operator_id) where operator_id is not null;
