import { may, mayAlone, ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Call, Db, MemberCall, Tx } from '#shared/call.ts';
import { aedRateMicro, toFils, type Currency } from '#shared/currency.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { cutOf, type ListAsk } from '#shared/list.ts';
import type { Locale } from '#shared/locale.ts';
import { decimalOf } from '#shared/money.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { quantityOf } from '#shared/quantity.ts';
import { listCities } from '../category/reads.ts';
import { categoryDesc, subCategoryOf } from '../category/rules.ts';
import { listHolders } from '../notification/store.ts';
import { localChanges, type StoredChange } from './rules/changes.ts';
import { earliestExpiry, latestExpiry } from './rules/expiry.ts';
import { holdCauses } from './rules/moderation.ts';
import { buyerChoices, owedMoves, type StoredRfqState } from './rules/table.ts';
import type {
  AmendmentView,
  FormView,
  QuestionView,
  RfqCounts,
  RfqLineView,
  RfqRowView,
  RfqSlice,
  RfqSort,
  RfqTab,
  RfqView,
} from './schema/view.ts';
import * as details from './store/details.ts';
import * as lists from './store/lists.ts';
import { listQuestions, type QuestionRow } from './store/questions.ts';
import * as reference from './store/reference.ts';
import { findRfq, type RfqRow } from './store/row.ts';

type StateOf = Pick<RfqRow, 'state' | 'expires_at' | 'decide_by' | 'pending_offer_count'>;

/** The state a reader is told at `now`: past deadlines count, whether or not the clock's job has run (product §6). */
export function effectiveState(row: StateOf, now: Date): StoredRfqState {
  return owedMoves(row, now).at(-1) ?? row.state;
}

/** Whether a member of the buyer sees an RFQ of the own company: a requester sees only their own (product §5). */
export function maySeeRfq(
  actor: MemberActor,
  row: Pick<RfqRow, 'company_id' | 'created_by'>,
): boolean {
  if (row.company_id !== actor.companyId) return false;
  return may(actor, 'rfq.see_all') || row.created_by === actor.memberId;
}

type ChoiceRow = StateOf &
  Pick<
    RfqRow,
    | 'created_by'
    | 'pending_for'
    | 'access_count'
    | 'first_bought_at'
    | 'estimated_minor'
    | 'currency'
    | 'rate_micro'
  >;

/** What nobody may decide for themselves beyond their own roles; an RFQ of somebody else is no own request. */
function isWithinOwn(actor: MemberActor, authorId: string, estimatedFils: bigint): boolean {
  return authorId !== actor.memberId || mayAlone(actor, 'rfq.publish', estimatedFils);
}

/** The estimate in fils by the rate that was fixed when it was handed in. */
function estimatedFilsOf(row: Pick<RfqRow, 'estimated_minor' | 'currency' | 'rate_micro'>): bigint {
  if (row.rate_micro === null) throw new Error('an RFQ without a rate');
  return toFils(row.estimated_minor, row.currency, row.rate_micro);
}

/** What the table looks at, for a member of the buyer. */
export function buyerFactsOf(actor: MemberActor, row: ChoiceRow, now: Date) {
  const estimatedFils = estimatedFilsOf(row);
  return {
    state: effectiveState(row, now),
    side: 'buyer' as const,
    may: (permission: Parameters<typeof may>[1]) => may(actor, permission),
    now,
    expiresAt: row.expires_at,
    decideBy: row.decide_by,
    pendingFor: row.pending_for,
    wasBought: row.access_count > 0 || row.first_bought_at !== null,
    pendingOfferCount: row.pending_offer_count,
    estimatedFils,
    limitFils: actor.limitFils,
    isWithinOwn: isWithinOwn(actor, row.created_by, estimatedFils),
    // What it means is decided when it is done: nothing that one may do hangs on it.
    isHeld: false,
  };
}

/** What a member of the buyer may do with a row. */
export function buyerCan(actor: MemberActor, row: ChoiceRow, now: Date): RfqView['can'] {
  return buyerChoices(buyerFactsOf(actor, row, now));
}

/** An amount of an RFQ in its currency's decimals. */
export function amountOf(minor: bigint, currency: Currency): string {
  return decimalOf(minor, decimalsOf(currency));
}

/** Lines as a row brings them. */
export function toLineViews(rows: details.RfqParts['lines']): RfqLineView[] {
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    description: row.description,
    quantity: quantityOf(row.quantity_milli),
    unit_code: row.unit_code,
  }));
}

/** Lines as every reader of an RFQ gets them. */
export async function readLines(db: Db | Tx, rfqId: string): Promise<RfqLineView[]> {
  return toLineViews(await details.listLines(db, rfqId));
}

/** Amendments in the reader’s language. */
export function toAmendmentViews(
  rows: details.RfqParts['amendments'],
  locale: Locale,
): AmendmentView[] {
  return rows.map((row) => ({
    number: row.number,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    changes: localChanges(row.changes as readonly StoredChange[], locale),
  }));
}

/** Amendments, the latest first, in the reader's language: for the buyer and for suppliers with access. */
export async function readAmendments(
  db: Db | Tx,
  rfqId: string,
  locale: Locale,
): Promise<AmendmentView[]> {
  return toAmendmentViews(await details.listAmendments(db, rfqId), locale);
}

/** A question on the wire, without who asked. */
export function toQuestionView(row: QuestionRow, readerCompanyId: string): QuestionView {
  return {
    id: row.id,
    question: row.question,
    asked_at: row.asked_at.toISOString(),
    mine: row.company_id === readerCompanyId,
    answer: row.answered_at === null ? null : row.answer,
    answered_at: row.answered_at?.toISOString() ?? null,
  };
}

/** What a supplier with access reads: every answered question, and the own ones that wait. */
export async function readQuestionsFor(
  db: Db | Tx,
  rfqId: string,
  companyId: string,
): Promise<QuestionView[]> {
  const rows = await listQuestions(db, rfqId);
  return rows
    .map((row) => toQuestionView(row, companyId))
    .filter(({ answer, mine }) => answer !== null || mine);
}

function toHead(call: Pick<Call, 'text'>, row: details.NamedRfqRow, state: StoredRfqState) {
  return {
    id: row.id,
    number: rfqNumber(row.number),
    title: row.title,
    status: state,
    status_desc: call.text(`status.${state}`),
    pending_for: row.pending_for,
    held_for: holdCauses.filter((cause) => row.held_for.includes(cause)),
    category: { id: row.category_id, name_en: row.category_en, name_ar: row.category_ar },
    sub_category: subCategoryOf(row),
    request_type: row.request_type,
    city: { id: row.city_id, name_en: row.city_en, name_ar: row.city_ar },
    country: { code: row.country_code, name_en: row.country_en, name_ar: row.country_ar },
    delivery_method: row.delivery_method,
    currency: row.currency,
    estimated_price: amountOf(row.estimated_minor, row.currency),
    note: row.note,
    expiry_date: row.expires_on,
    expires_at: row.expires_at.toISOString(),
    decide_by: row.decide_by?.toISOString() ?? null,
    rfq_fee: decimalOf(row.fee_fils ?? 0n),
    q_discount: amountOf(row.discount_minor ?? 0n, row.currency),
    created_at: row.created_at.toISOString(),
    created_by: row.author,
    published_at: row.published_at?.toISOString() ?? null,
    offers_count: row.offer_count,
    access_count: row.access_count,
    reason_code: row.reason_code,
    reason: row.reason_text,
    version: row.version,
  };
}

/** One own RFQ whole; null when it is not there or not for this member. One query, by key. */
export async function readRfq(
  call: Pick<MemberCall, 'actor' | 'text' | 'locale'>,
  db: Db | Tx,
  rfqId: string,
  now: Date,
): Promise<RfqView | null> {
  const found = await details.findRfqWhole(db, rfqId);
  if (found === undefined || !maySeeRfq(call.actor, found.row)) return null;
  const { row, parts } = found;
  return {
    ...toHead(call, row, effectiveState(row, now)),
    lines: toLineViews(parts.lines),
    files: [...parts.files],
    amendments: toAmendmentViews(parts.amendments, call.locale),
    questions: parts.questions.map((question) => toQuestionView(question, call.actor.companyId)),
    can: buyerCan(call.actor, row, now),
  };
}

/** Whether a document stands on an RFQ that this member may see. */
export async function mayReadFile(
  db: Db,
  actor: MemberActor,
  rfqId: string,
  fileId: string,
): Promise<boolean> {
  const row = await findRfq(db, rfqId);
  return row !== undefined && maySeeRfq(actor, row) && details.hasFile(db, rfqId, fileId);
}

function scopeOf(actor: MemberActor): lists.RfqScope {
  return { companyId: actor.companyId, memberId: ownRequestsOnly(actor) };
}

function toRowView(call: MemberCall, row: lists.RfqListRow): RfqRowView {
  const state = effectiveState(row, call.now);
  const can = buyerCan(call.actor, row, call.now);
  return {
    id: row.id,
    number: rfqNumber(row.number),
    title: row.title,
    category_desc: categoryDesc(call.locale, row),
    city: call.locale === 'ar' ? row.city_ar : row.city_en,
    expiry_date: row.expires_on,
    status: state,
    status_desc: call.text(`status.${state}`),
    created_at: row.created_at.toISOString(),
    rfqoffer_count: row.offer_count,
    qdiscount: amountOf(row.discount_minor ?? 0n, row.currency),
    currency: row.currency,
    is_viewed: row.has_new ? 0 : 1,
    negotiation: Boolean(row.has_negotiation),
    media: row.file_count,
    essential: can.approve || (state === 'evaluate' && may(call.actor, 'offer.decide')),
    can,
  };
}

/** The figures behind the tabs. */
function toCounts(call: MemberCall, byState: ReadonlyMap<StoredRfqState, number>): RfqCounts {
  const of = (...states: StoredRfqState[]) =>
    states.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0);
  const pending = of('pending');
  const evaluating = of('evaluate');
  return {
    all: [...byState.values()].reduce((sum, total) => sum + total, 0),
    pending,
    active: of('active', 'evaluate'),
    accepted: of('accepted'),
    delivered: of('delivered'),
    completed: of('completed'),
    to_decide:
      (may(call.actor, 'offer.decide') ? evaluating : 0) +
      (may(call.actor, 'rfq.publish') ? pending : 0),
  };
}

/** What the list is asked for, beside its page. */
export interface RfqListQuery extends ListAsk<RfqSort> {
  readonly tab: RfqTab;
  readonly state?: RfqSlice | undefined;
}

function filterOf(call: MemberCall, query: RfqListQuery): lists.RfqFilter {
  return { ...cutOf(query, call.locale), tab: query.tab, slice: query.state };
}

/** A page of the buyer's RFQs with the figures of the tabs. Two queries. */
export async function readRfqs(
  call: MemberCall,
  query: RfqListQuery & { readonly page: number },
): Promise<{ page: Page<RfqRowView>; counts: RfqCounts }> {
  const offset = (query.page - 1) * pageSize;
  const filter = filterOf(call, query);
  const { counts, rows } = await lists.readRfqPage(
    call.db,
    scopeOf(call.actor),
    filter,
    offset,
    pageSize,
  );
  const figures = toCounts(call, counts.byState);
  const views = rows.map((row) => toRowView(call, row));
  return { page: toPage(views, query.page, counts.found ?? figures[query.tab]), counts: figures };
}

/** Every row of the list as it is filtered and ordered, up to `limit`. One query. */
export async function readAllRfqs(
  call: MemberCall,
  query: RfqListQuery,
  limit: number,
): Promise<RfqRowView[]> {
  const rows = await lists.listRfqRows(call.db, scopeOf(call.actor), filterOf(call, query), limit);
  return rows.map((row) => toRowView(call, row));
}

/** Suppliers of a category are counted so far; above it the form says "more than". */
const supplierCountMax = 500;
const approversMax = 3;

/** Everything the form of a request needs, so that it computes fee and discount as the server will. */
export async function readForm(call: MemberCall): Promise<FormView> {
  const { actor, db, now } = call;
  const country = await reference.readCountry(db, actor.companyId);
  const day = dayInDubai(now);
  const categories = await reference.listFormCategories(db, {
    day,
    country,
    countMax: supplierCountMax,
  });
  const rates = await reference.listRates(db, day);
  const publishers = await listHolders(db, actor.companyId, ['rfq.publish', 'rfq.see_all'], now);
  return {
    categories: categories.map((row) => ({
      id: row.id,
      name_en: row.name_en,
      name_ar: row.name_ar,
      icon: row.icon,
      sub_categories: row.sub_categories,
      fee_rate_bp: row.fee_rate_bp,
      fee_min: decimalOf(row.fee_min_fils),
      fee_max: decimalOf(row.fee_max_fils),
      discount_rate_bp: row.discount_rate_bp,
      discount_max: decimalOf(row.discount_max_fils),
      suppliers_inside: row.suppliers_inside,
      suppliers_abroad: row.suppliers_abroad,
    })),
    supplier_count_max: supplierCountMax,
    countries: await listCities(db),
    rates: [
      { currency: 'AED', rate_micro: Number(aedRateMicro) },
      ...rates.map((row) => ({ currency: row.currency, rate_micro: Number(row.rate_micro) })),
    ],
    country,
    earliest_expiry: earliestExpiry(now),
    latest_expiry: latestExpiry(now),
    // Of one's own request only the own roles count: a stand-in publishes what others ask for.
    can: {
      write: may(actor, 'rfq.write'),
      publish: actor.isOwner || actor.own.permissions.has('rfq.publish'),
    },
    limit: actor.own.limitFils === null ? null : decimalOf(actor.own.limitFils),
    approvers: publishers
      .filter(({ id }) => id !== actor.memberId)
      .slice(0, approversMax)
      .map((person) => person.full_name),
  };
}
