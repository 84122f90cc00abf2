-- The limit of a version's Q discount is in the offer's currency (decision 0216). `promiseIn` of features/offer/rules/rated.ts
-- computes the same.
create or replace function bound_version_discount() returns trigger language plpgsql as $$
declare
  bound bigint;
begin
  select least(
    case when offer.rate_micro is null then promised.minor
      else div(promised.minor::numeric * rfq.rate_micro * units.own, offer.rate_micro::numeric * units.asked)::bigint end,
    trunc((new.sub_total_minor - new.supplier_discount_minor)::numeric * rfq.discount_rate_bp / 10000)::bigint)
  into bound
  from public.offer join public.rfq on rfq.id = offer.rfq_id
  cross join lateral (select least(rfq.discount_minor, rfq.discount_max_minor) as minor) as promised
  cross join lateral (select
    case when offer.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end as own,
    case when rfq.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end as asked) as units
  where offer.id = new.offer_id;
  if new.q_discount_minor > bound then
    new.q_discount_minor := bound;
    new.after_q_discount_minor := new.after_vat_minor - bound;
    new.total_minor := new.after_q_discount_minor + new.shipping_minor + new.customs_minor;
  end if;
  return new;
end $$;
