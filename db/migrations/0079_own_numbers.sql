-- The number of the buyer's own purchase order and of the supplier's own quotation. A process of the version before writes
-- neither, so the columns have defaults.
alter table purchase_order add column po_number text not null default '' check (char_length(po_number) <= 60);
alter table offer_version add column quotation_number text not null default '' check (char_length(quotation_number) <= 60);
-- The number of the version in force, so that lists and searches need no join.
alter table offer add column quotation_number text not null default '' check (char_length(quotation_number) <= 60);

-- Each side finds the numbers that begin with a text, and the same number used before. The indexes begin with the company, so
-- that entries of other companies that use the same numbering are not read.
create index order_po_number_of_buyer on purchase_order (buyer_company_id, (search_norm(po_number)) text_pattern_ops)
  where po_number <> '';
create index order_po_number_of_supplier on purchase_order (supplier_company_id, (search_norm(po_number)) text_pattern_ops)
  where po_number <> '';
create index offer_quotation_of_company on offer (company_id, (search_norm(quotation_number)) text_pattern_ops)
  where quotation_number <> '';
create index offer_quotation_of_buyer on offer (buyer_company_id, (search_norm(quotation_number)) text_pattern_ops)
  where quotation_number <> '';
