-- The list of open RFQs is cut per category from this index alone, and counted from it: it costs the same at a million.
create index rfq_open_reach on rfq (category_id, id desc)
  include (expires_at, request_type, country_code, city_id) where state = 'active';
drop index rfq_open_of_category;
