-- A contact and its colleague write one draft (decision 0222). Processes of the previous version leave the page empty, so that a page
-- of this version does not take their draft for its own.
alter table draft add column saved_by_page text check (char_length(saved_by_page) between 16 and 64);
comment on column draft.saved_by_page is 'Random name of the open page that saved it last. Null: it has none, or the previous version saved it';
