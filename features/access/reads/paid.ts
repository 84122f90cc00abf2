import { may, type MemberActor } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { listQueryOf, fileRowsMax, type ListParams } from '#shared/list.ts';
import { decimalOf } from '#shared/money.ts';
import { offerNumber } from '#shared/numbers.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import { toHead } from '#features/rfq/reads/head.ts';
import {
  effectiveState,
  readAmendments,
  readLines,
  readQuestionsFor,
} from '#features/rfq/reads/rfq.ts';
import { interestOf, stateForSupplier, type Interest } from '#features/rfq/rules/supplier-state.ts';
import { findRfqWithNames, listFiles, type NamedRfqRow } from '#features/rfq/store/details.ts';
import type { PaidFilter } from '../rules/paid.ts';
import { isOpenToSupplier, outsideCategories } from '../rules/reach.ts';
import { accessChoices, type AccessFacts } from '../rules/table.ts';
import type { PaidRow, PaidSort, PaidView } from '../schema/paid.ts';
import * as details from '../store/details.ts';
import * as lists from '../store/lists.ts';
import { stateOf, type AccessRow } from '../store/row.ts';
import { readAccessStatus } from './access-status.ts';

function factsOfRow(
  actor: MemberActor,
  row: lists.PaidListRow,
  now: Date,
): Omit<AccessFacts, 'side' | 'reason'> {
  return {
    state: stateOf(row),
    may: (permission) => may(actor, permission),
    rfq: effectiveState(row, now) === 'active' ? 'open' : 'closed',
    isReached: true,
    hasCategories: true,
    hasCategory: true,
    isBlocked: false,
    feeFils: row.fee_fils,
    limitFils: actor.limitFils,
    // Empty, because this list sells nothing.
    remainingLimits: [],
    hasAcceptedOffer: isDealOfferState(row.offer_state),
    isFree: row.fee_fils === 0n,
  };
}

type OwnOffer = PaidRow['offer'];

function toOffer(
  id: string | null,
  number: bigint | null,
  state: NonNullable<OwnOffer>['state'] | null,
): OwnOffer {
  return id === null || number === null || state === null
    ? null
    : { id, number: offerNumber(number), state };
}

/**
 * True for a first offer or a new one after a withdrawal. The offer's own noun decides the rest.
 */
function canQuote(facts: Pick<AccessFacts, 'state' | 'rfq' | 'may'>, offer: OwnOffer): boolean {
  const hasAccess = facts.state === 'bought' || facts.state === 'refund_requested';
  const isFree = offer === null || offer.state === 'withdrawn' || offer.state === 'expired';
  return hasAccess && facts.rfq === 'open' && isFree && facts.may('offer.write');
}

function toRow(call: MemberCall, row: lists.PaidListRow): PaidRow {
  const facts = factsOfRow(call.actor, row, call.now);
  const status = stateForSupplier(
    effectiveState(row, call.now),
    interestOf(row.offer_state),
    row,
    call.now,
  );
  const offer = toOffer(row.offer_id, row.offer_number, row.offer_state);
  const head = toHead('paid_row', row, call);
  return {
    ...head,
    access_id: row.access_id,
    category: { ...head.category, icon: row.icon },
    status,
    status_desc: call.text(`status.${status}`),
    bought_at: row.bought_at.toISOString(),
    deducted_fee_aed: decimalOf(row.fee_fils),
    amendments: row.amendment_count,
    access: facts.state,
    refund_cause: row.refund_cause,
    offer,
    revision_id: row.open_revision_id,
    can: {
      open: facts.state !== 'refunded',
      quote: canQuote(facts, offer),
      ask_refund: accessChoices(facts).can.ask_refund,
    },
  };
}

/**
 * True for members who trade or see the whole company. Catalogue editors must not see paid data
 * (product §5).
 */
export function maySeePaid(actor: MemberActor): boolean {
  return may(actor, 'rfq.see_all') || may(actor, 'access.buy') || may(actor, 'offer.write');
}

export interface PaidQuery extends ListParams<PaidSort> {
  readonly state: PaidFilter;
}

export async function readPaidList(
  call: MemberCall,
  query: PaidQuery & { readonly page: number },
): Promise<Page<PaidRow>> {
  const { db, actor, locale } = call;
  if (!maySeePaid(actor)) return toPage([], query.page, 0);
  const filter = { ...listQueryOf(query, locale), state: query.state };
  const { rows, total, isLeast } = await lists.readPaidPage(
    db,
    actor.companyId,
    filter,
    (query.page - 1) * pageSize,
    pageSize,
  );
  return toPage(
    rows.map((row) => toRow(call, row)),
    query.page,
    total,
    isLeast,
  );
}

export async function readAllPaid(call: MemberCall, query: PaidQuery): Promise<PaidRow[]> {
  const { db, actor, locale } = call;
  if (!maySeePaid(actor)) return [];
  const filter = { ...listQueryOf(query, locale), state: query.state };
  const rows = await lists.listPaidRfqs(db, actor.companyId, filter, fileRowsMax);
  return rows.map((row) => toRow(call, row));
}

export async function countPaid({ db, actor }: MemberCall): Promise<number> {
  return lists.countBought(db, actor.companyId);
}

/**
 * Finds an RFQ and the reader's access to it. Refuses: access_needed where the RFQ is offered to
 * the company or its fee was returned, no_categories or category_inactive for an open RFQ outside
 * of its categories, otherwise not_found.
 */
export async function findPaid(
  call: MemberCall,
  rfqId: string,
): Promise<
  | {
      rfq: NamedRfqRow;
      access: AccessRow;
      facts: Omit<AccessFacts, 'side' | 'reason'>;
      interest: Interest;
    }
  | Refusal
> {
  if (!maySeePaid(call.actor)) return refuse('not_found');
  const rfq = await findRfqWithNames(call.db, rfqId);
  if (rfq === undefined || rfq.published_at === null) return refuse('not_found');
  const { facts, access, interest } = await readAccessStatus(call.db, call.actor, rfq, call.now);
  if (access === undefined) {
    if (isOpenToSupplier(facts)) return refuse('access_needed');
    if (isOpenToSupplier({ ...facts, isBlocked: false })) return refuse('closed_for_company');
    const isOutside = facts.isReached && !facts.hasCategory;
    return refuse(isOutside ? outsideCategories(facts) : 'not_found');
  }
  return facts.state === 'refunded' ? refuse('access_needed') : { rfq, access, facts, interest };
}

async function readRefund(call: MemberCall, accessId: string): Promise<PaidView['refund']> {
  const request = await details.findNewestRequest(call.db, accessId);
  if (request === undefined) return null;
  return {
    state: request.state,
    reason: request.reason,
    note: request.decision_note,
    requested_at: request.created_at.toISOString(),
    decided_at: request.decided_at?.toISOString() ?? null,
  };
}

/**
 * The buyer's name from the purchase on. The contact must stay hidden until an own offer is
 * accepted.
 */
async function readBuyer(call: MemberCall, rfq: NamedRfqRow, isAccepted: boolean) {
  const company = await details.findBuyer(call.db, rfq.company_id);
  const { medianDays, ...counts } = await details.readBuyerFacts(call.db, rfq.company_id);
  const { full_name: name, email, mobile, phone } = company;
  return {
    buyer_name: company.display_name,
    buyer: { ...counts, median_days: medianDays },
    contact: isAccepted ? { name, email, mobile, phone } : null,
  };
}

/** Reads a whole RFQ for a supplier with access. Refuses as `findPaid`. */
export async function readPaid(call: MemberCall, rfqId: string): Promise<PaidView | Refusal> {
  const found = await findPaid(call, rfqId);
  if ('refused' in found) return found;
  const { rfq, access, facts, interest } = found;
  const { db, actor, now } = call;
  const own = await details.findOwnOffer(db, actor.companyId, rfqId);
  const status = stateForSupplier(effectiveState(rfq, now), interest, rfq, now);
  const offer = toOffer(own?.id ?? null, own?.number ?? null, own?.state ?? null);
  return {
    ...toHead('paid', rfq, call),
    access_id: access.id,
    status,
    status_desc: call.text(`status.${status}`),
    country: rfq.country_code,
    deducted_fee_aed: decimalOf(access.fee_fils),
    published_at: (rfq.published_at ?? rfq.created_at).toISOString(),
    bought_at: access.bought_at.toISOString(),
    ...(await readBuyer(call, rfq, facts.hasAcceptedOffer)),
    lines: await readLines(db, rfqId),
    files: await listFiles(db, rfqId),
    amendments: await readAmendments(db, rfqId, call.locale),
    questions: await readQuestionsFor(db, rfqId, actor.companyId),
    access: facts.state,
    refund: await readRefund(call, access.id),
    offer,
    can: {
      quote: canQuote(facts, offer),
      ask: facts.rfq === 'open' && facts.may('offer.write'),
      ask_refund: accessChoices(facts).can.ask_refund,
    },
  };
}
