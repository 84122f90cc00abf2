-- Searches in the lists of offers and orders take candidates from indexes: by the words of the RFQ, by the other company and by
-- the serial of the order. Any part of a text is searched among the newest rows only (decision 0133).
create index offer_of_pair on offer (company_id, buyer_company_id, id desc);
create index order_of_rfq on purchase_order (rfq_id);
create index order_serial_of_supplier on purchase_order (supplier_company_id, serial);
