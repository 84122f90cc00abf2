-- The prices that a supplier quoted for an item (decision 0225), so that the newest one of each line of an RFQ is one step in an index, however
-- many offers the company has. The item is found by its description alone, because an item code is the buyer's own: another buyer's code may be
-- the same, and before the access it would name the buyer. A trigger writes them, so that a process of the previous version is included.
create table quoted_price (
  rfq_line_id uuid not null references rfq_line,
  company_id uuid not null references company,
  rfq_id uuid not null references rfq,
  item_key bytea not null,
  unit_code text not null,
  currency text not null,
  quoted_at timestamptz not null,
  unit_price_minor bigint not null check (unit_price_minor > 0),
  primary key (rfq_line_id, company_id)
);
comment on table quoted_price is 'The newest price of each line that a supplier quoted, without alternatives. Only its own company may read it';
comment on column quoted_price.company_id is 'The supplier';
create index quoted_price_of_item on quoted_price (company_id, item_key, unit_code, currency, quoted_at desc);

create function save_quoted_prices() returns trigger
  language plpgsql
  as $$
begin
  insert into public.quoted_price as known
    (rfq_line_id, company_id, rfq_id, item_key, unit_code, currency, quoted_at, unit_price_minor)
  select distinct on (line.id, offer.company_id) line.id, offer.company_id, line.rfq_id, public.item_key('', line.description),
    line.unit_code, offer.currency, version.created_at, written.unit_price_minor
  from written
  join public.offer_version version on version.id = written.version_id
  join public.offer on offer.id = version.offer_id
  join public.rfq_line line on line.id = written.rfq_line_id
  where written.state = 'quoted' and written.unit_price_minor > 0
  order by line.id, offer.company_id, version.created_at desc, version.number desc
  on conflict (rfq_line_id, company_id) do update set item_key = excluded.item_key, unit_code = excluded.unit_code,
    currency = excluded.currency, quoted_at = excluded.quoted_at, unit_price_minor = excluded.unit_price_minor
  where known.quoted_at <= excluded.quoted_at;
  return null;
end
$$;
create trigger offer_line_saves_prices after insert on offer_line referencing new table as written
  for each statement execute function save_quoted_prices();

insert into quoted_price (rfq_line_id, company_id, rfq_id, item_key, unit_code, currency, quoted_at, unit_price_minor)
select distinct on (line.id, offer.company_id) line.id, offer.company_id, line.rfq_id, item_key('', line.description), line.unit_code,
  offer.currency, version.created_at, quoted.unit_price_minor
from offer_line quoted
join offer_version version on version.id = quoted.version_id
join offer on offer.id = version.offer_id
join rfq_line line on line.id = quoted.rfq_line_id
where quoted.state = 'quoted' and quoted.unit_price_minor > 0
order by line.id, offer.company_id, version.created_at desc, version.number desc;
