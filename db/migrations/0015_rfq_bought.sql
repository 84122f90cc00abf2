-- When the first supplier paid for it: from then on it is amended, whatever fee came back later (product §6). Its lines
-- are named by offers, which stay.
alter table rfq add column first_bought_at timestamptz;
update rfq set first_bought_at = (select min(bought_at) from access where access.rfq_id = rfq.id);
