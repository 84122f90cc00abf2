-- Tax invoices of the platform's fees (docs/decisions/0022). A fee that is charged, or comes back, is noted here in its own
-- transaction; right after, one job numbers what is noted, in the ledger's order.
create table tax_invoice_due (
  transaction_id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  at timestamptz not null
);
create index tax_invoice_due_in_order on tax_invoice_due (kind desc, at, transaction_id);

-- By the database, since no writer of the ledger may forget it, and since it costs a purchase no statement more.
create function note_tax_invoice() returns trigger language plpgsql as $$
begin
  insert into tax_invoice_due (transaction_id, kind, at)
  values (new.id, case new.kind when 'access_fee' then 'invoice' else 'credit_note' end, new.at);
  return null;
end
$$;
create trigger ledger_transaction_is_invoiced after insert on ledger_transaction
  for each row when (new.kind in ('access_fee', 'access_refund')) execute function note_tax_invoice();
insert into tax_invoice_due (transaction_id, kind, at)
select id, case kind when 'access_fee' then 'invoice' else 'credit_note' end, at
from ledger_transaction where kind in ('access_fee', 'access_refund');

create table tax_invoice_serial (
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (kind, year)
);

create table tax_invoice (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- FI-2026-00001 and FC-2026-00001: per year, without gaps.
  year integer not null,
  number integer not null check (number > 0),
  company_id uuid not null references company,
  transaction_id uuid not null unique references ledger_transaction,
  -- The invoice that a credit note takes back.
  corrects uuid unique references tax_invoice,
  -- The day of the charge in Dubai.
  issued_on date not null,
  net_fils bigint not null check (net_fils >= 0),
  vat_fils bigint not null check (vat_fils >= 0),
  -- What the fee was paid for, as people see it: RFQ-10471.
  reference text not null,
  -- Both parties as they were when it was numbered; never looked up again.
  snapshot jsonb not null,
  created_at timestamptz not null,
  unique (kind, year, number),
  check ((kind = 'credit_note') = (corrects is not null)),
  check (net_fils + vat_fils > 0)
);
create index tax_invoice_of_company on tax_invoice (company_id, id desc);
create trigger tax_invoice_is_append_only before update or delete on tax_invoice
  for each row execute function refuse_change();
