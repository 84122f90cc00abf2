-- Editing an RFQ deletes its lines, and PostgreSQL then looks for each of them in these tables. Without an index it read all lines of
-- all offers, awards and orders once for each deleted line.
create index offer_line_of_line on offer_line (rfq_line_id);
create index award_line_of_line on award_line (rfq_line_id);
create index order_line_of_line on order_line (rfq_line_id);
