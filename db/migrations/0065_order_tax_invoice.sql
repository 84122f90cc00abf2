-- The tax invoice of an order from supplier to buyer, and the credit notes that name it (decision 0045). Both are made once
-- by the supplier and never changed.

-- The last number that a supplier's own series has given out, per kind and year of issue.
create table order_tax_serial (
  company_id uuid not null references company,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (company_id, kind, year)
);

create table order_tax_document (
  -- Also the UUID of the e-invoice.
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id uuid not null references purchase_order,
  -- The supplier, whose numbers these are.
  company_id uuid not null references company,
  buyer_company_id uuid not null references company,
  -- As it is printed, and without spaces, in small letters and ASCII digits: `inv-7` is `INV - ٧`.
  number text not null check (number <> ''),
  number_key text not null check (number_key <> ''),
  -- The invoice that a credit note reduces.
  corrects uuid references order_tax_document,
  -- Days in Dubai.
  issued_on date not null,
  supplied_on date not null,
  due_on date not null check (due_on >= issued_on),
  currency text not null,
  -- Minor units of the currency: before VAT with charges, VAT, what the platform pays of it, what the buyer pays.
  net_minor bigint not null check (net_minor >= 0),
  vat_minor bigint not null check (vat_minor >= 0),
  prepaid_minor bigint not null check (prepaid_minor >= 0),
  payable_minor bigint not null check (payable_minor >= 0),
  -- Why a credit note was issued.
  reason text not null default '' check (reason in ('', 'canceled', 'price', 'returned', 'mistake')),
  note text not null default '',
  -- Both parties, the lines and the charges as they were that moment; never looked up again.
  snapshot jsonb not null,
  issued_by uuid not null references member,
  created_at timestamptz not null,
  unique (company_id, kind, number_key),
  check (net_minor + vat_minor = prepaid_minor + payable_minor),
  check ((kind = 'credit_note') = (corrects is not null)),
  check ((kind = 'credit_note') = (reason <> ''))
);
create unique index one_tax_invoice_per_order on order_tax_document (order_id) where kind = 'invoice';
create index order_tax_document_of_order on order_tax_document (order_id, id);
create index order_tax_document_of_buyer on order_tax_document (buyer_company_id, id desc);
create index order_tax_document_corrects on order_tax_document (corrects);
create trigger order_tax_document_is_append_only before update or delete on order_tax_document
  for each row execute function refuse_change();

-- The commands decide under the order's lock; this stops a mistake of theirs. The invoice's row lock makes writers of one
-- invoice's credit notes wait for each other.
create function refuse_excess_credit() returns trigger language plpgsql as $$
declare
  invoice order_tax_document;
  net numeric;
  vat numeric;
  prepaid numeric;
  payable numeric;
begin
  select * into invoice from order_tax_document where id = new.corrects for no key update;
  if invoice.kind <> 'invoice' or invoice.order_id <> new.order_id or invoice.currency <> new.currency then
    raise exception 'credit note % does not fit invoice %', new.id, new.corrects using errcode = 'check_violation';
  end if;
  select sum(net_minor), sum(vat_minor), sum(prepaid_minor), sum(payable_minor) into net, vat, prepaid, payable
    from order_tax_document where corrects = new.corrects;
  if net > invoice.net_minor or vat > invoice.vat_minor or prepaid > invoice.prepaid_minor
    or payable > invoice.payable_minor then
    raise exception 'credit notes exceed invoice %', new.corrects using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger credit_stays_within_invoice after insert on order_tax_document
  for each row when (new.kind = 'credit_note') execute function refuse_excess_credit();
