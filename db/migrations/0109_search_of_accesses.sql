-- The words of an RFQ are stored with each access to it, with the company as one more word, so that a search among the paid RFQs
-- of a company reads one index. Without it a word was found in the newest 500 accesses only (decision 0124). Triggers instead of
-- the statements of the product, so that a process of the previous version writes the words during an upgrade.
alter table access add column search_vector tsvector not null default '';
comment on column access.search_vector is 'The words of the RFQ, and the company as one more word';

create function access_company(company_id uuid) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array['company:' || company_id]);

create function write_access_words() returns trigger
  language plpgsql
  as $$
begin
  new.search_vector := public.access_company(new.company_id)
    || coalesce((select rfq.search_vector from public.rfq where rfq.id = new.rfq_id), '');
  return new;
end
$$;
create trigger access_has_words before insert on access for each row execute function write_access_words();

create function write_words_of_accesses() returns trigger
  language plpgsql
  as $$
begin
  update public.access set search_vector = public.access_company(access.company_id) || new.search_vector
  where access.rfq_id = new.id;
  return null;
end
$$;
create trigger rfq_writes_words_of_accesses after update of search_text on rfq
  for each row when (old.search_text is distinct from new.search_text) execute function write_words_of_accesses();

update access set search_vector = access_company(access.company_id) || rfq.search_vector from rfq where rfq.id = access.rfq_id;

-- A search reads the whole list of pending entries, so it must be short.
create index access_search on access using gin (search_vector) with (gin_pending_list_limit = 256);

-- As search_places (migration 0060), for the accesses of a company.
create function access_places(words tsquery, of_company uuid, most integer)
  returns setof tid
  language plpgsql stable rows 100
  set work_mem = '16MB' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan
  as $$
begin
  return query select access.ctid from public.access
    where access.search_vector @@ (words && quote_literal('company:' || of_company)::tsquery)
    limit most;
end
$$;
