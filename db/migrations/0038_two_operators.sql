-- A large withdrawal takes two operators (docs/decisions/0024-paying-out.md): one approves it, while
-- it stays held, and another one pays it.
alter table withdrawal
  add column approved_by uuid references operator,
  add column approved_at timestamptz,
  add check ((approved_by is null) = (approved_at is null)),
  -- Nobody pays what they approved, whatever the program does.
  add check (state <> 'paid' or approved_by is null or approved_by <> decided_by);
