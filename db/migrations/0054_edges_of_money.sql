-- Edges of money (docs/decisions/0034-edges-of-money.md).

-- What was asked of a wallet in the 24 hours up to a withdrawal, itself included and refused ones left out: the limit above
-- which two operators are needed holds for it.
alter table withdrawal add column day_fils bigint;
update withdrawal asked set day_fils = (
  select sum(amount_fils) from withdrawal other
  where other.company_id = asked.company_id and other.number <= asked.number
    and other.created_at > asked.created_at - interval '24 hours' and (other.id = asked.id or other.state <> 'refused'));
alter table withdrawal
  alter column day_fils set not null,
  add check (day_fils >= amount_fils);

-- A card payment whose provider could not say what became of it: how often, when it is asked for next, and since when it
-- waits for an operator instead.
alter table top_up
  add column unread_count integer not null default 0 check (unread_count >= 0),
  add column ask_after timestamptz,
  add column given_up_at timestamptz,
  add check (given_up_at is null or method = 'card');
drop index top_up_open_card;
create index top_up_open_card on top_up (created_at, id)
  where state = 'started' and method = 'card' and given_up_at is null;
create index top_up_given_up on top_up (given_up_at, id) where state = 'started' and given_up_at is not null;

-- As banks write one reference: in either case, with and without spaces and dashes.
create function transfer_key(reference text) returns text
  language sql immutable strict parallel safe
  as $$ select regexp_replace(public.search_norm(reference), '[-\s./_]+', '', 'g') $$;
-- One bank transfer is credited once, whatever the program does.
create unique index one_transfer on top_up (transfer_key(bank_reference))
  where state = 'confirmed' and bank_reference <> '';
