-- RFQs that anybody may read (product §6): published ones, without those that were canceled or taken down. The newest first,
-- of all categories or of one; what is open among them has rfq_open and rfq_open_reach already.
create index rfq_shown on rfq (id desc) include (expires_at, state)
  where published_at is not null and state not in ('pending', 'canceled', 'rejected');
create index rfq_shown_of_category on rfq (category_id, id desc) include (expires_at, state)
  where published_at is not null and state not in ('pending', 'canceled', 'rejected');
-- The first one takes its place.
drop index rfq_public;
