-- A supplier with an order of an RFQ can win further lines of it (decision 0186). Each further award is an offer of its own with the
-- versions of the first one, so that it has its own state and its own order. A process of the previous version fails to show the
-- access of a supplier with two orders.
alter table offer add column continues_id uuid references offer;
comment on column offer.continues_id is 'The first offer of the supplier, which has the versions. Empty: this is the first';
alter table offer drop constraint offer_rfq_id_company_id_key;
create unique index one_first_offer on offer (rfq_id, company_id) where continues_id is null;
create index offer_continues on offer (continues_id) where continues_id is not null;

-- The validity of an offer with an order ends without an event of its own.
alter table award_proposal add column lapses_at timestamptz;
comment on column award_proposal.lapses_at is 'The first instant at which one of its offers is no longer valid';
create index proposals_to_lapse on award_proposal (lapses_at) where state = 'open';

-- A supplier sends an offer once, however many orders it wins.
create or replace function sums_of_offer(o offer)
  returns table (company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
  language sql stable
as $$
  select o.company_id, 'sent', (o.sent_at at time zone 'Asia/Dubai')::date, o.state, null::uuid, 1, 0::bigint
  where o.continues_id is null
  union all
  select o.company_id, 'lost', (o.decided_at at time zone 'Asia/Dubai')::date, '', null, 1, 0
  where o.state = 'rejected' and o.decided_at is not null
  union all
  select side.company_id, 'deal', (o.decided_at at time zone 'Asia/Dubai')::date, o.state, rfq.category_id, 1,
    coalesce(div(200 * o.total_minor::numeric * rfq.rate_micro + unit, 2 * unit), 0)::bigint
  from public.rfq
  cross join (values (o.company_id), (o.buyer_company_id)) as side (company_id)
  cross join lateral (select case when rfq.currency in ('OMR', 'BHD', 'KWD') then 1000000000::numeric else 100000000 end) as of (unit)
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
