-- The request that a supplier tops up for: after the payment, however late it is confirmed, the wallet offers that request.
alter table top_up add column rfq_id uuid references rfq (id);
create index top_up_rfq on top_up (rfq_id) where rfq_id is not null;
