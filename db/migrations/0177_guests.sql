-- An invited contact without an account quotes by its link, after a code that proves its address (decision 0209). Processes of the
-- previous version know no guests: the company of one has a user that cannot sign in, and no approval.
alter table company add column guest_since timestamptz;
comment on column company.guest_since is 'A contact without an account quotes for this company. Empty: it has an account';
create index guest_companies on company (guest_since, id) where guest_since is not null;

create table guest (
  company_id uuid primary key references company,
  member_id uuid not null unique references member,
  address_key text not null unique check (char_length(address_key) between 3 and 254),
  proven_at timestamptz not null,
  claimed_at timestamptz
);
comment on table guest is 'The company of each proven address of a contact without an account';
comment on column guest.member_id is 'The author of its offers, and its owner once it is claimed';
comment on column guest.address_key is 'Lower-case e-mail, or mobile number in E.164';
comment on column guest.claimed_at is 'A sign-up took the company over, so that its links no longer act for it';

create table guest_proof (
  invitation_id uuid primary key references invitation,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  sent_at timestamptz not null
);
comment on table guest_proof is 'The newest code of an invitation';
comment on column guest_proof.code_hash is 'SHA-256 of the code with the token of the link, which is not stored';
create index guest_proofs_by_end on guest_proof (expires_at);

create table guest_session (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invitation_id uuid not null references invitation,
  company_id uuid not null references guest,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  address text not null,
  user_agent text not null
);
comment on table guest_session is 'Half an hour in which a proven contact may write, for the RFQ of one invitation';
create index guest_sessions_by_end on guest_session (expires_at);
create index sessions_of_invitation on guest_session (invitation_id);
create index sessions_of_guest on guest_session (company_id);

alter table registration add column guest_company_id uuid references company;
comment on column registration.guest_company_id is 'The guest whose offers the sign-up takes over';
create index registrations_of_guest on registration (guest_company_id) where guest_company_id is not null;
