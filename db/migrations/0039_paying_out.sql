-- Money of accounts that end (docs/decisions/0024-paying-out.md): why a withdrawal was opened, and by which operator where the
-- company is closed and nobody of it can ask any more.
alter table withdrawal
  alter column created_by drop not null,
  add column purpose text not null default 'request' check (purpose in ('request', 'closing', 'closed')),
  add column opened_by uuid references operator,
  add column opening_note text not null default '',
  add check ((created_by is null) = (purpose = 'closed')),
  add check ((opened_by is not null) = (purpose = 'closed'));
