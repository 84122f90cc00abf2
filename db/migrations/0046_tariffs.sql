-- What the platform's services cost, with effective dates (product §2, docs/decisions/0029): a change is a new dated row
-- of a numbered decision; the newest decision on the newest day that has come holds. Nothing that was decided is edited.

create table tariff_decision (
  id uuid primary key,
  book text not null check (book in ('fees', 'vat', 'rates')),
  -- 1, 2, 3 … within its book: two operators who have seen the same last one cannot both make the next.
  number integer not null check (number > 0),
  reason text not null,
  decided_by uuid not null references operator,
  decided_at timestamptz not null,
  unique (book, number)
);

create table category_fee (
  category_id uuid not null references category,
  valid_from date not null,
  -- Its number in the book of fees; 0: what the category began with.
  decision integer not null default 0 check (decision >= 0),
  fee_rate_bp integer not null check (fee_rate_bp between 0 and 10000),
  fee_min_fils bigint not null check (fee_min_fils >= 0),
  fee_max_fils bigint not null,
  discount_rate_bp integer not null check (discount_rate_bp between 0 and 10000),
  discount_max_fils bigint not null check (discount_max_fils >= 0),
  check (fee_max_fils >= fee_min_fils),
  primary key (category_id, valid_from, decision)
);

insert into category_fee (category_id, valid_from, fee_rate_bp, fee_min_fils, fee_max_fils, discount_rate_bp, discount_max_fils)
select id, '2018-01-01', fee_rate_bp, fee_min_fils, fee_max_fils, discount_rate_bp, discount_max_fils from category;

alter table category
  drop column fee_rate_bp,
  drop column fee_min_fils,
  drop column fee_max_fils,
  drop column discount_rate_bp,
  drop column discount_max_fils;

-- No category is ever without a price: it begins with the defaults of product §2.
create function begin_category_fee() returns trigger language plpgsql as $$
begin
  insert into category_fee (category_id, valid_from, fee_rate_bp, fee_min_fils, fee_max_fils, discount_rate_bp, discount_max_fils)
  values (new.id, '2018-01-01', 50, 2500, 50000, 200, 1500000);
  return null;
end $$;
create trigger category_fee_begins after insert on category for each row execute function begin_category_fee();

alter table exchange_rate
  add column decision integer not null default 0 check (decision >= 0),
  drop constraint exchange_rate_pkey,
  add primary key (currency, valid_from, decision);

alter table vat_rate
  add column decision integer not null default 0 check (decision >= 0),
  drop constraint vat_rate_pkey,
  add primary key (kind, valid_from, decision);

-- A package that was changed is a new one: what was bought keeps the name and figures it was bought with.
alter table wallet_package
  add column replaced_by uuid references wallet_package,
  add check (replaced_by is null or disabled_at is not null);
