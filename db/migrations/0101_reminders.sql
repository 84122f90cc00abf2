-- When suppliers with access and without an offer were reminded of the deadline, and the last day of an evaluation of which its
-- buyer was reminded (0: none), so that each reminder is sent once. A process of the version before writes neither.
alter table rfq
  add column deadline_reminded_at timestamptz,
  add column evaluation_reminded smallint not null default 0 check (evaluation_reminded between 0 and 25);
create index rfq_to_remind on rfq (expires_at) where state = 'active' and deadline_reminded_at is null;
create index rfq_to_remind_buyer on rfq (evaluation_reminded, decide_by) where state = 'evaluate';
