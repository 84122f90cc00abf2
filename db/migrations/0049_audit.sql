-- The audit log (product §10): what operators, the command line and the platform's own proofs have done, each row bound to
-- the one before by its hash. docs/decisions/0031-audit-log.md says what that proves and what it cannot.

create table audit_entry (
  -- 1, 2, 3 … without gaps, in the order of the commits.
  seq bigint primary key check (seq > 0),
  -- The line of the activity log. No foreign keys: whoever chains at commit must not wait for a row's lock any more.
  activity_id uuid not null unique,
  at timestamptz not null,
  -- Null: the command line, or the platform by itself.
  operator_id uuid,
  company_id uuid,
  verb text not null,
  subject_type text not null,
  subject_id uuid not null,
  address text not null,
  -- The chain binds the hash of the details, not the details: those of an erased company go (decision 0018), the chain stays.
  -- The salt goes with them, so that nobody can guess what stood there.
  params jsonb,
  salt uuid,
  params_hash bytea not null check (octet_length(params_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32),
  check ((params is null) = (salt is null))
);
create index audit_entry_newest on audit_entry (at desc, seq desc);
create index audit_entry_of_operator on audit_entry (operator_id, at desc, seq desc);
create index audit_entry_of_noun on audit_entry (split_part(verb, '.', 1), at desc, seq desc);
create index audit_entry_of_subject on audit_entry (subject_id, at desc, seq desc);
create index audit_entry_of_company on audit_entry (company_id, at desc, seq desc) where company_id is not null;

-- Rows are added, never changed; only the details of a company may be taken away, all of them and for good.
create function guard_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.company_id is not null and new.params is null and new.salt is null
    and (to_jsonb(new) - 'params' - 'salt') = (to_jsonb(old) - 'params' - 'salt') then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end
$$;
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function guard_audit_entry();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();

-- The newest hash at each proof, sealed under the installation's key, which the database does not hold: a chain that was
-- cut or written anew differs from what was sealed.
create table audit_seal (
  seq bigint primary key,
  sealed bytea not null,
  at timestamptz not null
);
create trigger audit_seal_is_append_only before update or delete on audit_seal
  for each row execute function refuse_change();
create trigger audit_seal_is_never_emptied before truncate on audit_seal
  for each statement execute function refuse_change();

-- One field of what is hashed: its length in bytes before it, so that no two contents look alike.
create function audit_field(value text) returns text
  language sql immutable parallel safe
  as $$ select coalesce(octet_length(value) || ':' || value, '-') $$;

-- Which lines of the activity log are chained. The verifier asks for the same, word by word, and so finds the index.
create index activity_audited on activity (id)
  where operator_id is not null
    or (member_id is null and (address = 'command line' or verb in ('wallet.booksProven', 'audit.proven')));

create function chain_audit(line activity) returns void language plpgsql as $$
declare
  newest record;
  next_seq bigint;
  new_salt uuid := gen_random_uuid();
  hash_of_params bytea;
begin
  -- Taken as the last lock of a transaction and held until its commit is seen: so there is one newest row at a time.
  perform pg_advisory_xact_lock(hashtextextended('audit_entry', 0));
  select seq, hash into newest from audit_entry order by seq desc limit 1;
  next_seq := coalesce(newest.seq, 0) + 1;
  hash_of_params := sha256(convert_to(audit_field(new_salt::text) || audit_field(line.params::text), 'UTF8'));
  insert into audit_entry (seq, activity_id, at, operator_id, company_id, verb, subject_type, subject_id, address, params,
    salt, params_hash, hash)
  values (next_seq, line.id, line.at, line.operator_id, line.company_id, line.verb, line.subject_type, line.subject_id,
    line.address, line.params, new_salt, hash_of_params,
    sha256(coalesce(newest.hash, decode(repeat('00', 32), 'hex')) || convert_to(
      audit_field(next_seq::text) || audit_field(line.id::text)
      || audit_field(to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))
      || audit_field(line.operator_id::text) || audit_field(line.company_id::text) || audit_field(line.verb)
      || audit_field(line.subject_type) || audit_field(line.subject_id::text) || audit_field(line.address)
      || audit_field(encode(hash_of_params, 'hex')), 'UTF8')));
end
$$;

-- What was done until now, in its order.
do $$
declare
  line activity;
begin
  for line in
    select * from activity
    where operator_id is not null
      or (member_id is null and (address = 'command line' or verb in ('wallet.booksProven', 'audit.proven')))
    order by id
  loop
    perform chain_audit(line);
  end loop;
end
$$;

create function chain_audit_at_commit() returns trigger language plpgsql as $$
begin
  perform chain_audit(new);
  return null;
end
$$;
-- At commit, so that operators wait for one another no longer than a commit takes.
create constraint trigger activity_is_audited after insert on activity
  deferrable initially deferred for each row
  when (new.operator_id is not null
    or (new.member_id is null and (new.address = 'command line' or new.verb in ('wallet.booksProven', 'audit.proven'))))
  execute function chain_audit_at_commit();
