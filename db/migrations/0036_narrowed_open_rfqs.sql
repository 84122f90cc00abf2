-- Open RFQs narrowed by fee, time left and delivery, and ordered by their end or their fee (decision 0023). Each order has
-- an index that leads with the category; what narrows stands in all three, so that a row is looked at only when it is shown.
drop index rfq_open_reach;
create index rfq_open_reach on rfq (category_id, id desc)
  include (expires_at, request_type, country_code, city_id, fee_fils, delivery_method) where state = 'active';
create index rfq_open_ends on rfq (category_id, expires_at, id)
  include (request_type, country_code, city_id, fee_fils, delivery_method) where state = 'active';
create index rfq_open_fee on rfq (category_id, fee_fils, id)
  include (expires_at, request_type, country_code, city_id, delivery_method) where state = 'active';

-- As open_rfqs (migration 0016), narrowed and in an order of one's own; `place` counts from 1 in it. Of each main category
-- `most` are read in the order asked for, and the first `most` of all of them are handed out: the cost is that of
-- what is handed out, times the categories. The plan is made for these very values, so that a filter that is not
-- set is not in it. Newest first within a time left is read by the end and then put in order: what ends soon is old, so
-- that going through the newest would go through nearly all.
create function open_rfqs_narrowed(
  supplier uuid, at timestamptz, only_category uuid, only_city uuid, only_delivery text,
  fee_from bigint, fee_to bigint, ends_before timestamptz, sort text, most integer)
returns table (id uuid, place bigint)
language plpgsql stable rows 100
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
  way text := case sort
    when 'ends' then 'r.expires_at, r.id' when '-ends' then 'r.expires_at desc, r.id desc'
    when 'fee' then 'r.fee_fils, r.id' when '-fee' then 'r.fee_fils desc, r.id desc'
    else 'r.id desc' end;
  by_end boolean := sort = '' and ends_before is not null;
begin
  select company.country, array(
    select main.category_id from company_category main
    join category on category.id = main.category_id and category.disabled_at is null
    where main.company_id = supplier and (only_category is null or main.category_id = only_category))
  into home, chosen
  from company where company.id = supplier;
  return query execute format($q$
    select r.id, row_number() over (order by %1$s)
    from unnest($1::uuid[]) as main(category_id)
    cross join lateral (
      select r.id, r.expires_at, r.fee_fils from rfq r
      where r.category_id = main.category_id and r.state = 'active' and r.expires_at > $2
        and (r.request_type = 'internal-external'
          or (r.request_type = 'internal' and r.country_code = $3)
          or (r.request_type = 'external' and r.country_code <> $3))
        and ($4::uuid is null or r.city_id = $4) and ($5::text is null or r.delivery_method = $5)
        and ($6::bigint is null or r.fee_fils >= $6) and ($7::bigint is null or r.fee_fils <= $7)
        and ($8::timestamptz is null or r.expires_at <= $8)
        and not exists (
          select from access where access.rfq_id = r.id and access.company_id = $9 and access.refunded_at is null)
      %2$s) r
    order by %1$s limit $10 $q$,
    way, case when by_end then '' else format('order by %s limit $10', way) end)
  using chosen, at, home, only_city, only_delivery, fee_from, fee_to, ends_before, supplier, most;
end
$$;
