-- What the console's other lists need (docs/decisions/0029).

-- The platform's tax documents of every company, newest first.
create index tax_invoice_newest on tax_invoice (issued_on desc, kind, number desc);

-- Countries and cities that are not offered any more stay readable where they are used.
alter table country add column disabled_at timestamptz;
alter table city
  add column disabled_at timestamptz,
  add check (emirate in ('', 'AUH', 'DXB', 'SHJ', 'UAQ', 'FUJ', 'AJM', 'RAK'));

-- A category that was merged into another one: nothing begins in it any more, and its past stays what it was.
alter table category
  add column merged_into uuid references category,
  add check (merged_into is null or disabled_at is not null),
  add check (merged_into <> id);
