import { z } from 'zod';
import { currencies } from '#shared/currency.ts';
import { toAsciiDigits } from '#shared/bidi.ts';
import { declareEndpoint, pageOf, pageQuery } from '#shared/endpoint.ts';
import {
  daysInOrder,
  fileLimits,
  fileQuery,
  listFilter,
  oneOf,
  optionalId,
  sortBy,
} from '#shared/list.ts';
import { bounded, flag, note, trimmed } from '#shared/validation.ts';
import { offerStates } from '#shared/offer-states.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { asDocument } from '#features/attachment/schema.ts';
import { dealEvents } from '#features/deal/rules.ts';
import { invoiceStates } from '#features/invoice/rules.ts';
import { moderationCauses } from '#features/rfq/rules/moderation.ts';
import { headSchema } from '#features/rfq/schema/head.ts';
import {
  amendmentView,
  questionView,
  reviewPromise,
  rfqFileView,
  rfqLineView,
} from '#features/rfq/schema/view.ts';
import { reviewer } from './companies.ts';
import { rfqFilters } from './lists.ts';

const instant = z.iso.datetime();
const tag = 'Console';
const named = z.object({ id: z.uuid(), name: z.string() });
const names = z.object({ name_en: z.string(), name_ar: z.string() });

export type RfqFilterName = (typeof rfqFilters)[number];

const rfqRow = headSchema('operator_row').extend({
  buyer: named,
  category: z.string(),
  status: z.enum(rfqStates).exclude(['draft']),
  held: z.boolean(),
  in_moderation_since: instant.nullable(),
  review: reviewPromise,
  access_count: z.int(),
  offers_count: z.int(),
});
export type RfqListView = z.output<typeof rfqRow>;

export const rfqSorts = ['created', 'expiry', 'offers', 'access'] as const;
export type RfqListSort = (typeof rfqSorts)[number];

const rfqsQuery = {
  ...listFilter,
  sort: sortBy(rfqSorts),
  state: oneOf(rfqFilters),
  category: optionalId,
  /** A buyer's own requests, or the requests to which a supplier bought access. */
  company: optionalId,
};

export const listAllRfqs = declareEndpoint({
  method: 'get',
  path: '/operator/rfqs',
  tag,
  summary:
    'Lists the RFQs of all buyers, newest first; those in moderation oldest first; `key` searches number, title and lines in both languages',
  who: reviewer,
  query: z.object({ ...pageQuery.shape, ...rfqsQuery }).refine(...daysInOrder),
  data: pageOf(rfqRow),
  extra: z.object({
    /** Requests pending moderation, counted up to 1,000. */
    to_moderate: z.int(),
    company: named.nullable(),
  }),
});

export const exportAllRfqs = declareEndpoint({
  method: 'get',
  path: '/operator/rfqs/export',
  tag,
  summary: 'Exports the RFQs of all buyers as a file of at most 5,000 rows',
  who: reviewer,
  query: z.object({ ...rfqsQuery, ...fileQuery }).refine(...daysInOrder),
  refusals: ['busy'],
  answersFile: true,
  limits: fileLimits,
});

const offerOfDeal = z.object({
  id: z.uuid(),
  number: z.string(),
  supplier: named,
  status: z.enum(offerStates),
  sent_at: instant,
  /** The supplier's own number of its quotation; '' for none. */
  quotation_number: z.string(),
  currency: z.enum(currencies),
  total: z.string(),
  versions: z.array(
    z.object({
      number: z.int(),
      at: instant,
      sub_total: z.string(),
      discount: z.string(),
      vat: z.string(),
      q_discount: z.string(),
      extra: z.string(),
      total: z.string(),
    }),
  ),
});

/** A request for operators. It is read-only except for the verbs in `can`. */
export const dealDetail = headSchema('operator').extend({
  status: z.enum(rfqStates).exclude(['draft']),
  buyer: named,
  author: z.string(),
  category: names,
  sub_category: names.nullable(),
  city: names,
  /** The pending moderation: since when, why, and the texts that look like contact details. */
  moderation: z
    .object({ at: instant, for: z.array(z.enum(moderationCauses)), contacts: z.array(z.string()) })
    .nullable(),
  waits_for_company: z.boolean(),
  lines: z.array(rfqLineView),
  files: z.array(rfqFileView),
  amendments: z.array(amendmentView),
  questions: z.array(questionView),
  accesses: z.array(
    z.object({
      supplier: named,
      at: instant,
      fee: z.string(),
      refunded_at: instant.nullable(),
      cause: z.string(),
    }),
  ),
  offers: z.array(offerOfDeal),
  /** The awards in force. An RFQ that was divided has several. */
  awards: z.array(
    z.object({
      offer: z.string(),
      supplier: named,
      at: instant,
      currency: z.enum(currencies),
      order: z
        .object({
          serial: z.string(),
          /** The order's number in the buyer's own system; '' for none. */
          po_number: z.string(),
          created_at: instant,
          sent_at: instant.nullable(),
          acknowledged_at: instant.nullable(),
          delivered_at: instant.nullable(),
          total: z.string(),
          receipts: z.array(z.object({ number: z.int(), on: z.iso.date() })),
        })
        .nullable(),
      invoice: z
        .object({
          id: z.uuid(),
          number: z.string(),
          status: z.enum(invoiceStates),
          amount: z.string(),
          at: instant,
        })
        .nullable(),
    }),
  ),
  log: z.array(
    z.object({
      id: z.uuid(),
      event: z.enum(dealEvents),
      side: z.enum(['buyer', 'supplier', 'operator', 'system']),
      by: z.string(),
      at: instant,
      params: z.record(z.string(), z.string()),
    }),
  ),
  /** AED. The refund that a take-down would cause now. */
  takes_back: z.object({ count: z.int(), amount: z.string() }),
  can: z.object({ approve: z.boolean(), refuse: z.boolean(), take_down: z.boolean() }),
});
export type DealDetail = z.output<typeof dealDetail>;

const byId = z.object({ id: z.uuid() });

export const readDealDetail = declareEndpoint({
  method: 'get',
  path: '/operator/rfqs/{id}',
  tag,
  summary:
    'Returns an RFQ with its history: accesses, offers, award, order, receipts, Q discount invoice and log',
  who: reviewer,
  params: byId,
  data: dealDetail,
});

export const readDealFile = declareEndpoint({
  method: 'get',
  path: '/operator/rfqs/{id}/files/{file_id}',
  tag,
  summary: 'Returns a document of an RFQ',
  who: reviewer,
  params: byId.extend({ file_id: z.uuid() }),
  ...asDocument,
});

const ruleView = z.object({
  newcomer_below: z.int(),
  finds_contacts: z.boolean(),
  /** Working hours in which a held RFQ is reviewed, as its buyer is promised. */
  review_hours: z.int(),
  /** Null: the default rule, because no operator has set one. */
  set: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});
export type RuleView = z.output<typeof ruleView>;

export const readModerationRule = declareEndpoint({
  method: 'get',
  path: '/operator/moderation_rule',
  tag,
  summary: 'Returns the rule that selects RFQs for moderation before publication',
  who: reviewer,
  data: ruleView,
});

/**
 * Digits of either script. An empty field must be refused, because zero would switch the check off.
 */
const digitsOf = z
  .union([trimmed(40), z.number()])
  .transform(String)
  .transform(toAsciiDigits)
  .pipe(z.string().min(1).regex(/^\d+$/, 'digits'))
  .transform(Number);
const requests = digitsOf.pipe(z.int().max(100));

const hours = digitsOf.pipe(z.int().min(1).max(80));

export const ruleInput = z.object({
  newcomer_below: requests,
  finds_contacts: flag,
  /** Absent: as before. */
  review_hours: hours.optional(),
  reason: note(3, 1000),
  /** The time of the rule that the operator saw; '' for the default rule. */
  seen: z.union([z.literal(''), bounded(40).pipe(instant)]),
});

export const setModerationRule = declareEndpoint({
  method: 'post',
  path: '/operator/moderation_rule',
  tag,
  summary:
    'Sets the rule that selects RFQs for moderation, with a reason; the previous rule is recorded',
  who: reviewer,
  body: ruleInput,
  data: ruleView,
  refusals: ['state_changed'],
});
