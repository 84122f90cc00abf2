-- The check of the transfers since the night, which runs every few minutes, so that the console's page checks only those since
-- (decision 0137).
alter table books_proof
  add column checked_at timestamptz,
  add column checked integer not null default 0,
  add column differs boolean not null default false;
comment on column books_proof.checked_at is 'The last check of all transfers since this proof; null: none yet, or it found differences';
comment on column books_proof.checked is 'The transfers of that check';
comment on column books_proof.differs is 'The last check found differences, which the log has';
