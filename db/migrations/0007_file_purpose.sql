-- What a stored file is for: a paper of the company's review, which only its editors see, or a document of a deal,
-- which its members attach to requests, offers and orders. Everything kept so far is a paper.
alter table stored_file add column purpose text not null default 'document'
  check (purpose in ('paper', 'document'));
update stored_file set purpose = 'paper';
