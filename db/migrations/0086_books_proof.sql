-- Results of the nightly proof of the ledger. The console's page proved all postings in its request; now it shows the last result
-- and checks only the transfers since (decision 0134).
create table books_proof (
  id uuid not null primary key,
  at timestamptz not null,
  transactions bigint not null,
  top_ups bigint not null,
  differences jsonb not null check (jsonb_typeof(differences) = 'array')
);
comment on column books_proof.at is 'The beginning of the proof';
comment on column books_proof.differences is 'As in the report: [{"kind": "…", "subject": "…", "expected": "…", "found": "…"}]';
create index books_proof_newest on books_proof (at desc);
