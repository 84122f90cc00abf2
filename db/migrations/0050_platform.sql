-- What the console needs to look after the platform itself (product §10): operators, the outbox, background work, limits.

-- The mailed link by which an operator chooses a password: one at a time, used once. There are no default passwords.
create table operator_link (
  token_hash bytea primary key,
  operator_id uuid not null unique references operator,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A message that nobody sends again: an operator has said why, in the audit log.
alter table message add column given_up_at timestamptz;
create index message_by_day on message (created_at desc, id desc);
create index message_of_kind on message (kind, created_at desc, id desc);
create index message_failed on message (created_at desc, id desc) where state = 'failed' and given_up_at is null;
-- The outbox is searched by how an address begins; erasure asks for whole ones.
create index message_destination on message (lower(destination) text_pattern_ops, created_at desc, id desc);

-- What runs in the background, as each process tells of it, at most once a minute.
create table job_run (
  job text not null,
  process text not null,
  started_at timestamptz not null,
  -- Rounds and records since the process started, and the last round's own.
  rounds bigint not null,
  done bigint not null,
  last_at timestamptz not null,
  last_ms integer not null,
  error text not null default '',
  error_at timestamptz,
  noted_at timestamptz not null,
  primary key (job, process)
);

-- What a window allows, so that it can be told who is refused just now; 0: written by an older version.
alter table rate_limit add column hits_max integer not null default 0;
alter table rate_limit add column window_seconds integer not null default 0;
