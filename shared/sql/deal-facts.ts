import { sql, type RawBuilder } from 'kysely';
import { dayInDubai } from '../calendar.ts';
import { dealOfferStates } from '../offer-states.ts';
import { hasPermission } from './member-permission.ts';
import { hasAccessTo } from './open-to-supplier.ts';

/** The offers that a mail lists; the sums count all of them. */
const listedMax = 5;
const firstLinesMax = 3;

type ParamName = 'rfq_id' | 'offer_id' | 'order_id' | 'negotiation_id' | 'question_id';

/** Text that is no UUID names no record, and must not fail the mail. */
function idOf(name: ParamName): RawBuilder<string> {
  return sql`substring(message.params ->> ${sql.lit(name)} from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$')::uuid`;
}

const mayReadAll = (now: Date) => hasPermission('rfq.see_all', dayInDubai(now));

const comparedColumns = sql`(one.state, one.unit_price_minor, one.quantity_milli, one.vat_kind, one.package, one.part_group, one.remark)`;
const comparedBefore = sql`(old.state, old.unit_price_minor, old.quantity_milli, old.vat_kind, old.package, old.part_group, old.remark)`;

const replacedFacts = sql`case when award.id is null and message.params ->> 'type' in ('offer_revised', 'negotiation_answered')
    then (select jsonb_build_object('totalMinor', earlier.total_minor::text, 'changedLines',
        (select count(*) from (select * from offer_line where version_id = version.id) as one
          full join (select * from offer_line where version_id = earlier.id) as old using (rfq_line_id)
          where ${comparedColumns} is distinct from ${comparedBefore}))
      from offer_version as earlier where earlier.offer_id = offer.id and earlier.number = version.number - 1) end`;

/** The request of a mail about it. A target price of a line that the offer does not price is left out. */
const requestFacts = sql`case when message.params ->> 'type' = 'negotiation_asked'
    then (select jsonb_build_object('request', revision.request, 'lines', priced.lines,
        'targetMinor', priced.target, 'nowMinor', priced.now)
      from revision, lateral (select count(*) as lines, coalesce(sum(line.line_minor), 0)::text as now,
          coalesce(sum(round(wanted.value::numeric * line.quantity_milli / 1000)), 0)::bigint::text as target
        from jsonb_each_text(revision.targets) as wanted
          join offer_line as line on line.version_id = version.id and line.rfq_line_id = wanted.key::uuid
        where line.state <> 'not_quoted') as priced
      where revision.id = ${idOf('negotiation_id')} and revision.offer_id = offer.id) end`;

function offerFacts(now: Date): RawBuilder<unknown> {
  return sql`(select jsonb_build_object(
      'currency', offer.currency,
      'totalMinor', coalesce(award.total_minor, version.total_minor)::text,
      'vatMinor', coalesce(award.vat_minor, version.vat_minor)::text,
      'qDiscountMinor', coalesce(award.q_discount_minor, version.q_discount_minor)::text,
      'priced', case when award.total_minor is null
        then (select count(*) from offer_line where version_id = version.id and state <> 'not_quoted')
        else (select count(*) from award_line where award_id = award.id) end,
      'isComplete', version.is_complete,
      'deliveryValue', version.delivery_value, 'deliveryUnit', version.delivery_unit,
      'paymentCode', version.payment_code, 'paymentTerms', version.payment_terms, 'validUntil', offer.valid_until,
      'replaced', ${replacedFacts}, 'asked', ${requestFacts})
    from offer join offer_version as version on version.id = offer.version_id
      left join award on award.offer_id = offer.id and award.canceled_at is null
    where offer.id = ${idOf('offer_id')} and offer.rfq_id = rfq.id
      and (offer.buyer_company_id = member.company_id
        or (offer.company_id = member.company_id and (${mayReadAll(now)} or offer.created_by = member.id))))`;
}

const unitOf = (currency: RawBuilder<unknown>) =>
  sql`(case when ${currency} in ('OMR', 'BHD', 'KWD') then 1000 else 100 end)`;

/** `convert` of shared/currency.ts in SQL: an amount of an offer in the currency of its RFQ. */
function inRfqCurrency(minor: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = sql`(${minor}::numeric * offer.rate_micro * ${unitOf(sql`rfq.currency`)})`;
  const divisor = sql`(rfq.rate_micro::numeric * ${unitOf(sql`offer.currency`)})`;
  return sql`case when offer.rate_micro is null then ${minor}
    else div(2 * ${own} + ${divisor}, 2 * ${divisor})::bigint end`;
}

/** The offers that the comparison ranks at `now`, of the buyer's own RFQ. */
function rankedFacts(now: Date): RawBuilder<unknown> {
  return sql`(with live as materialized (
      select offer.id, company.display_name as name, offer.is_complete,
        ${inRfqCurrency(sql`(case when award.total_minor is null then offer.total_minor else version.total_minor end)`)} as total
      from offer join company on company.id = offer.company_id
        join offer_version as version on version.id = offer.version_id
        left join award on award.offer_id = offer.id and award.canceled_at is null
      where offer.rfq_id = rfq.id and offer.continues_id is null
        and (offer.state = any(${[...dealOfferStates]}::text[])
          or (offer.state = 'pending' and offer.valid_until_at > ${now}
            and rfq.state in ('active', 'evaluate')
            and (rfq.decide_by is null or rfq.decide_by > ${now})))),
    complete as (select * from live where is_complete)
    select jsonb_build_object(
      'complete', (select count(*) from complete), 'all', (select count(*) from live),
      'rank', (select 1 + (select count(*) from complete as less where less.total < mine.total)
        from complete as mine where mine.id = ${idOf('offer_id')}),
      'ownMinor', (select total::text from live where id = ${idOf('offer_id')}),
      'lowestMinor', (select min(total)::text from complete),
      'lowestName', (select name from complete order by total, id limit 1),
      'nextMinor', (select min(complete.total)::text from complete
        join live as mine on mine.id = ${idOf('offer_id')} where complete.id <> mine.id),
      'listed', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'totalMinor', total::text,
          'isComplete', is_complete, 'isSubject', coalesce(id = ${idOf('offer_id')}, false))
          order by is_complete desc, total, id), '[]')
        from (select * from live order by is_complete desc, total, id limit ${listedMax}) as first)))`;
}

/** An order, for the buyer and, once it is sent, for the supplier. */
function orderFacts(now: Date): RawBuilder<unknown> {
  const word = (path: string) => sql`purchase_order.snapshot #>> ${sql.lit(`{${path}}`)}`;
  return sql`(select jsonb_build_object(
      'currency', purchase_order.currency, 'totalMinor', purchase_order.total_minor::text, 'vatMinor', ${word('sums,vat')},
      'qDiscountMinor', purchase_order.q_discount_minor::text,
      'lineCount', jsonb_array_length(purchase_order.snapshot -> 'lines'),
      'method', ${word('deliveryMethod')}, 'place', ${word('address,label')},
      'cityEn', ${word('address,cityEn')}, 'cityAr', ${word('address,cityAr')},
      'receiver', ${word('buyer,contact')},
      'phone', coalesce(${word('address,phone')}, ${word('buyer,phone')}),
      'deliveryValue', (${word('deliveryValue')})::integer, 'deliveryUnit', ${word('deliveryUnit')},
      'paymentCode', coalesce(${word('paymentCode')}, ''), 'paymentTerms', ${word('paymentTerms')},
      'sentAt', purchase_order.sent_at, 'isAcknowledged', purchase_order.acknowledged_at is not null)
    from purchase_order join offer on offer.id = purchase_order.offer_id
    where purchase_order.id = ${idOf('order_id')} and purchase_order.rfq_id = rfq.id
      and (purchase_order.buyer_company_id = member.company_id
        or (purchase_order.supplier_company_id = member.company_id and purchase_order.sent_at is not null
          and (${mayReadAll(now)} or offer.created_by = member.id))))`;
}

const documentFacts = sql`(select jsonb_build_object(
      'currency', document.currency, 'netMinor', document.net_minor::text, 'vatMinor', document.vat_minor::text,
      'prepaidMinor', document.prepaid_minor::text, 'payableMinor', document.payable_minor::text,
      'issuedOn', document.issued_on, 'dueOn', document.due_on)
    from order_tax_document as document
    where document.order_id = ${idOf('order_id')} and document.number = message.params ->> 'document'
      and member.company_id in (document.buyer_company_id, document.company_id))`;

/** A question without its author. Suppliers read only answered ones, and only with access (product §6). */
const questionFacts = sql`(select jsonb_build_object('question', question.question,
      'answer', case when question.answered_at is not null then question.answer end)
    from question
    where question.id = ${idOf('question_id')} and question.rfq_id = rfq.id
      and (rfq.company_id = member.company_id
        or (question.answered_at is not null and ${hasAccessTo(sql<string>`member.company_id`)})))`;

const firstLines = sql`(select jsonb_agg(description order by position)
        from (select description, position from rfq_line where rfq_id = rfq.id
          order by position limit ${firstLinesMax}) as first)`;

/**
 * SQL expression over `rfq` and its `city`: the facts that the page of an invitation shows a contact
 * without an account.
 */
export const invitedFacts = sql`jsonb_build_object(
      'reader', '', 'isBuyer', false, 'currency', rfq.currency,
      'lineCount', (select count(*) from rfq_line where rfq_id = rfq.id), 'firstLines', ${firstLines},
      'expiresAt', rfq.expires_at, 'isOpen', rfq.state = 'active',
      'cityEn', city.name_en, 'cityAr', city.name_ar, 'method', rfq.delivery_method, 'decideBy', null,
      'estimatedMinor', null, 'offer', null, 'ranked', null, 'order', null, 'document', null)`;

/**
 * SQL expression over `message` and its reader `member`: the facts of the deal in a mail as they
 * are at `now`, as far as the reader may see them (product §5, decisions 0013 and 0166):
 * - the buyer: everything, if the reader may read the RFQ;
 * - a supplier: the facts of a published RFQ that its public page has, and its own offer and order.
 *
 * Null if the mail is about no deal or the reader may not read it any more.
 */
export function dealFactsAt(now: Date): RawBuilder<unknown> {
  const isBuyer = sql`rfq.company_id = member.company_id`;
  const ofBuyer = (value: RawBuilder<unknown>) => sql`case when ${isBuyer} then ${value} end`;
  return sql`(select jsonb_build_object(
      'reader', (select display_name from company where id = member.company_id),
      'isBuyer', ${isBuyer}, 'currency', rfq.currency,
      'lineCount', (select count(*) from rfq_line where rfq_id = rfq.id),
      'firstLines', case when not ${isBuyer} then ${firstLines} end,
      'feeFils', case when not ${isBuyer} then rfq.fee_fils::text end,
      'expiresAt', rfq.expires_at, 'isOpen', rfq.state = 'active',
      'cityEn', city.name_en, 'cityAr', city.name_ar, 'method', rfq.delivery_method,
      'decideBy', ${ofBuyer(sql`rfq.decide_by`)},
      'estimatedMinor', ${ofBuyer(sql`rfq.estimated_minor::text`)},
      'offer', ${offerFacts(now)}, 'ranked', ${ofBuyer(rankedFacts(now))},
      'order', ${orderFacts(now)}, 'document', ${documentFacts},
      'question', ${questionFacts})
    from rfq join city on city.id = rfq.city_id
    where rfq.id = ${idOf('rfq_id')}
      and ((${isBuyer} and (${mayReadAll(now)} or rfq.created_by = member.id))
        or (not ${isBuyer} and rfq.published_at is not null)))`;
}
