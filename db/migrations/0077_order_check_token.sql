-- The random part of the link to an order's public check page, printed as a QR code. The id of an order cannot serve: it is in
-- the addresses of pages and files, and its time can be guessed. A process of the version before writes no token, so the column
-- has a default.
alter table purchase_order add column check_token uuid not null default gen_random_uuid();
create unique index order_check_token on purchase_order (check_token);
