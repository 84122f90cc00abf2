-- The member whose role and limits allowed the purchase: an absent one that the buyer covers. Null: the
-- buyer's own.
alter table access add column under_member_id uuid references member (id);
create index access_by_limit on access ((coalesce(under_member_id, bought_by)), bought_at)
  where refunded_at is null;
