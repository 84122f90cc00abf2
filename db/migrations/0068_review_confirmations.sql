-- A reviewer has compared one value of the form with one document and found them the same
-- (docs/decisions/0047-approved-after-each-field-was-compared.md). A new file is a new document, so its confirmations start
-- empty; a confirmation whose value is no longer the form's counts for nothing.
create table review_confirmation (
  document_id uuid not null references document (id) on delete cascade,
  field text not null check (field in (
    'legal_name_en', 'legal_name_ar', 'licence_number', 'licence_authority', 'licence_expires_on', 'trn',
    'full_name', 'position', 'legal_name')),
  -- As the form had it, and as the reviewer read it.
  value text not null,
  confirmed_at timestamptz not null,
  confirmed_by uuid not null references operator (id),
  primary key (document_id, field)
);
