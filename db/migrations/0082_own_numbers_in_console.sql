-- For the console, which finds RFQs of all companies by the beginning of a PO number or of a quotation number. The conditions
-- differ from those of the indexes for one company (0079), so that PostgreSQL does not plan a search of all companies with those.
create index order_po_number on purchase_order ((search_norm(po_number)) text_pattern_ops) where search_norm(po_number) <> '';
create index offer_quotation on offer ((search_norm(quotation_number)) text_pattern_ops) where search_norm(quotation_number) <> '';
