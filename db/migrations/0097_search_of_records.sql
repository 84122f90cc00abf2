-- The search over all records looks up a company by a user's phone, an order by its serial in every company, and a buyer's tax
-- invoice by the supplier's number (decision 0155).
create index member_of_mobile on member (mobile) where mobile <> '';
create index member_of_phone on member (phone) where phone <> '';
create index order_serial on purchase_order (serial);
create index order_tax_number_of_buyer on order_tax_document (buyer_company_id, number_key);
