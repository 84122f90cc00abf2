-- The requester of an award by line is notified once that no approver has decided, and reminds them (decision 0220). Processes of the
-- previous version send no such notices, and show no page for their links.
alter table award_proposal
  add column late_at timestamptz,
  add column reminded_at timestamptz,
  add column reminder_count integer not null default 0;
comment on column award_proposal.late_at is 'The requester was notified that no approver has decided';
comment on column award_proposal.reminded_at is 'The requester reminded the approvers last';
comment on column award_proposal.reminder_count is 'Reminders to approvers';
create index proposals_late on award_proposal (asked_at) where state = 'open' and late_at is null;

alter table act_link drop constraint act_link_verb_check;
alter table act_link
  add constraint act_link_verb_check
  check (verb in ('approve', 'acknowledge', 'receive', 'remind_acknowledge', 'remind_receive', 'remind_approve', 'remind_proposal'));
comment on column act_link.subject_id is 'approve and remind_approve: the offer; remind_proposal: the proposal of an award; otherwise the purchase order';
