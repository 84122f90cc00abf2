-- An operator may take an RFQ down that has awards: its orders continue as deals (decision 0197). A process of the previous version
-- refuses that, and opens the lines of a cancelled order again.
alter table rfq add column taken_down_at timestamptz;
comment on column rfq.taken_down_at is 'The RFQ had awards when an operator took it down. Its lines are never open again';
comment on column closed_line.closed_by is 'Empty: the time for the decision has passed, or an operator took the RFQ down';
