-- The percent by which a delivered quantity may differ from the ordered one, requested by the RFQ, and as thousandths of each order
-- line. Zero: the ordered quantity exactly. A process of the version before writes neither and receives up to the ordered quantity.
alter table rfq
  add column quantity_tolerance smallint not null default 0 check (quantity_tolerance between 0 and 10);
alter table order_line
  add column tolerance_milli bigint not null default 0 check (tolerance_milli >= 0);
alter table order_line drop constraint order_line_check;
alter table order_line
  add constraint order_line_accepted_within_tolerance check (accepted_milli <= quantity_milli + tolerance_milli);
