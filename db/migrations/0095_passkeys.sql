-- Passkeys (decision 0138). `public_key` is in the DER form of SubjectPublicKeyInfo, and `sign_count` is
-- the authenticator's counter at its last use; 0 stays for authenticators without one.
create table passkey (
  id uuid primary key,
  member_id uuid references member (id) on delete cascade,
  operator_id uuid references operator (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null check (sign_count >= 0),
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  check ((member_id is null) <> (operator_id is null))
);
create index passkey_of_member on passkey (member_id) where member_id is not null;
create index passkey_of_operator on passkey (operator_id) where operator_id is not null;

-- Challenges that no authenticator has answered yet, hashed. One to register belongs to a person; one to
-- sign in to nobody, because the passkey names its holder.
create table passkey_challenge (
  token_hash bytea primary key,
  member_id uuid references member (id) on delete cascade,
  operator_id uuid references operator (id) on delete cascade,
  expires_at timestamptz not null,
  check (member_id is null or operator_id is null)
);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
create index passkey_challenge_of_member on passkey_challenge (member_id) where member_id is not null;
create index passkey_challenge_of_operator on passkey_challenge (operator_id) where operator_id is not null;
