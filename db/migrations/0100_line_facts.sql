-- The day by which goods are needed, of a request and of single lines; the area of the delivery, which suppliers see before access,
-- and its address, which they see after it; the buyer's item code, a brand and a part number of a line. A process of the version
-- before writes none of them, so the columns have defaults.
alter table rfq
  add column needed_on date,
  add column delivery_area text not null default '' check (char_length(delivery_area) <= 120),
  add column delivery_address text not null default '' check (char_length(delivery_address) <= 500);
alter table rfq_line
  add column needed_on date,
  add column item_code text not null default '' check (char_length(item_code) <= 60),
  add column brand text not null default '' check (char_length(brand) <= 80),
  add column part_number text not null default '' check (char_length(part_number) <= 80),
  -- Another brand of the same quality may be offered.
  add column or_equal boolean not null default false;
