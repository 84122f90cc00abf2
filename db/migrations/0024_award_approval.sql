-- Who may not accept an offer alone asks an approver (product §5): who asks, when and why stands on the offer until it is
-- decided or the offer changes. What became of it is in the activity log.
alter table offer
  add column approval_asked_by uuid references member,
  add column approval_asked_at timestamptz,
  add column approval_reason text not null default '',
  add check ((approval_asked_by is null) = (approval_asked_at is null)),
  add check (approval_asked_by is null or state = 'pending');

-- What waits for an approver: a handful of rows of each buyer.
create index offer_approval_asked on offer (buyer_company_id, id) where approval_asked_by is not null;
