import type { GuestCall } from '#shared/call.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { isDecidedRfqState } from '#shared/rfq-states.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { findColleague } from '#features/invitation/store/colleague.ts';
import { findCompanyName, findOwnOffer } from '#features/offer/store/row.ts';
import { submitQuestion } from '#features/rfq/commands/questions.ts';
import { effectiveState, readAmendments, readQuestionsFor } from '#features/rfq/reads/rfq.ts';
import { interestOf, stateForSupplier } from '#features/rfq/rules/supplier-state.ts';
import type { QuestionView } from '#features/rfq/schema/view.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { listFiles } from '#features/rfq/store/details.ts';
import { findRfq } from '#features/rfq/store/row.ts';
import type { GuestDetails } from '../schema.ts';
import * as links from '../store/link.ts';
import { refuseOtherLink } from './link.ts';
import { asActor, forGuest, isBlocked } from './offer.ts';

/**
 * Reads the parts of the RFQ that a supplier with access reads beside its lines. Refuses:
 * unauthorized, rfq_not_open.
 */
export async function readGuestDetails(
  call: GuestCall,
  token: string,
): Promise<GuestDetails | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { db, actor, now } = call;
  const { companyId, rfqId } = actor;
  const rfq = await findRfq(db, rfqId);
  if (rfq === undefined || !(await hasAccess(db, companyId, rfqId))) return refuse('rfq_not_open');
  const offer = await findOwnOffer(db, companyId, rfqId);
  const interest = interestOf(offer?.state ?? null);
  const isOwn = await links.isOfCompany(db, actor.invitationId, companyId);
  const isContact = isOwn && actor.colleague === null;
  const colleague = isOwn ? ((await findColleague(db, actor.invitationId)) ?? null) : null;
  const state = stateForSupplier(effectiveState(rfq, now), interest, rfq, now);
  return {
    title: rfq.title,
    number: rfqNumber(rfq.number),
    buyer: await findCompanyName(db, rfq.company_id),
    note: rfq.note,
    files: await listFiles(db, rfqId),
    amendments: await readAmendments(db, rfqId, call.locale),
    questions: await readQuestionsFor(db, rfqId, companyId),
    is_over: isDecidedRfqState(state),
    colleague: colleague && {
      name: colleague.name,
      destination: colleague.destination,
      has_proven: colleague.proven_at !== null,
    },
    can: {
      ask: state === 'active',
      add_colleague: isContact && colleague === null && state === 'active',
      remove_colleague: isContact && colleague !== null,
    },
  };
}

/** Of one link, because its access costs nothing and the buyer is notified of each. */
const questionsPerDayMax = 30;

/**
 * Sends a question as a supplier with access does. Refuses: unauthorized, too_many_requests, rfq_expired, rfq_not_open,
 * state_changed (the link was revoked), closed_for_company (the buyer blocked a contact without an offer).
 */
export async function sendGuestQuestion(
  call: GuestCall,
  token: string,
  question: string,
): Promise<QuestionView | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { companyId, rfqId, invitationId } = call.actor;
  const counted = await call.allow(`question ${invitationId}`, questionsPerDayMax, 24 * 60 * 60);
  if (!counted.allowed)
    return refuse('too_many_requests', { retryAfterSeconds: counted.retryAfterSeconds });
  const author = asActor<QuestionView>(call, {
    after: async (tx) => {
      const invitation = await links.lockInvitation(tx, invitationId);
      if (invitation.state === 'revoked') return refuse('state_changed');
      const hasOffer = (await findOwnOffer(tx, companyId, rfqId)) !== undefined;
      return !hasOffer && (await isBlocked(tx, call, invitation))
        ? refuse('closed_for_company')
        : null;
    },
  });
  return forGuest(await submitQuestion(author, rfqId, question));
}
