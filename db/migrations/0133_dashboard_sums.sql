-- Dashboards of companies with many rows (decision 0137): the paid Q discounts are a stored sum, and an index has the rows of each
-- kind of task.
alter table deal_sum
  drop constraint deal_sum_kind_check,
  add constraint deal_sum_kind_check check (kind in ('deal', 'sent', 'lost', 'answered', 'fee', 'refund', 'discount'));
comment on column deal_sum.kind is 'deal, sent, lost, answered: offers by acceptance, sending, rejection, and sending with the time that it took; fee, refund: accesses by purchase, not refunded or refunded; discount: accepted Q discount invoices of a buyer''s orders by decision';

create function sums_of_q_invoice(i q_invoice)
  returns table (company_id uuid, kind text, day date, item text, category_id uuid, count integer, fils bigint)
  language sql stable
  as $$
  select placed.buyer_company_id, 'discount', (coalesce(i.decided_at, i.created_at) at time zone 'Asia/Dubai')::date, '', null::uuid, 1,
    i.amount_fils
  from public.purchase_order as placed where placed.id = i.order_id and i.state = 'accepted'
$$;

create function sum_q_invoice() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
    select company_id, kind, day, item, category_id, -count, -fils from public.sums_of_q_invoice(old);
  end if;
  insert into public.deal_sum (company_id, kind, day, item, category_id, count, fils)
  select company_id, kind, day, item, category_id, count, fils from public.sums_of_q_invoice(new);
  return null;
end
$$;
create trigger q_invoice_is_summed after insert on q_invoice for each row execute function sum_q_invoice();
create trigger q_invoice_is_summed_again after update of state, decided_at, amount_fils on q_invoice
  for each row when ((old.state, old.decided_at, old.amount_fils) is distinct from (new.state, new.decided_at, new.amount_fils))
  execute function sum_q_invoice();

insert into deal_sum (company_id, kind, day, item, category_id, count, fils, is_merged)
select given.company_id, given.kind, given.day, given.item, given.category_id, sum(given.count), sum(given.fils), true
from q_invoice cross join lateral sums_of_q_invoice(q_invoice) as given
where q_invoice.state = 'accepted'
group by 1, 2, 3, 4, 5;

-- The promised delivery of an order that was sent, because an index finds the late ones and the next ones by it.
alter table purchase_order add column promised_at timestamptz;
comment on column purchase_order.promised_at is 'The sending and the delivery time of the accepted version; null before, and for orders delivered before migration 0133';
create function promise_delivery() returns trigger
  language plpgsql
  as $$
begin
  new.promised_at := new.sent_at + (
    select case v.delivery_unit when 'days' then make_interval(days => v.delivery_value)
      when 'weeks' then make_interval(weeks => v.delivery_value) else make_interval(months => v.delivery_value) end
    from public.offer join public.offer_version v on v.id = offer.version_id where offer.id = new.offer_id);
  return new;
end
$$;
create trigger order_promises_delivery before insert or update of sent_at on purchase_order
  for each row execute function promise_delivery();
update purchase_order set sent_at = sent_at where sent_at is not null and delivered_at is null and canceled_at is null;

-- The buyer of a question, because an index finds the questions that a company must answer.
alter table question add column buyer_company_id uuid;
comment on column question.buyer_company_id is 'The company of the RFQ';
create function address_question() returns trigger
  language plpgsql
  as $$
begin
  new.buyer_company_id := (select company_id from public.rfq where id = new.rfq_id);
  return new;
end
$$;
create trigger question_has_buyer before insert on question for each row execute function address_question();
update question set buyer_company_id = rfq.company_id from rfq where rfq.id = question.rfq_id;

create index question_to_answer on question (buyer_company_id, id desc) where answered_at is null;
create index rfq_to_approve on rfq (company_id, id desc) where state = 'pending' and pending_for = 'approver';
create index offer_to_open on offer (buyer_company_id, id desc) where state = 'pending' and opened_at is null;
create index offer_negotiated on offer (buyer_company_id, id desc)
  where state = 'pending' and revision_count > 0 and open_revision_id is null;
create index offer_to_order on offer (buyer_company_id, id desc) where state = 'accepted';
create index offer_to_revise on offer (company_id, id desc) where open_revision_id is not null;
create index offer_to_confirm on offer (company_id, id desc) where needs_confirmation;
create index order_promised_of_buyer on purchase_order (buyer_company_id, promised_at) where delivered_at is null and canceled_at is null;
create index order_promised_of_supplier on purchase_order (supplier_company_id, promised_at)
  where acknowledged_at is not null and delivered_at is null and canceled_at is null;
create index order_to_acknowledge_of_supplier on purchase_order (supplier_company_id, id desc)
  where sent_at is not null and acknowledged_at is null and delivered_at is null and canceled_at is null;
