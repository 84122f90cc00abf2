-- The newest access of one supplier to one RFQ, refunded ones too, without going through all it ever bought.
create index access_of_rfq on access (rfq_id, company_id, id desc);
-- Each purchase counts up on the RFQ's row, each keyed request is marked as done, each fee moves a wallet: with room left on
-- the page the row stays where it is, and the search indexes are not written anew.
alter table rfq set (fillfactor = 80);
alter table idempotency_key set (fillfactor = 70);
alter table wallet set (fillfactor = 50);
