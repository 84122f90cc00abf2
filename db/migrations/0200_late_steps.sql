-- A member whose company waits for the other side is notified once, and reminds it by the link of that message (decision 0220).
-- Processes of the previous version send no such notices, and show no page for these links.
alter table purchase_order
  add column acknowledgement_late_at timestamptz,
  add column receipt_late_at timestamptz,
  add column reminder_count integer not null default 0;
comment on column purchase_order.acknowledgement_late_at is 'The buyer was notified that the supplier has not acknowledged the order';
comment on column purchase_order.receipt_late_at is 'The supplier was notified that the buyer has not recorded a receipt';
comment on column purchase_order.reminder_count is 'Reminders that members of either side sent; the last reminder is reminded_at';
create index order_acknowledgement_late on purchase_order (sent_at)
  where acknowledged_at is null and delivered_at is null and canceled_at is null and acknowledgement_late_at is null;
create index order_receipt_late on purchase_order (promised_at)
  where acknowledged_at is not null and delivered_at is null and canceled_at is null and receipt_count = 0 and receipt_late_at is null;

alter table offer
  add column approval_late_at timestamptz,
  add column approval_reminded_at timestamptz,
  add column approval_reminder_count integer not null default 0;
comment on column offer.approval_late_at is 'The requester was notified that no approver has decided. One of an earlier request is before approval_asked_at';
comment on column offer.approval_reminded_at is 'The requester reminded the approvers last';
comment on column offer.approval_reminder_count is 'Reminders to approvers';
create index offer_approval_late on offer (approval_asked_at)
  where approval_asked_at is not null and (approval_late_at is null or approval_late_at < approval_asked_at);

alter table act_link drop constraint act_link_verb_check;
alter table act_link
  add constraint act_link_verb_check
  check (verb in ('approve', 'acknowledge', 'receive', 'remind_acknowledge', 'remind_receive', 'remind_approve'));
comment on column act_link.subject_id is 'approve and remind_approve: the offer; otherwise the purchase order';
