-- Sums of a company's offers, deals and fees by day, because its dashboard added up all of them (decision 0132). As in rfq_count,
-- changes add rows and a job merges them.
create table deal_sum (
  id uuid not null primary key default gen_random_uuid(),
  -- Without foreign keys, because their locks would be out of order.
  company_id uuid not null,
  kind text not null check (kind in ('deal', 'sent', 'lost', 'answered', 'fee', 'refund')),
  day date not null,
  item text not null,
  category_id uuid,
  count integer not null,
  fils bigint not null,
  is_merged boolean not null default false
);
comment on table deal_sum is 'Sums of deals by company and day in Dubai; the sum of its rows is the figure';
comment on column deal_sum.kind is 'deal, sent, lost, answered: offers by acceptance, sending, rejection, and sending with the time that it took; fee, refund: accesses by purchase, not refunded or refunded';
comment on column deal_sum.item is 'The state of a deal or a sent offer, the range of an answer, or empty';
create unique index deal_sum_merged on deal_sum (company_id, kind, day, item, category_id) nulls not distinct where is_merged;
create index deal_sum_of_company on deal_sum (company_id, kind, day);
create index deal_sum_to_merge on deal_sum (company_id) where not is_merged;

-- What one offer adds. The amount in AED is that of filsOf (features/report/store/purchases.ts).
create function sums_of_offer(o offer)
  returns table (company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
  language sql stable
  as $$
  select o.company_id, 'sent', (o.sent_at at time zone 'Asia/Dubai')::date, o.state, null::uuid, 1, 0::bigint
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
  where seconds is not null
$$;

create function sums_of_access(a access)
  returns table (company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
  language sql immutable
  as $$
  select a.company_id, case when a.refunded_at is null then 'fee' else 'refund' end, (a.bought_at at time zone 'Asia/Dubai')::date,
    '', null::uuid, 1, a.fee_fils
$$;

create function sum_offer() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
    select company_id, kind, day, item, category_id, -count, -fils from public.sums_of_offer(old);
  end if;
  insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
  select company_id, kind, day, item, category_id, count, fils from public.sums_of_offer(new);
  return null;
end
$$;
create trigger offer_is_summed after insert on offer for each row execute function sum_offer();
create trigger offer_is_summed_again after update of state, decided_at, sent_at, total_minor on offer
  for each row when ((old.state, old.decided_at, old.sent_at, old.total_minor)
    is distinct from (new.state, new.decided_at, new.sent_at, new.total_minor)) execute function sum_offer();

create function sum_access() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
    select company_id, kind, day, item, category_id, -count, -fils from public.sums_of_access(old);
  end if;
  insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
  select company_id, kind, day, item, category_id, count, fils from public.sums_of_access(new);
  return null;
end
$$;
create trigger access_is_summed after insert on access for each row execute function sum_access();
create trigger access_is_summed_again after update of refunded_at on access
  for each row when ((old.refunded_at is null) <> (new.refunded_at is null)) execute function sum_access();

insert into deal_sum (company_id, kind, day, item, category_id, count, fils, is_merged)
select given.company_id, given.kind, given.day, given.item, given.category_id, sum(given.count), sum(given.fils), true
from (
  select given.* from offer cross join lateral sums_of_offer(offer) as given
  union all select given.* from access cross join lateral sums_of_access(access) as given) as given
group by 1, 2, 3, 4, 5;

-- The time to answer is the median of the newest offers of a period.
create index offer_sent_of_company on offer (company_id, sent_at desc);
