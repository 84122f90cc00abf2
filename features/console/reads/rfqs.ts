import type { Db, OperatorCall, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type FileParams, type ListParams } from '#shared/list.ts';
import { inLanguage, momentInDubai, toListFile } from '#shared/list-file.ts';
import { decimalOf } from '#shared/money.ts';
import { offerNumber, qInvoiceNumber } from '#shared/numbers.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { FileAnswer } from '#shared/serve.ts';
import { isDealOfferState, offerStates } from '#shared/offer-states.ts';
import { givenLater } from '#shared/workflow.ts';
import { categoryFilterOf } from '#features/category/reads.ts';
import { categoryDesc } from '#features/category/rules.ts';
import { eventKeyOf } from '#features/deal/rules.ts';
import { invoiceStates } from '#features/invoice/rules.ts';
import { ownTextColumns } from '#features/rfq/reads/file-columns.ts';
import type { Currency } from '#shared/currency.ts';
import { amountOf, toHead } from '#features/rfq/reads/head.ts';
import {
  effectiveState,
  reviewOf,
  toAmendmentViews,
  toLineViews,
  toQuestionView,
} from '#features/rfq/reads/rfq.ts';
import { findContacts } from '#features/rfq/rules/contacts.ts';
import { moderationCauses } from '#features/rfq/rules/moderation.ts';
import { textsOf } from '#features/rfq/rules/own-texts.ts';
import { systemFacts } from '#features/rfq/rules/system-facts.ts';
import { decideRfq, type RfqVerb } from '#features/rfq/rules/table.ts';
import { findRfqWhole, hasFile, type NamedRfqRow } from '#features/rfq/store/details.ts';
import type { DealDetail, RfqFilterName, RfqListSort, RfqListView } from '../schema/rfqs.ts';
import { dayAndTime } from '#features/rfq/rules/expiry.ts';
import * as store from '../store/rfqs.ts';

interface RfqsQuery extends ListParams<RfqListSort> {
  readonly state?: RfqFilterName | undefined;
  readonly company?: string | undefined;
}

async function filterOf(call: OperatorCall, query: RfqsQuery): Promise<store.RfqFilter> {
  const { categoryId, ...listQuery } = listQueryOf(query, call.locale);
  const category = categoryId === null ? null : await categoryFilterOf(call.db, categoryId);
  return { ...listQuery, category, state: query.state, companyId: query.company ?? null };
}

function toRow(call: OperatorCall, row: store.RfqListRow): RfqListView {
  return {
    ...toHead('operator_row', row, call),
    buyer: { id: row.buyer_id, name: row.buyer_name },
    category: categoryDesc(call.locale, row),
    status: effectiveState(row, call.now),
    held: row.pending_for === 'operator',
    in_moderation_since: row.held_at?.toISOString() ?? null,
    review: reviewOf(row, call.now),
    access_count: row.access_count,
    offers_count: row.offer_count,
  };
}

export async function readRfqs(call: OperatorCall, query: RfqsQuery & { readonly page: number }) {
  const filter = await filterOf(call, query);
  const { counts, rows } = await store.readRfqPage(
    call.db,
    filter,
    (query.page - 1) * pageSize,
    pageSize,
  );
  const views = rows.map((row) => toRow(call, row));
  const page: Page<RfqListView> = toPage(views, query.page, counts.total, counts.isLeast);
  const name = counts.company_name;
  const company =
    filter.companyId === null || name === null ? null : { id: filter.companyId, name };
  return { page, toModerate: counts.to_moderate, company };
}

/** Exports the filtered and sorted list as a file. Refuses: busy. */
export async function exportRfqs(
  operatorCall: OperatorCall,
  query: RfqsQuery & FileParams,
): Promise<FileAnswer | Refusal> {
  const call = inLanguage(operatorCall, query.lang);
  const { text } = call;
  const rows = (await store.listRfqRows(call.db, await filterOf(call, query), fileRowsMax)).map(
    (row) => toRow(call, row),
  );
  return toListFile(call, query.format, {
    name: text('console.rfqs.title'),
    rows,
    columns: [
      { head: text('console.rfqs.rfq'), value: (row) => row.title },
      { head: text('console.rfqs.number'), value: (row) => row.number },
      { head: text('console.rfqs.buyer'), value: (row) => row.buyer.name },
      { head: text('console.rfqs.category'), value: (row) => row.category },
      { head: text('console.rfqs.status'), value: (row) => text(`status.${row.status}`) },
      { head: text('console.rfqs.created'), value: (row) => momentInDubai(row.created_at) },
      { head: text('console.rfqs.expiry'), value: dayAndTime },
      { head: text('console.rfqs.estimate'), kind: 'amount', value: (row) => row.estimated_price },
      { head: text('console.rfqs.currency'), value: (row) => row.currency },
      { head: text('console.rfqs.accesses'), kind: 'count', value: (row) => row.access_count },
      { head: text('console.rfqs.offers'), kind: 'count', value: (row) => row.offers_count },
      ...ownTextColumns(call),
    ],
  });
}

const iso = (text: string) => new Date(text).toISOString();
const isoOrNull = (text: string | null) => (text === null ? null : iso(text));

/**
 * The reviewer's possible verbs. A verb that lacks only its reason counts, because the form asks
 * for the reason.
 */
function choicesOf(row: NamedRfqRow, now: Date): DealDetail['can'] {
  const can = (verb: RfqVerb) =>
    decideRfq(verb, {
      ...systemFacts(row, 'operator', now, givenLater),
      state: effectiveState(row, now),
    }).ok;
  return { approve: can('approve'), refuse: can('refuse'), take_down: can('take_down') };
}

function toModeration(row: NamedRfqRow, texts: readonly string[]): DealDetail['moderation'] {
  if (row.pending_for !== 'operator') return null;
  return {
    at: (row.held_at ?? row.updated_at).toISOString(),
    for: moderationCauses.filter((cause) => row.held_for.includes(cause)),
    contacts: findContacts(texts),
  };
}

function toOffer(one: store.DealParts['offers'][number]): DealDetail['offers'][number] {
  const amount = amountsOf(one.currency);
  return {
    id: one.id,
    number: offerNumber(BigInt(one.number)),
    supplier: { id: one.company_id, name: one.name },
    status: offerStates.find((state) => state === one.state) ?? 'pending',
    sent_at: iso(one.sent_at),
    quotation_number: one.quotation_number,
    currency: one.currency,
    total: amount(one.total_minor),
    versions: one.versions.map((version) => ({
      number: version.number,
      at: iso(version.at),
      sub_total: amount(version.sub_total),
      discount: amount(version.discount),
      vat: amount(version.vat),
      q_discount: amount(version.q_discount),
      extra: amount(version.extra),
      total: amount(version.total),
    })),
  };
}

function toLog(parts: store.DealParts): DealDetail['log'] {
  return parts.log.flatMap(({ verb, at, params, ...line }) => {
    const event = eventKeyOf(verb);
    if (event === null) return [];
    const texts = Object.entries((params ?? {}) as Record<string, unknown>).flatMap(
      ([name, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[name, String(value)] as const]
          : [],
    );
    return [{ ...line, event, at: iso(at), params: Object.fromEntries(texts) }];
  });
}

type AwardParts = store.DealParts['awards'][number];
type Amount = (minor: string) => string;

const amountsOf =
  (currency: Currency): Amount =>
  (minor) =>
    amountOf(BigInt(minor), currency);

function toOrder({ placed }: AwardParts, amount: Amount): DealDetail['awards'][number]['order'] {
  if (placed === null) return null;
  return {
    serial: placed.serial,
    po_number: placed.po_number,
    created_at: iso(placed.created_at),
    sent_at: isoOrNull(placed.sent_at),
    acknowledged_at: isoOrNull(placed.acknowledged_at),
    delivered_at: isoOrNull(placed.delivered_at),
    total: amount(placed.total_minor),
    receipts: [...placed.receipts],
  };
}

function toInvoice(
  { invoice }: AwardParts,
  amount: Amount,
): DealDetail['awards'][number]['invoice'] {
  if (invoice === null) return null;
  return {
    id: invoice.id,
    number: qInvoiceNumber(BigInt(invoice.number)),
    status: invoiceStates.find((state) => state === invoice.state) ?? 'pending',
    amount: amount(invoice.amount_minor),
    at: iso(invoice.at),
  };
}

function toAwards({ awards }: store.DealParts): DealDetail['awards'] {
  return awards.map((award) => ({
    offer: offerNumber(BigInt(award.number)),
    supplier: { id: award.company_id, name: award.name },
    at: iso(award.at),
    currency: award.currency,
    order: toOrder(award, amountsOf(award.currency)),
    invoice: toInvoice(award, amountsOf(award.currency)),
  }));
}

export async function isFileOf(db: Db, rfqId: string, fileId: string): Promise<boolean> {
  return hasFile(db, rfqId, fileId);
}

/** In two queries by key. Null: unknown id. */
export async function readDeal(
  call: OperatorCall,
  db: Db | Tx,
  rfqId: string,
): Promise<DealDetail | null> {
  const found = await findRfqWhole(db, rfqId);
  const parts = found === undefined ? undefined : await store.findDealParts(db, rfqId);
  if (found === undefined || parts === undefined) return null;
  const { row } = found;
  const withDeal = new Set(
    parts.offers.flatMap((offer) => (isDealOfferState(offer.state) ? [offer.company_id] : [])),
  );
  const paid = parts.accesses.filter(
    (access) => access.refunded_at === null && !withDeal.has(access.company_id),
  );
  const texts = textsOf({ ...row, lines: found.parts.lines });
  return {
    ...toHead('operator', row, call),
    status: effectiveState(row, call.now),
    buyer: { id: row.company_id, name: parts.buyer_name },
    author: row.author,
    moderation: toModeration(row, texts),
    waits_for_company: row.pending_for === 'approver',
    lines: toLineViews(found.parts.lines),
    files: [...found.parts.files],
    amendments: toAmendmentViews(found.parts.amendments, call.locale),
    questions: found.parts.questions.map((question) => toQuestionView(question, '')),
    accesses: parts.accesses.map((access) => ({
      supplier: { id: access.company_id, name: access.name },
      at: iso(access.at),
      fee: decimalOf(BigInt(access.fee_fils)),
      refunded_at: isoOrNull(access.refunded_at),
      cause: access.cause ?? '',
    })),
    offers: parts.offers.map(toOffer),
    awards: toAwards(parts),
    log: toLog(parts),
    takes_back: {
      count: paid.length,
      amount: decimalOf(paid.reduce((sum, { fee_fils: fee }) => sum + BigInt(fee), 0n)),
    },
    can: choicesOf(row, call.now),
  };
}
