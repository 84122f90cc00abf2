-- Offers in other currencies than the RFQ's, at the rates of its publication (decision 0216).
alter table rfq add column offer_rates jsonb check (jsonb_typeof(offer_rates) = 'object');
comment on column rfq.offer_rates is 'AED for one unit of each currency at publication, in millionths. Empty: offers in the currency of the RFQ only';

alter table offer add column rate_micro bigint check (rate_micro > 0);
comment on column offer.rate_micro is 'AED for one unit in millionths, of offer_rates. Empty: the currency and rate of the RFQ';

create or replace function sums_of_offer(o offer)
returns table (company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
language sql stable as $$
  select o.company_id, 'sent', (o.sent_at at time zone 'Asia/Dubai')::date, o.state, null::uuid, 1, 0::bigint
  where o.continues_id is null
  union all
  select o.company_id, 'lost', (o.decided_at at time zone 'Asia/Dubai')::date, '', null, 1, 0
  where o.state = 'rejected' and o.decided_at is not null
  union all
  select side.company_id, 'deal', (o.decided_at at time zone 'Asia/Dubai')::date, o.state, rfq.category_id, 1,
    coalesce(div(200 * o.total_minor::numeric * coalesce(o.rate_micro, rfq.rate_micro) + unit, 2 * unit), 0)::bigint
  from public.rfq
  cross join (values (o.company_id), (o.buyer_company_id)) as side (company_id)
  cross join lateral (select case when o.currency in ('OMR', 'BHD', 'KWD') then 1000000000::numeric else 100000000 end) as of (unit)
  where rfq.id = o.rfq_id and o.state in ('accepted', 'waiting', 'delivered', 'completed') and o.decided_at is not null
  union all
  select o.company_id, 'answered', (o.sent_at at time zone 'Asia/Dubai')::date,
    case when seconds < 4 * 3600 then 'hours4' when seconds < 24 * 3600 then 'day' when seconds < 72 * 3600 then 'days3' else 'later' end,
    null, 1, 0
  from (
    select extract(epoch from o.created_at - max(bought_at)) as seconds from public.access
    where access.rfq_id = o.rfq_id and access.company_id = o.company_id and access.bought_at <= o.created_at) as took
  where seconds is not null and o.continues_id is null
$$;
