-- The last mail to a reader about the offers on an RFQ. Offers of the hour after it come in one mail.
-- `notification_id` is the notification of that mail.
create table offer_mail (
  member_id uuid not null references member (id) on delete cascade,
  rfq_id uuid not null,
  notification_id uuid not null,
  mailed_at timestamptz not null,
  primary key (member_id, rfq_id)
);
create index offer_mail_by_time on offer_mail (mailed_at);

-- The RFQ whose offers are mailed together; null for a line of the daily summary.
alter table held_mail add column rfq_id uuid;
