-- The wallet: a double-entry ledger in AED (product §3). Amounts are fils; a posting's amount is positive where it adds
-- to the account. Rows are only ever added; a mistake is reversed by a transaction that names the old one.

create table wallet (
  company_id uuid primary key references company,
  balance_fils bigint not null default 0 check (balance_fils >= 0),
  -- Number of the last row of its statement: rows are counted 1, 2, 3 … without gaps.
  row_count bigint not null default 0 check (row_count >= 0),
  -- Null until the first top-up; an expired wallet keeps its money but pays no fee (product §3).
  expires_at timestamptz,
  first_top_up_at timestamptz
);

create table ledger_transaction (
  id uuid primary key,
  kind text not null check (kind in (
    'top_up', 'package', 'access_fee', 'access_refund', 'withdrawal_hold', 'withdrawal_paid', 'withdrawal_return',
    'q_discount', 'reversal')),
  -- What a statement shows beside it: RFQ-10471, TU-01932.
  reference text not null,
  subject_type text not null,
  subject_id uuid not null,
  reverses uuid unique references ledger_transaction,
  params jsonb not null default '{}',
  member_id uuid references member,
  operator_id uuid references operator,
  at timestamptz not null,
  check ((kind = 'reversal') = (reverses is not null))
);
-- Exactly once, whatever is retried: the same fact is posted one time.
create unique index ledger_once on ledger_transaction (kind, subject_id) where kind <> 'reversal';

create table posting (
  id uuid primary key,
  transaction_id uuid not null references ledger_transaction,
  account text not null check (account in (
    'wallet', 'provider_clearing', 'bank_clearing', 'fee_revenue', 'vat_payable', 'package_bonus', 'q_discount_expense',
    'withdrawals_payable')),
  company_id uuid references wallet (company_id),
  currency text not null default 'AED' check (currency = 'AED'),
  amount_fils bigint not null check (amount_fils <> 0),
  wallet_row bigint,
  old_balance_fils bigint,
  new_balance_fils bigint check (new_balance_fils >= 0),
  check ((account = 'wallet') = (company_id is not null)),
  check ((account = 'wallet') = (wallet_row is not null)),
  check (account <> 'wallet' or old_balance_fils + amount_fils = new_balance_fils),
  unique (company_id, wallet_row)
);
create index posting_of_transaction on posting (transaction_id);
create index posting_of_account on posting (account, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end
$$;
create trigger posting_is_append_only before update or delete on posting
  for each row execute function refuse_change();
create trigger ledger_transaction_is_append_only before update or delete on ledger_transaction
  for each row execute function refuse_change();

-- At commit: every transaction sums to zero, and each wallet row goes on from the one before.
create function check_posting() returns trigger language plpgsql as $$
begin
  if (select sum(amount_fils) from posting where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = '23514';
  end if;
  if new.account = 'wallet' and new.old_balance_fils <> coalesce((
    select new_balance_fils from posting
    where company_id = new.company_id and wallet_row = new.wallet_row - 1), 0) then
    raise exception 'wallet row % of % does not go on from the one before', new.wallet_row, new.company_id
      using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger posting_balances after insert on posting
  deferrable initially deferred for each row execute function check_posting();

create table wallet_package (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  -- VAT included (product §2).
  price_fils bigint not null check (price_fils > 0),
  credit_fils bigint not null check (credit_fils >= price_fils),
  validity_days integer not null check (validity_days > 0),
  position integer not null,
  disabled_at timestamptz
);

insert into wallet_package (id, name_en, name_ar, price_fils, credit_fils, validity_days, position) values
  (md5('package start')::uuid, 'Start', 'البداية', 50000, 50000, 180, 1),
  (md5('package growth')::uuid, 'Growth', 'النمو', 200000, 215000, 365, 2),
  (md5('package trade')::uuid, 'Trade', 'التجارة', 500000, 550000, 365, 3),
  (md5('package enterprise')::uuid, 'Enterprise', 'الأعمال', 1500000, 1725000, 730, 4);

create sequence top_up_number start 1001;
create table top_up (
  id uuid primary key,
  number bigint not null unique default nextval('top_up_number'),
  company_id uuid not null references company,
  package_id uuid references wallet_package,
  method text not null check (method in ('card', 'bank_transfer')),
  -- What is paid, and what the wallet gets: more where the package gives a bonus.
  amount_fils bigint not null check (amount_fils > 0),
  credit_fils bigint not null check (credit_fils >= amount_fils),
  validity_days integer not null check (validity_days > 0),
  -- started: no money seen yet; submitted: the slip is in and an operator looks.
  state text not null check (state in ('started', 'submitted', 'confirmed', 'refused', 'failed', 'canceled')),
  provider text check (provider in ('sandbox', 'stripe')),
  provider_reference text,
  slip_file_id uuid references stored_file,
  bank_reference text not null default '',
  decision_note text not null default '',
  created_by uuid not null references member,
  created_at timestamptz not null,
  submitted_at timestamptz,
  decided_by uuid references operator,
  decided_at timestamptz,
  check ((method = 'card') = (provider is not null)),
  unique (provider, provider_reference)
);
create index top_up_of_company on top_up (company_id, id desc);
create index top_up_to_confirm on top_up (submitted_at, id) where state = 'submitted';
create index top_up_open_card on top_up (created_at) where state = 'started' and method = 'card';

-- Every event of a payment provider once, by its own id: repeats change nothing.
create table payment_event (
  provider text not null,
  event_id text not null,
  top_up_id uuid references top_up,
  outcome text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create sequence withdrawal_number start 101;
create table withdrawal (
  id uuid primary key,
  number bigint not null unique default nextval('withdrawal_number'),
  company_id uuid not null references company,
  amount_fils bigint not null check (amount_fils > 0),
  method text not null check (method in ('bank_transfer')),
  iban text not null,
  holder_name text not null,
  state text not null check (state in ('held', 'paid', 'refused')),
  bank_reference text not null default '',
  decision_note text not null default '',
  created_by uuid not null references member,
  created_at timestamptz not null,
  decided_by uuid references operator,
  decided_at timestamptz
);
create index withdrawal_of_company on withdrawal (company_id, id desc);
create index withdrawal_to_pay on withdrawal (created_at, id) where state = 'held';
