-- A search takes its candidates from indexes, and each way of finding has a limit: no text that is typed may read all RFQs.
-- Words are found by rfq_search. A misspelt word is corrected first, among the distinct words of all RFQs, of which there are
-- few: comparing it with the texts themselves cost as much as there are texts (decision 0043).

create table search_word (
  word text not null primary key check (length(word) between 3 and 40)
);
comment on table search_word is 'Distinct words of all RFQs, in which a misspelt word is looked up';
comment on column search_word.word is 'A lexeme of rfq.search_vector that has a letter';
-- New words are rare, and a list of pending entries would be read by every search.
create index search_word_trigram on search_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- Lexemes that are worth correcting to: with a letter, since numbers have no spelling, and without signs, since addresses of
-- people and sites do not belong here.
create function search_words_of(lexemes text[]) returns setof text
  language sql immutable parallel safe
  as $$
  select word from unnest(lexemes) as word
  where length(word) between 3 and 40 and word ~ '^[[:alnum:]]+$' and word ~ '[[:alpha:]]'
$$;

create function save_search_words() returns trigger
  language plpgsql
  as $$
begin
  insert into public.search_word (word)
  select word from public.search_words_of(tsvector_to_array(new.search_vector)) as word
  order by word
  on conflict do nothing;
  return null;
end
$$;

-- At the commit: two transactions that bring the same new word wait for each other only while one commits, and neither asks
-- for another lock then. The order of the words keeps two of them from a deadlock.
create constraint trigger rfq_search_words after insert or update of search_text on rfq
  deferrable initially deferred for each row execute function save_search_words();

-- What a search means: its words in the stems of either language.
create function search_query(key text) returns tsquery
  language sql immutable strict parallel safe
  as $$
  select websearch_to_tsquery('english', public.search_norm(key)) || websearch_to_tsquery('arabic', public.search_norm(key))
$$;

-- The same with each word, or up to five known words that are like it or begin with it; null where that finds nothing more.
-- A word that nothing is like is left out if it is less than four tenths of what was typed. Signs that have a meaning
-- (a quotation, a word to leave out) are taken at their word: null. Like a word is one that has six tenths of its trigrams in a
-- row, as one that begins with it, or that shares a good third of both words'; four tenths is what the index is asked for.
create function search_query_alike(key text) returns tsquery
  language plpgsql stable strict
  set pg_trgm.word_similarity_threshold = '0.4'
  as $$
declare
  typed text;
  own tsquery;
  alike text[];
  wanted tsquery;
  letters integer := 0;
  kept_letters integer := 0;
  is_wider boolean := false;
begin
  if key ~ '"|(^|\s)-' then return null; end if;
  for typed in
    select part from regexp_split_to_table(left(public.search_norm(key), 200), '[^[:alnum:]]+') with ordinality as given(part, n)
    where part <> '' order by n limit 8
  loop
    own := websearch_to_tsquery('english', typed) || websearch_to_tsquery('arabic', typed);
    -- A word that says nothing ("the", "من").
    continue when numnode(own) = 0;
    letters := letters + length(typed);
    if length(typed) between 3 and 40 and typed ~ '[[:alpha:]]' then
      alike := array(
        select word from public.search_word
        where typed <% word and (word_similarity(typed, word) >= 0.6 or similarity(typed, word) >= 0.35)
        order by similarity(typed, word) desc, word limit 5);
      is_wider := is_wider or cardinality(alike) = 0
        or exists (select from unnest(alike) as word where not array_to_tsvector(array[word]) @@ own);
      continue when cardinality(alike) = 0;
      own := own || (select string_agg(quote_literal(word), ' | ') from unnest(alike) as word)::tsquery;
    end if;
    kept_letters := kept_letters + length(typed);
    wanted := case when wanted is null then own else wanted && own end;
  end loop;
  return case when is_wider and kept_letters > 0.6 * letters then wanted end;
end
$$;

-- Places of RFQs that have the words, in no order, up to a number; of one company, of main categories, of open ones only, or
-- of all (null). Always by bitmaps of indexes: the planner's other ways are quicker for words that many rows have, and read
-- the whole table where it expects many and there are few.
create function search_places(words tsquery, of_company uuid, of_categories uuid[], only_open boolean, most integer)
  returns setof tid
  language plpgsql stable rows 100
  -- Of a word of a fifth of a million RFQs the bitmap keeps each row's place.
  set work_mem = '16MB' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_custom_plan
  as $$
begin
  return query select rfq.ctid from public.rfq
    where rfq.search_vector @@ words
      and (of_company is null or rfq.company_id = of_company)
      and (of_categories is null or rfq.category_id = any(of_categories))
      and (not only_open or rfq.state = 'active')
    limit most;
end
$$;
