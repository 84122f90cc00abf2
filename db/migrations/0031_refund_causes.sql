-- An amendment never changes the category (product §6), so no fee ever came back for that.
alter table access drop constraint access_refund_cause_check;
alter table access add constraint access_refund_cause_check
  check (refund_cause in ('asked', 'rfq_canceled', 'taken_down', 'never_opened'));
