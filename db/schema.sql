-- What db/migrations make, all in one place, for reading and for review.
-- Written by `node scripts/schema.ts`; a check fails when it does not match. Change it by adding a migration.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.search_norm(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(
    translate(
      lower(regexp_replace(
        normalize(input, nfkd) collate "C",
        '[\u0300-\u036F\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u08D3-\u08FF\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]',
        '', 'g')),
      'ىیةکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،؛؟ء',
      'ييهكا01234567890123456789.,,;?'),
    '\s+', ' ', 'g'))
$function$;

create table activity (
  id uuid not null,
  company_id uuid,
  member_id uuid,
  operator_id uuid,
  verb text not null,
  subject_type text not null,
  subject_id uuid not null,
  params jsonb default '{}'::jsonb not null,
  address text not null,
  at timestamp with time zone not null,
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint activity_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint activity_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX activity_of_company ON public.activity USING btree (company_id, id DESC);

CREATE INDEX activity_of_operator ON public.activity USING btree (operator_id, id DESC) WHERE (operator_id IS NOT NULL);

create table company (
  id uuid not null,
  account_type text not null,
  display_name text not null,
  legal_name_en text default ''::text not null,
  legal_name_ar text default ''::text not null,
  country text default 'AE'::text not null,
  licence_number text default ''::text not null,
  licence_authority text default ''::text not null,
  licence_expires_on date,
  trn text default ''::text not null,
  minimum_order_minor bigint default 0 not null,
  review_state text default 'incomplete'::text not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  decision_note text default ''::text not null,
  approved_at timestamp with time zone,
  expired_at timestamp with time zone,
  welcome_pending boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  renewal_expires_on date,
  constraint company_pkey PRIMARY KEY (id),
  constraint company_account_type_check CHECK ((account_type = ANY (ARRAY['buyer'::text, 'supplier'::text]))),
  constraint company_check CHECK (((review_state <> 'submitted'::text) OR (submitted_at IS NOT NULL))),
  constraint company_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint company_minimum_order_minor_check CHECK ((minimum_order_minor >= 0)),
  constraint company_review_state_check CHECK ((review_state = ANY (ARRAY['incomplete'::text, 'submitted'::text, 'approved'::text, 'refused'::text]))),
  constraint company_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id)
);

CREATE INDEX company_by_age ON public.company USING btree (created_at DESC, id DESC);

CREATE INDEX company_by_decision ON public.company USING btree (decided_at DESC, id DESC) WHERE (review_state = ANY (ARRAY['approved'::text, 'refused'::text]));

CREATE INDEX company_by_licence ON public.company USING btree (licence_number) WHERE (licence_number <> ''::text);

CREATE INDEX company_by_trn ON public.company USING btree (trn) WHERE (trn <> ''::text);

CREATE INDEX company_to_review ON public.company USING btree (submitted_at, id) WHERE (review_state = 'submitted'::text);

create table demo_seed (
  id integer not null,
  seeded_at timestamp with time zone not null,
  constraint demo_seed_pkey PRIMARY KEY (id),
  constraint demo_seed_id_check CHECK ((id = 1))
);

create table document (
  id uuid not null,
  company_id uuid not null,
  kind text not null,
  file_id uuid not null,
  state text default 'pending'::text not null,
  reason text default ''::text not null,
  note text default ''::text not null,
  decided_at timestamp with time zone,
  decided_by uuid,
  created_at timestamp with time zone not null,
  constraint document_pkey PRIMARY KEY (id),
  constraint document_company_id_kind_key UNIQUE (company_id, kind),
  constraint document_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'owner_id'::text, 'authorisation'::text, 'logo'::text]))),
  constraint document_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text]))),
  constraint document_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint document_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator(id),
  constraint document_file_id_fkey FOREIGN KEY (file_id) REFERENCES stored_file(id)
);

create table idempotency_key (
  scope text not null,
  key text not null,
  input_hash text not null,
  outcome jsonb,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint idempotency_key_pkey PRIMARY KEY (scope, key),
  constraint idempotency_key_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);

CREATE INDEX idempotency_key_created_at_idx ON public.idempotency_key USING btree (created_at);

comment on table idempotency_key is 'First outcome of each Idempotency-Key';

comment on column idempotency_key.scope is 'Who sent it and to which call: keys of different actors never meet';

comment on column idempotency_key.input_hash is 'SHA-256 of the request body: another body under the same key is refused';

create table member (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  "position" text default ''::text not null,
  mobile text default ''::text not null,
  whatsapp text default ''::text not null,
  phone text default ''::text not null,
  locale text default 'en'::text not null,
  is_owner boolean default false not null,
  verified_at timestamp with time zone,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint member_pkey PRIMARY KEY (id),
  constraint member_email_key_key UNIQUE (email_key),
  constraint member_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint member_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id)
);

CREATE INDEX member_of_company ON public.member USING btree (company_id, id);

CREATE UNIQUE INDEX one_owner_per_company ON public.member USING btree (company_id) WHERE is_owner;

create table message (
  id uuid not null,
  kind text not null,
  channel text not null,
  destination text not null,
  locale text not null,
  params jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone not null,
  last_error text default ''::text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint message_pkey PRIMARY KEY (id),
  constraint message_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint message_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'kept'::text])))
);

CREATE INDEX message_newest ON public.message USING btree (id DESC);

CREATE INDEX message_waiting ON public.message USING btree (next_try_at) WHERE (state = 'waiting'::text);

create table notification (
  id uuid not null,
  member_id uuid not null,
  type text not null,
  params jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notification_pkey PRIMARY KEY (id),
  constraint notification_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE INDEX notification_of_member ON public.notification USING btree (member_id, id DESC);

CREATE INDEX notification_unread ON public.notification USING btree (member_id) WHERE (read_at IS NULL);

create table operator (
  id uuid not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  roles text[] not null,
  locale text default 'en'::text not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint operator_pkey PRIMARY KEY (id),
  constraint operator_email_key_key UNIQUE (email_key),
  constraint operator_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint operator_roles_check CHECK ((roles <@ ARRAY['reviewer'::text, 'finance'::text, 'content'::text, 'administrator'::text]))
);

create table password_reset (
  token_hash bytea not null,
  member_id uuid,
  operator_id uuid,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint password_reset_pkey PRIMARY KEY (token_hash),
  constraint password_reset_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint password_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint password_reset_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX password_reset_of_member ON public.password_reset USING btree (member_id);

create unlogged table rate_limit (
  key text not null,
  window_started_at timestamp with time zone not null,
  hits integer not null,
  constraint rate_limit_pkey PRIMARY KEY (key),
  constraint rate_limit_hits_check CHECK ((hits >= 0))
);

CREATE INDEX rate_limit_window_started_at_idx ON public.rate_limit USING btree (window_started_at);

comment on table rate_limit is 'One running window per limited key';

comment on column rate_limit.key is 'What is limited and for whom, e.g. sign-in:ip:203.0.113.7';

create table registration (
  id uuid not null,
  ticket_hash bytea not null,
  account_type text not null,
  email text not null,
  email_key text not null,
  password_hash text not null,
  full_name text not null,
  "position" text not null,
  company_name text not null,
  mobile text not null,
  phone text not null,
  whatsapp text default ''::text not null,
  locale text not null,
  terms_accepted_at timestamp with time zone not null,
  channel text not null,
  code_hash bytea,
  code_expires_at timestamp with time zone,
  tries_left integer default 0 not null,
  sent_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint registration_pkey PRIMARY KEY (id),
  constraint registration_ticket_hash_key UNIQUE (ticket_hash),
  constraint registration_account_type_check CHECK ((account_type = ANY (ARRAY['buyer'::text, 'supplier'::text]))),
  constraint registration_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint registration_locale_check CHECK ((locale = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint registration_tries_left_check CHECK ((tries_left >= 0))
);

CREATE INDEX registration_by_age ON public.registration USING btree (created_at);

create table schema_migration (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table session (
  id uuid not null,
  token_hash bytea not null,
  member_id uuid,
  operator_id uuid,
  remember boolean default false not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  idle_expires_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  address text not null,
  user_agent text not null,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_check CHECK (((member_id IS NULL) <> (operator_id IS NULL))),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  constraint session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator(id)
);

CREATE INDEX session_by_expiry ON public.session USING btree (expires_at);

CREATE INDEX session_of_member ON public.session USING btree (member_id) WHERE (member_id IS NOT NULL);

CREATE INDEX session_of_operator ON public.session USING btree (operator_id) WHERE (operator_id IS NOT NULL);

create table stored_file (
  id uuid not null,
  company_id uuid not null,
  storage_key text not null,
  media_type text not null,
  bytes integer not null,
  name text not null,
  uploaded_by uuid not null,
  created_at timestamp with time zone not null,
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_storage_key_key UNIQUE (storage_key),
  constraint stored_file_bytes_check CHECK ((bytes > 0)),
  constraint stored_file_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint stored_file_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES member(id)
);

CREATE INDEX stored_file_of_company ON public.stored_file USING btree (company_id, created_at);

comment on function search_norm(text) is 'Normal form of English and Arabic text for searching';
