-- The draft a request came of: it is sent once, and an autosave that comes late does not bring it back.
alter table rfq add column draft_id uuid;
create unique index rfq_of_draft on rfq (company_id, draft_id) where draft_id is not null;
