-- The colleague of an invited contact has a link and a code of its own (decision 0218). Processes of the previous version accept neither:
-- a session of a colleague is refused there, because its link is not that of the invitation.
create table guest_colleague (
  invitation_id uuid primary key references invitation,
  name text not null check (char_length(name) between 2 and 120),
  channel text not null check (channel in ('email', 'sms')),
  destination text not null check (char_length(destination) between 3 and 254),
  address_key text not null check (char_length(address_key) between 3 and 254),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  proven_at timestamptz,
  code_hash bytea check (octet_length(code_hash) = 32),
  tries_left smallint not null default 0 check (tries_left >= 0),
  expires_at timestamptz,
  sent_at timestamptz
);
comment on table guest_colleague is 'The colleague that an invited contact added; removing it deletes the row';
comment on column guest_colleague.address_key is 'Lower-case e-mail, or mobile number in E.164';
comment on column guest_colleague.token_hash is 'SHA-256 of the token of its link, which is not stored';
comment on column guest_colleague.code_hash is 'SHA-256 of its newest code with token and address. Empty: none was sent';
comment on column guest_colleague.expires_at is 'End of that code';

alter table guest_session add column by_colleague boolean not null default false;
comment on column guest_session.by_colleague is 'The colleague of the contact proved its own address';
