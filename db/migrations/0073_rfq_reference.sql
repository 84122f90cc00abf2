-- The buyer's own reference of a request: a purchase request, a project or a job. A process of the version before writes no
-- reference, so the column has a default.
alter table rfq add column reference text not null default '' check (char_length(reference) <= 60);

-- A search finds requests whose reference begins with the text: those of one company, and in the console those of all.
-- Not part of `search_text`, which suppliers and the public search as well.
create index rfq_reference_of_company on rfq (company_id, (search_norm(reference)) text_pattern_ops) where reference <> '';
-- Another condition than above, so that a search of all companies cannot be planned through the index that begins with one.
create index rfq_reference on rfq ((search_norm(reference)) text_pattern_ops) where search_norm(reference) <> '';
