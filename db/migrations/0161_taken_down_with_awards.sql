-- An operator may take an RFQ down that has awards: its orders continue as deals (decision 0197). A process of the previous version
-- refuses that, and opens the lines of a cancelled order again.
alter table rfq add column taken_down_at timestamptz;
comment on column rfq.taken_down_at is 'The RFQ had awards when an operator took it down. Its lines are never open again';
comment on column closed_line.closed_by is 'Empty: the time for the decision has passed, or an operator took the RFQ down';

-- The public lists read the column from their indexes.
drop index rfq_shown;
create index rfq_shown on rfq (id desc) include (expires_at, state, taken_down_at)
  where published_at is not null and state not in ('pending', 'canceled', 'rejected');
drop index rfq_shown_of_category;
create index rfq_shown_of_category on rfq (category_id, id desc) include (expires_at, state, taken_down_at)
  where published_at is not null and state not in ('pending', 'canceled', 'rejected');
