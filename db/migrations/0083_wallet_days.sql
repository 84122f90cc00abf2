-- The sums of each wallet by day, because the wallet's page and its statement read all movements of a month or of the whole time
-- (decision 0131). A trigger keeps them, so that a process of the previous version keeps them as well. The wallet's row is locked
-- by every posting, so the row of the day needs no lock of its own.
create table wallet_day (
  company_id uuid not null references wallet (company_id),
  day date not null,
  debit_fils bigint not null check (debit_fils >= 0),
  debits bigint not null check (debits >= 0),
  credit_fils bigint not null check (credit_fils >= 0),
  credits bigint not null check (credits >= 0),
  first_row bigint not null,
  last_row bigint not null,
  primary key (company_id, day),
  check (first_row <= last_row)
);
comment on table wallet_day is 'Sums of the movements of a wallet on a day in Dubai';
comment on column wallet_day.first_row is 'The lowest wallet_row of the day';
comment on column wallet_day.last_row is 'The highest wallet_row of the day; rows of two days may overlap at midnight';

create function sum_wallet_day() returns trigger
  language plpgsql
  as $$
begin
  insert into public.wallet_day as known (company_id, day, debit_fils, debits, credit_fils, credits, first_row, last_row)
  select new.company_id, (entry.at at time zone 'Asia/Dubai')::date,
    greatest(-new.amount_fils, 0), (new.amount_fils < 0)::integer, greatest(new.amount_fils, 0), (new.amount_fils > 0)::integer,
    new.wallet_row, new.wallet_row
  from public.ledger_transaction entry where entry.id = new.transaction_id
  on conflict (company_id, day) do update set
    debit_fils = known.debit_fils + excluded.debit_fils, debits = known.debits + excluded.debits,
    credit_fils = known.credit_fils + excluded.credit_fils, credits = known.credits + excluded.credits,
    first_row = least(known.first_row, excluded.first_row), last_row = greatest(known.last_row, excluded.last_row);
  return null;
end
$$;
-- First, because it locks the table against postings until the sums below are committed.
create trigger posting_is_summed after insert on posting
  for each row when (new.company_id is not null) execute function sum_wallet_day();

insert into wallet_day (company_id, day, debit_fils, debits, credit_fils, credits, first_row, last_row)
select posting.company_id, (entry.at at time zone 'Asia/Dubai')::date,
  coalesce(sum(-amount_fils) filter (where amount_fils < 0), 0), count(*) filter (where amount_fils < 0),
  coalesce(sum(amount_fils) filter (where amount_fils > 0), 0), count(*) filter (where amount_fils > 0),
  min(wallet_row), max(wallet_row)
from posting join ledger_transaction entry on entry.id = posting.transaction_id
where posting.company_id is not null
group by 1, 2;

-- References by their beginning, for searches in statements and in the ledger.
create index ledger_by_reference on ledger_transaction (reference text_pattern_ops);
-- Credits are rare beside fees, so a statement of credits would read all fees between two of them.
create index posting_credit on posting (company_id, wallet_row) where company_id is not null and amount_fils > 0;
