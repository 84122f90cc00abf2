-- When a held RFQ is promised to be reviewed, in working hours of the rule that applied. A process of the version before writes neither:
-- its RFQs have no promise, and its rules have the default.
alter table rfq
  add column review_due_at timestamptz;
alter table moderation_rule
  add column review_hours smallint not null default 4 check (review_hours between 1 and 80);
