-- Decisions on accounts whose notices have not been sent (decision 0229): an undo deletes the row, otherwise the job `reviews` does and sends them.
create table undoable_review (
  company_id uuid primary key references company,
  operator_id uuid not null references operator,
  verb text not null check (verb in ('approve', 'refuse')),
  note text not null,
  decided_at timestamptz not null,
  undo_until timestamptz not null,
  before jsonb not null
);
comment on column undoable_review.note is 'The reason that the applicant receives; empty for an approval';
comment on column undoable_review.before is 'Company and documents before the decision, which an undo restores';
create index undoable_review_due on undoable_review (undo_until);
create index undoable_review_of_operator on undoable_review (operator_id, undo_until);
