-- Lists that a filter narrows to few rows of many, in their order (decision 0124). Each was found by `node bench/growth.ts`.
create index top_up_open_of_company on top_up (company_id, id desc) where state in ('started', 'submitted');
create index top_up_decided on top_up (decided_at desc, id desc) where state in ('confirmed', 'refused');
create index withdrawal_decided on withdrawal (decided_at desc, id desc) where state <> 'held';
create index order_open_of_buyer on purchase_order (buyer_company_id, id desc) where delivered_at is null and canceled_at is null;
create index order_open_of_supplier on purchase_order (supplier_company_id, id desc) where delivered_at is null and canceled_at is null;
-- The newest invoice of an order; the unique index has only those that were not rejected.
create index q_invoice_of_order on q_invoice (order_id, id desc);
