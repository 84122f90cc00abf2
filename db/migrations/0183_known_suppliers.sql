-- A buyer confirms that it knows a supplier that the platform has not verified, so that it may accept its offers (decision 0208).
create table known_supplier (
  company_id uuid not null references company,
  supplier_company_id uuid not null references company,
  trn text not null check (trn ~ '^[0-9]{15}$'),
  licence_number text not null check (char_length(licence_number) between 2 and 60),
  reason text not null check (char_length(reason) between 1 and 500),
  confirmed_by uuid not null references member,
  confirmed_at timestamptz not null,
  primary key (company_id, supplier_company_id)
);
comment on table known_supplier is 'A buyer confirmed that it knows a supplier without an approval';
comment on column known_supplier.company_id is 'The buyer';
comment on column known_supplier.trn is 'As the buyer typed it, with licence and reason';
create index known_suppliers_of_supplier on known_supplier (supplier_company_id);
