-- Lists of the console that are narrowed (docs/decisions/0039-what-the-console-shows.md).

-- The log by one action.
create index audit_entry_of_verb on audit_entry (verb, at desc, seq desc);

-- The ledger by its days, and by what its movements are about.
create index ledger_newest on ledger_transaction (at desc, id desc);
create index ledger_of_kind on ledger_transaction (kind, at desc, id desc);

-- Of two operators who decide about a third one, the second sees that somebody was there before.
alter table operator add column version integer not null default 1;
