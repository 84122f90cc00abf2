-- The prices that a company ordered an item for (decision 0192), so that the newest one of each line of an RFQ is one step in an index,
-- however many orders the company has. A trigger writes them, so that a process of the previous version, which sends orders during an
-- upgrade, is included.
create function item_key(code text, description text) returns bytea
  language sql immutable strict parallel safe
  as $$
  select sha256(convert_to(
    case when public.search_norm(code) = '' then 'text ' || public.search_norm(description) else 'code ' || public.search_norm(code) end,
    'UTF8'))
$$;
comment on function item_key(text, text) is 'The same for lines of the same item: by its code, or by its description if it has none';

create table paid_price (
  order_id uuid not null references purchase_order,
  rfq_line_id uuid not null references rfq_line,
  rfq_id uuid not null references rfq,
  company_id uuid not null references company,
  item_key bytea not null,
  unit_code text not null,
  currency text not null,
  sent_at timestamptz not null,
  quantity_milli bigint not null check (quantity_milli > 0),
  landed_minor bigint not null check (landed_minor >= 0),
  primary key (order_id, rfq_line_id)
);
comment on table paid_price is 'Lines of a buyer''s sent orders that are not cancelled, without alternatives';
comment on column paid_price.company_id is 'The buyer';
comment on column paid_price.landed_minor is 'The line after the supplier''s discount, with its share of shipping and customs by value, before VAT and Q discount';
create index paid_price_of_line on paid_price (rfq_line_id);
create index paid_price_of_item on paid_price (company_id, item_key, unit_code, currency, sent_at desc);

create function paid_prices_of(placed purchase_order) returns setof paid_price
  language sql stable
  as $$
  with agreed as (
    select award.id, award.version_id,
      coalesce(award.sub_total_minor - award.supplier_discount_minor, v.sub_total_minor - v.supplier_discount_minor) as net,
      coalesce(award.shipping_minor + award.customs_minor, v.shipping_minor + v.customs_minor) as freight
    from public.award join public.offer_version v on v.id = award.version_id
    where award.id = placed.award_id
  ), ordered as (
    select line.id, line.rfq_id, line.item_code, line.description, line.unit_code, quoted.quantity_milli, agreed.net as order_net,
      agreed.freight,
      coalesce(won.line_minor, quoted.line_minor) - coalesce(won.discount_minor, quoted.discount_minor) as net
    from agreed
    join public.award_line won on won.award_id = agreed.id
    join public.offer_line quoted on quoted.version_id = agreed.version_id and quoted.rfq_line_id = won.rfq_line_id
    join public.rfq_line line on line.id = won.rfq_line_id
    where quoted.state = 'quoted'
  )
  select placed.id, id, rfq_id, placed.buyer_company_id, public.item_key(item_code, description), unit_code, placed.currency,
    placed.sent_at, quantity_milli,
    net + case when order_net > 0 then round(freight::numeric * net / order_net)::bigint else 0 end
  from ordered
  where placed.sent_at is not null and placed.canceled_at is null
$$;

create function save_paid_prices() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    delete from public.paid_price where order_id = new.id;
  end if;
  insert into public.paid_price select * from public.paid_prices_of(new);
  return null;
end
$$;
create trigger order_saves_prices after insert on purchase_order for each row when (new.sent_at is not null)
  execute function save_paid_prices();
create trigger order_saves_prices_again after update of sent_at, canceled_at on purchase_order for each row
  when ((old.sent_at, old.canceled_at) is distinct from (new.sent_at, new.canceled_at))
  execute function save_paid_prices();

insert into paid_price
select given.* from purchase_order cross join lateral paid_prices_of(purchase_order) as given
where purchase_order.sent_at is not null and purchase_order.canceled_at is null;
