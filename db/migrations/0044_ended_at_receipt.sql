-- For the suppliers who were not chosen an RFQ ends with the receipt of the goods: nothing can bring it back to them
-- (product §3, fair fee). Until now their fee waited for the winner's Q invoice.
drop index rfq_closed;
create index rfq_closed on rfq (closed_at) where state in ('expired', 'delivered', 'completed');
update rfq set closed_at = updated_at where state = 'delivered';
