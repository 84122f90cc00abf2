import { findDiscountTerms } from '#features/access/store/row.ts';
import { createHash } from 'node:crypto';
import { may, ownRequestsOnly, type MemberActor } from '#shared/actor.ts';
import type { Db, MemberCall, Tx } from '#shared/call.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { decimalOf } from '#shared/money.ts';
import { offerNumber } from '#shared/numbers.ts';
import { shortPercentOf } from '#shared/percent.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findDraftOf } from '#features/draft/store.ts';
import { listOfOffer } from '#features/wallet/store/about-offer.ts';
import { interestOf } from '#features/rfq/rules/supplier-state.ts';
import { hasAccess, isKnownTo } from '#features/rfq/store/audience.ts';
import { mayRemindApprovers, requestOfOffer } from '../rules/late-approval.ts';
import { hasShipping } from '../rules/lines.ts';
import { ratedOf } from '../rules/rated.ts';
import { lowestPrices } from '../rules/rivals.ts';
import { canKnow, canOffer } from '../rules/table.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { BuyerOffer, SupplierOffer } from '../schema/views.ts';
import { findApproval } from '../store/approval.ts';
import { findSupplierNumbers } from '../store/known.ts';
import { findSupplierStatus } from '../store/supplier-facts.ts';
import { listDecidedLines } from '../store/award.ts';
import { findRevision, readMarks } from '../store/deal.ts';
import { findRfqOfOffer, listRequestedLines, type RfqOfOfferRow } from '../store/rfq.ts';
import { listRivalPrices } from '../store/rivals.ts';
import {
  findOffer,
  findOwnOffer,
  findSameQuotation,
  hasGoods,
  type OfferRow,
} from '../store/row.ts';
import { listLines, readVatRates } from '../store/version.ts';
import {
  buyerChoices,
  countedFor,
  draftFacts,
  factsOf,
  hasDecided,
  supplierChoices,
} from './offer-state.ts';
import { rfqForSupplier, toApproval, toRfqView } from './views.ts';
import { readWhole } from './whole.ts';

/** The reader, language and time: a call, or the instant under the lock if there is one. */
export type Reader = Pick<MemberCall, 'actor' | 'locale' | 'now'>;

async function rfqOf(db: Db | Tx, rfqId: string): Promise<RfqOfOfferRow> {
  const rfq = await findRfqOfOffer(db, rfqId);
  if (rfq === undefined) throw new Error(`RFQ ${rfqId} of an offer is gone`);
  return rfq;
}

async function transactionsOf(
  db: Db | Tx,
  { actor }: Reader,
  offer: OfferRow,
): Promise<SupplierOffer['transactions']> {
  if (!may(actor, 'wallet.manage')) return null;
  const transfers = await listOfOffer(db, offer);
  return transfers.map(({ at, amount_fils: fils, ...one }) => ({
    ...one,
    at: at.toISOString(),
    amount: decimalOf(fils),
  }));
}

export async function toSupplierOffer(
  db: Db | Tx,
  reader: Reader,
  offer: OfferRow,
): Promise<SupplierOffer> {
  const transactions = await transactionsOf(db, reader, offer);
  const rfq = await rfqOf(db, offer.rfq_id);
  const isPaid = await hasAccess(db, offer.company_id, offer.rfq_id);
  const facts = factsOf(reader.actor, offer, rfq, isPaid, reader.now, await hasGoods(db, offer));
  const can = supplierChoices(facts);
  const whole = await readWhole(db, reader, facts, offer, rfq);
  const shown = rfqForSupplier(whole.rfq, rfq, interestOf(whole.status), facts.now);
  const same = await findSameQuotation(db, offer);
  return {
    ...whole,
    same_quotation_number: same === null ? null : offerNumber(same),
    rfq: shown,
    loss:
      offer.lost_rank === null
        ? null
        : {
            rank: offer.lost_rank,
            gap_percent: offer.lost_gap_bp === null ? null : (offer.lost_gap_bp / 100).toFixed(2),
          },
    rejected:
      whole.status === 'rejected'
        ? { at: offer.decided_at?.toISOString() ?? null, category_id: rfq.category_id }
        : null,
    transactions,
    can,
  };
}

export async function isDivided(db: Db | Tx, offer: OfferRow): Promise<boolean> {
  const decided = await listDecidedLines(db, offer.rfq_id);
  if (decided.length === 0 || offer.version_id === null) return false;
  const decidedIds = new Set(decided.map((line) => line.rfq_line_id));
  return hasDecided(await listLines(db, [offer.version_id]), decidedIds);
}

function canAdd(
  actor: MemberActor,
  supplier: { readonly is_approved: boolean },
  marks: { readonly isInBook: boolean },
): boolean {
  return supplier.is_approved && may(actor, 'rfq.write') && !marks.isInBook;
}

/** True if the reader may add the supplier of an own offer to the book, where it is not yet. */
export async function canAddSupplier(
  db: Db | Tx,
  { actor }: Pick<Reader, 'actor'>,
  offer: OfferRow,
): Promise<boolean> {
  if (actor.accountType !== 'buyer' || !may(actor, 'rfq.write')) return false;
  const supplier = await findSupplierStatus(db, offer);
  return canAdd(actor, supplier, await readMarks(db, actor, offer));
}

export async function toBuyerOffer(
  db: Db | Tx,
  reader: Reader,
  offer: OfferRow,
): Promise<BuyerOffer> {
  const rfq = await rfqOf(db, offer.rfq_id);
  const counted = await countedFor(db, reader.actor, offer.rfq_id, reader.now);
  const withGoods = await hasGoods(db, offer);
  const supplier = await findSupplierStatus(db, offer);
  const isApproved = supplier.is_approved || supplier.is_known;
  const facts = factsOf(reader.actor, offer, rfq, true, reader.now, withGoods, counted, isApproved);
  const whole = await readWhole(db, reader, facts, offer, rfq);
  const marks = await readMarks(db, reader.actor, offer);
  const decided = await listDecidedLines(db, offer.rfq_id);
  const decidedIds = new Set(decided.map((line) => line.rfq_line_id));
  const mayKnow = canKnow(facts, supplier);
  const inForce = whole.versions
    .find(({ number }) => number === offer.version_count)
    ?.lines.map(({ line_id: id, state }) => ({ rfq_line_id: id, state }));
  const choices = buyerChoices(facts, hasDecided(inForce ?? [], decidedIds));
  return {
    ...whole,
    bookmarked: marks.isBookmarked,
    approval:
      offer.approval_asked_by === null
        ? null
        : toApproval(reader, await findApproval(db, offer.id)),
    rivals: choices.negotiate
      ? lowestPrices(
          (await listRivalPrices(db, offer, reader.now)).map((row) => ({
            lineId: row.line_id,
            minor: row.minor,
            rated: ratedOf(row, rfq),
          })),
          ratedOf(offer, rfq),
        )
      : [],
    supplier_approved: supplier.is_approved,
    supplier_known: supplier.is_known,
    supplier_numbers: mayKnow
      ? await findSupplierNumbers(db, offer.buyer_company_id, offer.company_id)
      : null,
    can: {
      ...choices,
      know: mayKnow,
      add_supplier: canAdd(reader.actor, supplier, marks),
      remind_approvers:
        facts.state === 'pending' &&
        offer.approval_asked_by === reader.actor.memberId &&
        may(reader.actor, 'offer.negotiate') &&
        mayRemindApprovers(requestOfOffer(offer), reader.now),
    },
  };
}

/** Undefined for another company's offer, so that its existence is never revealed. */
export async function findOwn(
  db: Db | Tx,
  reader: Reader,
  offerId: string,
): Promise<OfferRow | undefined> {
  const offer = await findOffer(db, offerId);
  if (offer === undefined) return undefined;
  const { actor } = reader;
  if (actor.accountType === 'supplier')
    return offer.company_id === actor.companyId ? offer : undefined;
  if (offer.buyer_company_id !== actor.companyId) return undefined;
  const createdBy = ownRequestsOnly(actor);
  if (createdBy === null) return offer;
  const rfq = await findRfqOfOffer(db, offer.rfq_id);
  return rfq?.created_by === createdBy ? offer : undefined;
}

/** A derived id for a draft that was never saved, so that every tab uses the same one. */
export function draftIdOf(memberId: string, rfqId: string): string {
  const hex = createHash('sha256').update(`offer draft ${memberId} ${rfqId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * The data of the offer form (product §7), without figures of the company, because guests read it too. Refuses:
 * not_found, access_needed.
 */
export async function readQuote(call: MemberCall, rfqId: string): Promise<QuoteView | Refusal> {
  const { db, actor, now } = call;
  const rfq = await findRfqOfOffer(db, rfqId);
  if (rfq === undefined) return refuse('not_found');
  const offer = await findOwnOffer(db, actor.companyId, rfqId);
  const isPaid = await hasAccess(db, actor.companyId, rfqId);
  // A supplier that never paid must learn no more than the list of available requests shows.
  if (!isPaid && offer === undefined) {
    return refuse(
      (await isKnownTo(db, actor.companyId, rfqId, now)) ? 'access_needed' : 'not_found',
    );
  }
  const own = offer === undefined ? null : await toSupplierOffer(db, call, offer);
  const rates = await readVatRates(db, dayInDubai(now));
  const draft = await findDraftOf(db, actor.memberId, 'offer', rfqId);
  return {
    rfq:
      own?.rfq ??
      rfqForSupplier(
        toRfqView(
          rfq,
          await listRequestedLines(db, rfqId),
          call,
          await findDiscountTerms(db, rfq, actor.companyId),
        ),
        rfq,
        'none',
        now,
      ),
    vat: {
      standard: shortPercentOf(rates.standard),
      zero: shortPercentOf(rates.zero),
      exempt: shortPercentOf(rates.exempt),
    },
    external: hasShipping(rfq.request_type),
    offer: own,
    draft_id: draft?.id ?? draftIdOf(actor.memberId, rfqId),
    draft_saved_at: draft?.updated_at.toISOString() ?? null,
    draft: draft === undefined ? null : (draft.payload as Record<string, unknown>),
    own: null,
    can: { send: offer === undefined && canOffer('send', draftFacts(actor, rfq, isPaid, now)) },
  };
}

/** One own offer with its history (product §7). Refuses: not_found. */
export async function readQuotation(
  call: MemberCall,
  offerId: string,
): Promise<SupplierOffer | Refusal> {
  const offer = await findOwn(call.db, call, offerId);
  return offer === undefined ? refuse('not_found') : toSupplierOffer(call.db, call, offer);
}

/** The own offer of a round of negotiation. Refuses: not_found. */
export async function readNegotiation(
  call: MemberCall,
  revisionId: string,
): Promise<SupplierOffer | Refusal> {
  const revision = await findRevision(call.db, revisionId);
  return revision === undefined ? refuse('not_found') : readQuotation(call, revision.offer_id);
}
