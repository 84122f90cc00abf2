-- RFQs by the moment they ended: the fees that come back by themselves are looked for among the newest (product §3).
create index rfq_closed on rfq (closed_at) where state in ('expired', 'completed');
