-- Companies, their members, sign-up, sessions, papers and reviews, operators, and what tells people of it.
-- Ids are UUIDv7 made by the application; states are text with a CHECK, so that a wrong one cannot be stored.

create table company (
  id uuid primary key,
  account_type text not null check (account_type in ('buyer', 'supplier')),
  display_name text not null,
  -- As on the licence, in both scripts, apart from the shown name (product §4).
  legal_name_en text not null default '',
  legal_name_ar text not null default '',
  country text not null default 'AE' check (country ~ '^[A-Z]{2}$'),
  licence_number text not null default '',
  licence_authority text not null default '',
  licence_expires_on date,
  trn text not null default '',
  minimum_order_minor bigint not null default 0 check (minimum_order_minor >= 0),
  review_state text not null default 'incomplete'
    check (review_state in ('incomplete', 'submitted', 'approved', 'refused')),
  -- The 24 hours of the review run from here (specification §9).
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text not null default '',
  -- First approval; stays while a new licence is looked at (product §4).
  approved_at timestamptz,
  expired_at timestamptz,
  -- The welcome popup shows once (specification §4).
  welcome_pending boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  check (review_state <> 'submitted' or submitted_at is not null)
);
create index company_to_review on company (submitted_at, id) where review_state = 'submitted';
create index company_by_decision on company (decided_at desc, id desc) where review_state in ('approved', 'refused');

create table member (
  id uuid primary key,
  company_id uuid not null references company,
  email text not null,
  -- Lower case, NFC: one person, one address, however it is typed.
  email_key text not null unique,
  password_hash text not null,
  full_name text not null,
  position text not null default '',
  mobile text not null default '',
  whatsapp text not null default '',
  phone text not null default '',
  locale text not null default 'en' check (locale in ('en', 'ar')),
  is_owner boolean not null default false,
  verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);
create index member_of_company on member (company_id, id);
create unique index one_owner_per_company on member (company_id) where is_owner;

create table operator (
  id uuid primary key,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  full_name text not null,
  roles text[] not null check (roles <@ array['reviewer', 'finance', 'content', 'administrator']),
  locale text not null default 'en' check (locale in ('en', 'ar')),
  disabled_at timestamptz,
  created_at timestamptz not null
);

alter table company add foreign key (decided_by) references operator;

-- A sign-up before its code was entered: becomes a company and its owner in one transaction, or is forgotten.
create table registration (
  id uuid primary key,
  -- SHA-256 of the ticket the browser holds between the steps.
  ticket_hash bytea not null unique,
  account_type text not null check (account_type in ('buyer', 'supplier')),
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  position text not null,
  company_name text not null,
  mobile text not null,
  phone text not null,
  whatsapp text not null default '',
  locale text not null check (locale in ('en', 'ar')),
  terms_accepted_at timestamptz not null,
  channel text not null check (channel in ('email', 'sms')),
  code_hash bytea,
  code_expires_at timestamptz,
  tries_left integer not null default 0 check (tries_left >= 0),
  sent_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null
);
create index registration_by_age on registration (created_at);

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid references member,
  operator_id uuid references operator,
  remember boolean not null default false,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null,
  check ((member_id is null) <> (operator_id is null))
);
create index session_of_member on session (member_id) where member_id is not null;
create index session_of_operator on session (operator_id) where operator_id is not null;
create index session_by_expiry on session (expires_at);

create table password_reset (
  token_hash bytea primary key,
  member_id uuid references member,
  operator_id uuid references operator,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  check ((member_id is null) <> (operator_id is null))
);
create index password_reset_of_member on password_reset (member_id);

create table stored_file (
  id uuid primary key,
  company_id uuid not null references company,
  storage_key text not null unique,
  media_type text not null,
  bytes integer not null check (bytes > 0),
  name text not null,
  uploaded_by uuid not null references member,
  created_at timestamptz not null
);
create index stored_file_of_company on stored_file (company_id, created_at);

-- One row a paper and company: its newest file and the operator's word on it. Older files stay in stored_file.
create table document (
  id uuid primary key,
  company_id uuid not null references company,
  kind text not null check (kind in ('licence', 'owner_id', 'authorisation', 'logo')),
  file_id uuid not null references stored_file,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  reason text not null default '',
  note text not null default '',
  decided_at timestamptz,
  decided_by uuid references operator,
  created_at timestamptz not null,
  unique (company_id, kind)
);

-- Append-only: who did what, on which record, when, from where (product §9).
create table activity (
  id uuid primary key,
  company_id uuid references company,
  member_id uuid references member,
  operator_id uuid references operator,
  verb text not null,
  subject_type text not null,
  subject_id uuid not null,
  params jsonb not null default '{}',
  address text not null,
  at timestamptz not null
);
create index activity_of_company on activity (company_id, id desc);
create index activity_of_operator on activity (operator_id, id desc) where operator_id is not null;

create table notification (
  id uuid primary key,
  member_id uuid not null references member,
  type text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_of_member on notification (member_id, id desc);
create index notification_unread on notification (member_id) where read_at is null;

-- Mails and SMS, written with the change they tell of and sent afterwards. The text is made from kind and params in
-- the reader's language when it is sent.
create table message (
  id uuid primary key,
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  locale text not null check (locale in ('en', 'ar')),
  params jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'kept')),
  tries integer not null default 0,
  next_try_at timestamptz not null,
  last_error text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz
);
create index message_waiting on message (next_try_at) where state = 'waiting';
create index message_newest on message (id desc);
