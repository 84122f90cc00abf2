-- A search finds the open RFQs of a category by its name in either language (decision 0043). The words are stored, because a search would
-- otherwise make them from every name.
alter table category add column search_vector tsvector generated always as (
  to_tsvector('english'::regconfig, search_norm(name_en || ' ' || name_ar))
  || to_tsvector('arabic'::regconfig, search_norm(name_en || ' ' || name_ar))) stored;
