-- Counts of a buyer's RFQs by state, because facts before a purchase, tabs and dashboards counted all of them (decision 0132).
-- Each change adds rows and no count is updated, so that no two transactions wait for each other; a job merges the rows.
create table rfq_count (
  id uuid not null primary key default gen_random_uuid(),
  -- Without a foreign key, because its lock on the company would be out of order after that of the RFQ.
  company_id uuid not null,
  -- Null: the whole time.
  day date,
  state text not null,
  rfqs integer not null,
  published integer not null,
  offers integer not null,
  is_merged boolean not null default false
);
comment on table rfq_count is 'Counts of RFQs by company, day of creation in Dubai and state; the sum of its rows is the count';
comment on column rfq_count.published is 'How many of the RFQs were ever published';
comment on column rfq_count.offers is 'The sum of their offer_count';
create unique index rfq_count_merged on rfq_count (company_id, day, state) nulls not distinct where is_merged;
create index rfq_count_of_company on rfq_count (company_id, day);
create index rfq_count_to_merge on rfq_count (company_id) where not is_merged;

create function add_rfq_count(rfq rfq, sign integer) returns void
  language sql
  as $$
  insert into public.rfq_count (company_id, day, state, rfqs, published, offers)
  select (rfq).company_id, day, (rfq).state, sign, case when (rfq).published_at is null then 0 else sign end,
    sign * (rfq).offer_count
  from (values ((((rfq).created_at at time zone 'Asia/Dubai')::date)), (null)) as given (day)
$$;

create function count_rfq() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state and (old.published_at is null) = (new.published_at is null) then
    insert into public.rfq_count (company_id, day, state, rfqs, published, offers)
    select new.company_id, day, new.state, 0, 0, new.offer_count - old.offer_count
    from (values ((new.created_at at time zone 'Asia/Dubai')::date), (null)) as given (day);
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform public.add_rfq_count(old, -1);
  end if;
  perform public.add_rfq_count(new, 1);
  return null;
end
$$;
-- First, because it locks the table against changes until the counts below are committed.
create trigger rfq_is_counted after insert on rfq for each row execute function count_rfq();
create trigger rfq_is_counted_again after update of state, published_at, offer_count on rfq
  for each row when (old.state <> new.state or (old.published_at is null) <> (new.published_at is null)
    or old.offer_count <> new.offer_count) execute function count_rfq();

insert into rfq_count (company_id, day, state, rfqs, published, offers, is_merged)
select company_id, (created_at at time zone 'Asia/Dubai')::date, state, count(*), count(published_at), sum(offer_count), true
from rfq group by grouping sets ((company_id, (created_at at time zone 'Asia/Dubai')::date, state), (company_id, state));

-- The medians of the facts and of the dashboard are those of the newest RFQs.
create index rfq_decided on rfq (company_id, decided_at desc) include (published_at) where decided_at is not null;
create index rfq_of_company_by_day on rfq (company_id, created_at desc);
-- Members who see their own RFQs only.
create index rfq_of_member on rfq (created_by, state, id desc);
-- The list of own RFQs by title.
create index rfq_of_company_by_title on rfq (company_id, (search_norm(title)) collate "C", id);
