-- What is open to one supplier, the newest first and at most `most` of each sixteen main categories
-- (features/access/store/open.ts, decision 0014). Functions, since how this is planned must not be guessed: one index is
-- read in the order of each category and the streams are merged, so that the cost is that of the rows handed out, however
-- many RFQs there are and however few of them are in one's categories. Estimates of what is still open and what is not
-- bought yet multiply to nearly nothing, and a plan that reads and sorts every open RFQ follows.
create function open_rfqs_of(one_category uuid, supplier uuid, home text, at timestamptz, only_city uuid)
returns table (id uuid)
language sql stable
as $$
  select rfq.id from rfq
  where rfq.category_id = one_category and rfq.state = 'active' and rfq.expires_at > at
    and (rfq.request_type = 'internal-external'
      or (rfq.request_type = 'internal' and rfq.country_code = home)
      or (rfq.request_type = 'external' and rfq.country_code <> home))
    and (only_city is null or rfq.city_id = only_city)
    and not exists (
      select from access where access.rfq_id = rfq.id and access.company_id = supplier and access.refunded_at is null)
  order by rfq.id desc
$$;

create function open_rfqs(supplier uuid, at timestamptz, only_category uuid, only_city uuid, most integer)
returns table (id uuid)
language plpgsql stable rows 100
set plan_cache_mode = force_generic_plan
set enable_sort = off
set enable_seqscan = off
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_material = off
set enable_memoize = off
set random_page_cost = 0.1
set seq_page_cost = 0.1
set jit = off
as $$
#variable_conflict use_column
declare
  home text;
  chosen uuid[];
begin
  select company.country, array(
    select main.category_id from company_category main
    join category on category.id = main.category_id and category.disabled_at is null
    where main.company_id = supplier and (only_category is null or main.category_id = only_category))
  into home, chosen
  from company where company.id = supplier;
  for k in 1..coalesce(cardinality(chosen), 0) by 16 loop
    -- A place that is empty finds nothing at once.
    return query
      select b.id from open_rfqs_of(chosen[k + 0], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 1], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 2], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 3], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 4], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 5], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 6], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 7], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 8], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 9], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 10], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 11], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 12], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 13], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 14], supplier, home, at, only_city) b
      union all select b.id from open_rfqs_of(chosen[k + 15], supplier, home, at, only_city) b
      order by id desc limit most;
  end loop;
end
$$;
