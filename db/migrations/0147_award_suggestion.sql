-- The suggestion that an award follows is saved with it. Awards of a process of the previous version have none.
alter table award_set add column suggestion jsonb;
comment on column award_set.suggestion is 'The result, proof and input hash of the suggestion that the buyer used. Empty: none';
