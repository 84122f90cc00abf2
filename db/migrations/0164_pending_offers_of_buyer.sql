-- The counters of a buyer's navigation read its pending offers from this index (decision 0198).
create index offer_pending_of_buyer on offer (buyer_company_id, id desc) include (rfq_id) where state = 'pending';
