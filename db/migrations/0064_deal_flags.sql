-- What of a deal an operator looks at before its Q discount is paid (docs/decisions/0044-q-discount-follows-the-order.md).

-- The flags of an invoice as they were found last, [{"code": "…", "params": {…}}]; null: not looked for yet. What an operator
-- wrote down to have checked when a flagged one was accepted.
alter table q_invoice
  add column flags jsonb check (jsonb_typeof(flags) = 'array'),
  add column checked text not null default '';

-- Deals of a pair, completed deals of one side, and accounts that money was paid out to: each found by a short look-up.
create index order_of_pair on purchase_order (supplier_company_id, buyer_company_id, created_at);
create index offer_completed_of_supplier on offer (company_id, buyer_company_id) where state = 'completed';
create index offer_completed_of_buyer on offer (buyer_company_id, company_id) where state = 'completed';
create index withdrawal_of_account on withdrawal (iban, company_id);

-- What the site answers about the discount, where nobody has edited it.
update faq set updated_at = now(), version = version + 1,
  answer_en = $t${brand} takes an amount off what the buyer pays, and pays that amount to the supplier: a share of the accepted offer before VAT. The request says how much it can be at most, and the rate is fixed when the request is published. After the goods are received the supplier uploads an invoice for it, and once that is accepted the amount for the accepted goods is in the supplier's wallet. It pays access fees at once and can be withdrawn seven days later.$t$,
  answer_ar = $t$مبلغ تخصمه {brand} مما يدفعه المشتري وتدفعه هي للمورّد، وهو نسبة من العرض المقبول قبل الضريبة. يبيّن الطلب حدّه الأقصى، وتثبت نسبته عند نشر الطلب. بعد استلام البضاعة يرفع المورّد فاتورة خصم Q، ومتى قُبلت أصبح المبلغ المستحق عن البضاعة المقبولة في محفظته. تُدفع منه رسوم الاطلاع فوراً، ويمكن سحبه بعد سبعة أيام.$t$
where answer_en = $t${brand} takes an amount off what the buyer pays, and pays that amount to the supplier. It is fixed when the request is published. After the goods are received the supplier uploads an invoice for it, and once that is accepted the amount is in the supplier's wallet.$t$;
