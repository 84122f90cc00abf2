-- RFQs for a buyer's own suppliers are in no list of the market, and a blocked supplier sees none of the buyer's RFQs (decision 0205).
-- The indexes of the open and the public lists have the condition of the audience. A process of the previous version reads the same
-- functions; its public lists find no index until it is replaced.
drop index rfq_open_reach, rfq_open_ends, rfq_open_fee, rfq_shown, rfq_shown_of_category;
create index rfq_open_reach on rfq (category_id, id desc)
  include (expires_at, request_type, country_code, city_id, fee_fils, delivery_method, sub_category_id, company_id)
  where state = 'active' and award_count = 0 and audience <> 'own';
create index rfq_open_ends on rfq (category_id, expires_at, id)
  include (request_type, country_code, city_id, fee_fils, delivery_method, sub_category_id, company_id)
  where state = 'active' and award_count = 0 and audience <> 'own';
create index rfq_open_fee on rfq (category_id, fee_fils, id)
  include (expires_at, request_type, country_code, city_id, delivery_method, sub_category_id, company_id)
  where state = 'active' and award_count = 0 and audience <> 'own';
create index rfq_shown on rfq (id desc) include (expires_at, state, taken_down_at)
  where published_at is not null and state not in ('pending', 'canceled', 'rejected') and audience <> 'own';
create index rfq_shown_of_category on rfq (category_id, id desc) include (expires_at, state, taken_down_at)
  where published_at is not null and state not in ('pending', 'canceled', 'rejected') and audience <> 'own';

-- As of migration 0148, without RFQs for own suppliers and without those of buyers that have blocked the supplier.
create or replace function open_rfqs_narrowed(supplier uuid, at timestamp with time zone, only_category uuid, only_city uuid, only_delivery text, fee_from bigint, fee_to bigint, ends_before timestamp with time zone, sort text, most integer)
 RETURNS TABLE(id uuid, place bigint)
 LANGUAGE plpgsql
 STABLE ROWS 100
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_material TO 'off'
 SET enable_memoize TO 'off'
 SET random_page_cost TO '0.1'
 SET seq_page_cost TO '0.1'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  home text;
  chosen uuid[];
  parent uuid := (select parent_id from category where category.id = only_category);
  way text := case sort
    when 'ends' then 'r.expires_at, r.id' when '-ends' then 'r.expires_at desc, r.id desc'
    when 'fee' then 'r.fee_fils, r.id' when '-fee' then 'r.fee_fils desc, r.id desc'
    else 'r.id desc' end;
  by_end boolean := sort = '' and ends_before is not null;
begin
  select company.country, array(
    select main.category_id from company_category main
    join category on category.id = main.category_id and category.disabled_at is null
    where main.company_id = supplier and (only_category is null or main.category_id = coalesce(parent, only_category)))
  into home, chosen
  from company where company.id = supplier;
  return query execute format($q$
    select r.id, row_number() over (order by %1$s)
    from unnest($1::uuid[]) as main(category_id)
    cross join lateral (
      select r.id, r.expires_at, r.fee_fils from rfq r
      where r.category_id = main.category_id and r.state = 'active' and r.award_count = 0 and r.audience <> 'own' and r.expires_at > $2
        and (r.request_type = 'internal-external'
          or (r.request_type = 'internal' and r.country_code = $3)
          or (r.request_type = 'external' and r.country_code <> $3))
        and ($4::uuid is null or r.city_id = $4) and ($5::text is null or r.delivery_method = $5)
        and ($6::bigint is null or r.fee_fils >= $6) and ($7::bigint is null or r.fee_fils <= $7)
        and ($8::timestamptz is null or r.expires_at <= $8)
        %3$s
        and not exists (
          select from access where access.rfq_id = r.id and access.company_id = $9 and access.refunded_at is null)
        and not exists (
          select from supplier_contact book where book.linked_company_id = $9 and book.company_id = r.company_id
            and book.state = 'blocked' and book.removed_at is null)
      %2$s) r
    order by %1$s limit $10 $q$,
    way, case when by_end then '' else format('order by %s limit $10', way) end,
    case when parent is null then '' else 'and r.sub_category_id = $11' end)
  using chosen, at, home, only_city, only_delivery, fee_from, fee_to, ends_before, supplier, most, only_category;
end
$function$;

create or replace function open_rfqs_of(one_category uuid, supplier uuid, home text, at timestamp with time zone, only_city uuid)
 RETURNS TABLE(id uuid)
 LANGUAGE sql
 STABLE
AS $function$
  select rfq.id from rfq
  where rfq.category_id = one_category and rfq.state = 'active' and rfq.award_count = 0 and rfq.audience <> 'own' and rfq.expires_at > at
    and (rfq.request_type = 'internal-external'
      or (rfq.request_type = 'internal' and rfq.country_code = home)
      or (rfq.request_type = 'external' and rfq.country_code <> home))
    and (only_city is null or rfq.city_id = only_city)
    and not exists (
      select from access where access.rfq_id = rfq.id and access.company_id = supplier and access.refunded_at is null)
    and not exists (
      select from supplier_contact book where book.linked_company_id = supplier and book.company_id = rfq.company_id
        and book.state = 'blocked' and book.removed_at is null)
  order by rfq.id desc
$function$;
