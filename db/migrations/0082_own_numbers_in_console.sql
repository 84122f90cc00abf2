-- The console finds an RFQ by the beginning of its PO number or of a quotation number, of all companies. The conditions differ
-- from those of the companies' own indexes (0079), so that a search of all companies cannot be planned through them.
create index order_po_number on purchase_order ((search_norm(po_number)) text_pattern_ops) where search_norm(po_number) <> '';
create index offer_quotation on offer ((search_norm(quotation_number)) text_pattern_ops) where search_norm(quotation_number) <> '';
