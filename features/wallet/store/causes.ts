import { sql } from 'kysely';
import type { Books } from '../rules/reconcile.ts';
import { reportedMax, type Query } from './slices.ts';

// Each look-up is a lateral join with a limit or a sum, so that it uses its index for each row of
// the slice. As `exists` in a condition, PostgreSQL would hash the whole table for every slice.

/**
 * Finds invented transfers, because their sums and chains are right. They have no top-up, no fee of
 * the same company and amount, no bought or refunded access and no accepted Q discount invoice; or the
 * order's Q discount was paid before.
 */
export const strayTransfers: Query<Books['strays'][number]> = (which) => sql`
  select * from (
    select l.id as "transactionId", coalesce(p.amount_fils, 0)::bigint as "movedFils", case
      when l.kind in ('top_up', 'package') and t.id is null then 'credit_without_cause'
      when l.kind = 'access_refund' and (a.refunded_at is null or fee.id is null) then 'credit_without_cause'
      when l.kind = 'q_discount' and i.order_id is null then 'credit_without_cause'
      when l.kind = 'q_discount' and duplicate.id is not null then 'q_discount_twice'
      when l.kind = 'access_fee' and a.id is null then 'fee_without_access' end as kind
    from ledger_transaction l
    left join lateral (
      select company_id, amount_fils from posting where transaction_id = l.id and company_id is not null limit 1) p on true
    left join lateral (
      select id from top_up where l.kind in ('top_up', 'package') and id = l.subject_id limit 1) t on true
    left join lateral (
      select id, refunded_at from access
      where l.kind in ('access_fee', 'access_refund') and id = l.subject_id and company_id = p.company_id limit 1) a on true
    left join lateral (
      select paid.id from ledger_transaction charge join posting paid on paid.transaction_id = charge.id
      where l.kind = 'access_refund' and charge.kind = 'access_fee' and charge.subject_id = l.subject_id
        and paid.company_id = p.company_id and paid.amount_fils = -p.amount_fils limit 1) fee on true
    left join lateral (
      select order_id from q_invoice
      where l.kind = 'q_discount' and id = l.subject_id and state = 'accepted'
        and company_id = p.company_id and amount_fils = p.amount_fils limit 1) i on true
    left join lateral (
      select other.id from q_invoice invoice
      cross join lateral (
        select id, at from ledger_transaction where kind = 'q_discount' and subject_id = invoice.id limit 1) other
      where l.kind = 'q_discount' and invoice.order_id = i.order_id and (other.at, other.id) < (l.at, l.id)
        and not exists (select from ledger_transaction back where back.reverses = other.id) limit 1) duplicate on true
    where ${which(sql`l.id`)}
      and l.kind in ('top_up', 'package', 'access_fee', 'access_refund', 'q_discount')) stray
  where kind is not null order by "transactionId" limit ${reportedMax}`;

/** Checks that each access has its fee, and each refunded access its refund. */
export const unpostedFees: Query<Books['unposted'][number]> = (which) => sql`
  select * from (
    select a.id::text as subject, way.kind, way.expected as "expectedFils", coalesce(way.posted, 0)::bigint as "postedFils"
    from access a
    cross join lateral (
      select sum(p.amount_fils) as fils from ledger_transaction l
      join posting p on p.transaction_id = l.id and p.company_id = a.company_id
      where l.kind = 'access_fee' and l.subject_id = a.id) fee
    cross join lateral (
      select sum(p.amount_fils) as fils from ledger_transaction l
      join posting p on p.transaction_id = l.id and p.company_id = a.company_id
      where a.refunded_at is not null and l.kind = 'access_refund' and l.subject_id = a.id) back
    cross join lateral (values
      ('access_without_fee', -a.fee_fils, fee.fils),
      ('refund_not_posted', case when a.refunded_at is not null then a.fee_fils end, back.fils)
    ) as way(kind, expected, posted)
    where ${which(sql`a.id`)} and way.expected <> 0) fact
  where "expectedFils" <> "postedFils" order by subject limit ${reportedMax}`;

/** Compares each accepted Q discount invoice with the amount that its supplier's wallet received. */
export const unpostedInvoices: Query<Books['unposted'][number]> = (which) => sql`
  select * from (
    select i.id::text as subject, 'q_invoice_not_posted' as kind, i.amount_fils as "expectedFils",
      coalesce((select sum(p.amount_fils) from ledger_transaction l
        join posting p on p.transaction_id = l.id and p.company_id = i.company_id
        where l.kind = 'q_discount' and l.subject_id = i.id), 0)::bigint as "postedFils"
    from q_invoice i where ${which(sql`i.id`)} and i.state = 'accepted') fact
  where "expectedFils" <> "postedFils" order by subject limit ${reportedMax}`;

/**
 * Compares each accepted Q discount invoice with the limit of its order, in AED at the rate of its offer or RFQ. The
 * payable amount must not exceed the award, nor the rate applied to the accepted goods before VAT
 * (docs/decisions/0044). An order from before that rule has no rate, so only its award limits it.
 */
export const wrongDiscounts: Query<Books['discounts'][number]> = (which) => sql`
  select "invoiceId", "invoicedFils", "allowedFils" from (
    select i.id::text as "invoiceId", i.amount_fils as "invoicedFils", i.amount_minor, allowed.minor,
      round(allowed.minor * f.rate_micro::numeric * 100 / (1000000 * f.unit))::bigint as "allowedFils"
    from q_invoice i
    cross join lateral (select * from purchase_order where id = i.order_id limit 1) o
    cross join lateral (
      select coalesce(offer.rate_micro, rfq.rate_micro) as rate_micro, units.own as unit,
        case when offer.rate_micro is null then rfq.discount_minor
          else div(rfq.discount_minor::numeric * rfq.rate_micro * units.own, offer.rate_micro * units.asked)::bigint end as discount_minor
      from offer join rfq on rfq.id = offer.rfq_id
      cross join lateral (select
        case when offer.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end as own,
        case when rfq.currency in ('OMR', 'BHD', 'KWD') then 1000 else 100 end as asked) units
      where offer.id = o.offer_id limit 1) f
    cross join lateral (select version_id from award where id = o.award_id limit 1) a
    cross join lateral (select q_discount_minor from offer_version where id = a.version_id limit 1) v
    cross join lateral (
      select coalesce(sum(div((agreed.line_minor - agreed.discount_minor)::numeric * line.accepted_milli,
        line.quantity_milli)), 0) as net
      from order_line line
      cross join lateral (
        select line_minor, discount_minor from offer_line
        where version_id = a.version_id and rfq_line_id = line.rfq_line_id limit 1) agreed
      where line.order_id = o.id) goods
    cross join lateral (
      select least(o.q_payable_minor, o.q_discount_minor, v.q_discount_minor,
        case when o.q_rate_bp is not null then trunc(goods.net * o.q_rate_bp / 10000)::bigint end,
        case when o.q_rate_bp is not null then f.discount_minor end) as minor) allowed
    where ${which(sql`i.id`)} and i.state = 'accepted') fact
  where amount_minor <> minor or "invoicedFils" <> "allowedFils" order by "invoiceId" limit ${reportedMax}`;

/**
 * Checks the split of each fee by the rule of `splitVat` (its own rate, revenue half up). A
 * transfer of another kind must have no revenue and no VAT; a refund has the opposite sign.
 */
export const wrongSplits: Query<Books['splits'][number]> = (which) => sql`
  select "transactionId", sign * (fee - net) as "expectedFils", vat as "vatFils" from (
    select l.id as "transactionId", sides.vat, sides.revenue, sides.sign, sides.fee,
      div(20000::numeric * fee + 10000 + rate, 2 * (10000 + rate))::bigint as net
    from ledger_transaction l
    cross join lateral (
      select coalesce(sum(amount_fils) filter (where account = 'vat_payable'), 0)::bigint as vat,
        coalesce(sum(amount_fils) filter (where account = 'fee_revenue'), 0)::bigint as revenue,
        case l.kind when 'access_fee' then 1 when 'access_refund' then -1 else 0 end as sign,
        coalesce(abs(sum(amount_fils) filter (where account = 'wallet')), 0)::bigint as fee
      from posting where transaction_id = l.id) sides
    cross join lateral (select coalesce(l.vat_rate_bp, 0) as rate) own
    where ${which(sql`l.id`)}) split
  where vat <> sign * (fee - net) or revenue <> sign * net order by "transactionId" limit ${reportedMax}`;

/**
 * Checks that a fee has the standard rate in force at its moment, and that a refund has the rate of
 * its charge. A refund without a charge is a stray.
 */
export const wrongRates: Query<Books['rates'][number]> = (which) => sql`
  select * from (
    select l.id as "transactionId", l.vat_rate_bp as "rateBp", case l.kind
      when 'access_fee' then coalesce(vat_rate_at(l.at), 0)
      else (select vat_rate_bp from ledger_transaction fee
        where fee.kind = 'access_fee' and fee.subject_id = l.subject_id limit 1) end as "expectedBp"
    from ledger_transaction l
    where ${which(sql`l.id`)} and l.kind in ('access_fee', 'access_refund')) fee
  where "rateBp" <> "expectedBp" order by "transactionId" limit ${reportedMax}`;
