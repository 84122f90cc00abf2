-- Sub-categories (docs/decisions/0037): a category stands alone or under a main one, never deeper. What is sold, priced and
-- subscribed to is the main category; a sub-category only says more exactly what a request is about.
alter table category
  add column parent_id uuid,
  -- Counts its changes: whoever changes it names the last one they saw.
  add column version integer not null default 1 check (version > 0),
  add column is_main boolean generated always as (parent_id is null) stored,
  -- Nothing for a main one, else what its parent has to be.
  add column parent_is_main boolean generated always as (case when parent_id is not null then true end) stored,
  add unique (id, is_main);
alter table category
  add foreign key (parent_id, parent_is_main) references category (id, is_main);
create index category_of_parent on category (parent_id, position) where parent_id is not null;

-- Suppliers trade in main categories (specification §1).
alter table company_category
  add column is_main boolean generated always as (true) stored,
  drop constraint company_category_category_id_fkey,
  add foreign key (category_id, is_main) references category (id, is_main);

-- A sub-category has the fees of its main one.
drop trigger category_fee_begins on category;
create trigger category_fee_begins after insert on category
  for each row when (new.parent_id is null) execute function begin_category_fee();

-- That it belongs to the request's category is judged when the request is written, both held against a merge: a past
-- request keeps both names, wherever the sub-category stands later.
alter table rfq add column sub_category_id uuid references category;

-- One sub-category's requests, the newest first: for the public search and for operators.
create index rfq_of_sub_category on rfq (sub_category_id, id desc) include (published_at, expires_at, state)
  where sub_category_id is not null;

-- As of migration 0036, with the sub-category among what narrows.
drop index rfq_open_reach, rfq_open_ends, rfq_open_fee;
create index rfq_open_reach on rfq (category_id, id desc)
  include (expires_at, request_type, country_code, city_id, fee_fils, delivery_method, sub_category_id) where state = 'active';
create index rfq_open_ends on rfq (category_id, expires_at, id)
  include (request_type, country_code, city_id, fee_fils, delivery_method, sub_category_id) where state = 'active';
create index rfq_open_fee on rfq (category_id, fee_fils, id)
  include (expires_at, request_type, country_code, city_id, delivery_method, sub_category_id) where state = 'active';

-- As of migration 0036; `only_category` may be a sub-category, too: then its main one is read, and narrowed to it.
create or replace function open_rfqs_narrowed(
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
      where r.category_id = main.category_id and r.state = 'active' and r.expires_at > $2
        and (r.request_type = 'internal-external'
          or (r.request_type = 'internal' and r.country_code = $3)
          or (r.request_type = 'external' and r.country_code <> $3))
        and ($4::uuid is null or r.city_id = $4) and ($5::text is null or r.delivery_method = $5)
        and ($6::bigint is null or r.fee_fils >= $6) and ($7::bigint is null or r.fee_fils <= $7)
        and ($8::timestamptz is null or r.expires_at <= $8)
        %3$s
        and not exists (
          select from access where access.rfq_id = r.id and access.company_id = $9 and access.refunded_at is null)
      %2$s) r
    order by %1$s limit $10 $q$,
    way, case when by_end then '' else format('order by %s limit $10', way) end,
    case when parent is null then '' else 'and r.sub_category_id = $11' end)
  using chosen, at, home, only_city, only_delivery, fee_from, fee_to, ends_before, supplier, most, only_category;
end
$$;
