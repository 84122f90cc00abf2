-- What a user of a supplier may spend on access in a day and in a month of Dubai (product §5); null: no limit. What was
-- spent is the sum of the user's purchases that were not refunded, so that a refund gives its room back by itself.
alter table member
  add column day_limit_fils bigint check (day_limit_fils >= 0),
  add column month_limit_fils bigint check (month_limit_fils >= 0);
create index access_of_buyer on access (bought_by, bought_at) where refunded_at is null;
