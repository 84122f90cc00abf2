import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import type { GuestCall, MemberCall, Tx } from '#shared/call.ts';
import type { MemberActor } from '#shared/actor.ts';
import { formatMoney } from '#shared/money-format.ts';
import { saveDraft } from '#features/draft/commands.ts';
import { enqueueMessage } from '#features/message/store.ts';
import * as respond from '#features/offer/commands/respond.ts';
import * as send from '#features/offer/commands/send.ts';
import { draftIdOf, readQuote } from '#features/offer/reads/details.ts';
import type { OfferInput } from '#features/offer/schema/input.ts';
import type { RevisionInput } from '#features/offer/schema/supplier.ts';
import type { SupplierOffer } from '#features/offer/schema/views.ts';
import { findCompanyName, findOwnOffer } from '#features/offer/store/row.ts';
import { hasAccess } from '#features/rfq/store/audience.ts';
import { findRfq } from '#features/rfq/store/row.ts';
import { decideGuest } from '../rules/invitation.ts';
import type { GuestQuote, SeenDraft } from '../schema.ts';
import * as guests from '../store/guest.ts';
import * as links from '../store/link.ts';
import { recordColleague, refuseOtherLink } from './link.ts';
import { refuseNewer } from './newer.ts';

/**
 * The guest as the author of its company's offers, for the commands of offers and orders. It may
 * write its offer and acknowledge its order: no wallet, no other permission.
 */
function toMember({
  sessionId,
  memberId,
  companyId,
  name,
  email,
}: GuestCall['actor']): MemberActor {
  const permissions: MemberActor['permissions'] = new Set([
    'offer.write',
    'rfq.see_all',
    'order.acknowledge',
  ]);
  return {
    kind: 'member',
    sessionId,
    memberId,
    companyId,
    accountType: 'supplier',
    name,
    email,
    verified: true,
    approved: true,
    status: 'active',
    isOwner: false,
    remembered: false,
    permissions,
    limitFils: 0n,
    spendLimits: { dayFils: null, monthFils: null },
    own: { permissions, limitFils: 0n },
  };
}

interface Around<T> {
  readonly before?: (tx: Tx) => Promise<Refusal | null>;
  readonly after?: (tx: Tx, outcome: T) => Promise<Refusal | null>;
}

/** The call of a guest as that of its company's author, with more work in the same transaction. */
export function asAuthor<T>(call: GuestCall, { before, after }: Around<T> = {}): MemberCall {
  return {
    ...call,
    actor: toMember(call.actor),
    transaction: (run) =>
      call.transaction(async (tx) => {
        const early = await before?.(tx);
        if (isRefusal(early)) return early;
        const outcome = await run(tx);
        if (isRefusal(outcome) || after === undefined) return outcome;
        return (await after(tx, outcome as unknown as T)) ?? outcome;
      }),
  };
}

/** As `asAuthor`, for an act, so that the log names a colleague who did it. */
export function asActor<T>(call: GuestCall, { before, after }: Around<T> = {}): MemberCall {
  return asAuthor<T>(call, {
    ...(before && { before }),
    after: async (tx, outcome) => (await after?.(tx, outcome)) ?? (await recordColleague(tx, call)),
  });
}

/**
 * A guest has lost its access if the RFQ was cancelled or taken down while it typed, so that is
 * what it reads.
 */
export function forGuest<T>(outcome: T | Refusal): T | Refusal {
  if (!isRefusal(outcome)) return outcome;
  const { refused } = outcome;
  return refused === 'access_needed' || refused === 'not_found' ? refuse('rfq_not_open') : outcome;
}

function accountUrl({ settings, locale, actor }: GuestCall): string {
  const page = actor.hasAccount ? '/auth' : '/auth?mode=sign-up&type=supplier';
  return `${settings.publicUrl}${locale === 'ar' ? '/ar' : ''}${page}`;
}

/** An SMS costs money, so only the first version has one. Null: nothing is sent. */
function receiptChannelOf(
  { email, mobile }: GuestCall['actor'],
  offer: Pick<SupplierOffer, 'versions'>,
): 'email' | 'sms' | null {
  if (email !== '') return 'email';
  return mobile !== '' && offer.versions.length === 1 ? 'sms' : null;
}

async function saveReceipt(tx: Tx, call: GuestCall, offer: SupplierOffer): Promise<void> {
  const { email, mobile, rfqId } = call.actor;
  const channel = receiptChannelOf(call.actor, offer);
  if (channel === null) return;
  const rfq = await findRfq(tx, rfqId);
  const [version] = offer.versions;
  if (rfq === undefined || version === undefined) return;
  await enqueueMessage(tx, {
    id: call.random.id(),
    now: call.now,
    kind: 'guest_receipt',
    channel,
    destination: channel === 'sms' ? mobile : email,
    locale: call.locale,
    params: {
      company: await findCompanyName(tx, rfq.company_id),
      number: offer.number,
      title: rfq.title,
      total: formatMoney(version.total_price, offer.currency, { locale: call.locale }),
      url: accountUrl(call),
    },
  });
}

export async function isBlocked(
  tx: Tx,
  { actor }: GuestCall,
  invitation: { readonly contact_state: string; readonly company_id: string },
): Promise<boolean> {
  if (invitation.contact_state === 'blocked') return true;
  return guests.isBlocked(tx, actor.companyId, invitation.company_id);
}

/**
 * Marks the invitation as quoted with the version that was sent. Refuses: state_changed (the link
 * was revoked), closed_for_company (the buyer blocked the contact before its first offer).
 */
async function markQuoted(tx: Tx, call: GuestCall, offer: SupplierOffer): Promise<Refusal | null> {
  const { invitationId } = call.actor;
  const invitation = await links.lockInvitation(tx, invitationId);
  const decided = decideGuest('quote', invitation.state);
  if (!decided.ok) return refuse('state_changed');
  if (offer.version === 1 && (await isBlocked(tx, call, invitation)))
    return refuse('closed_for_company');
  // Two contacts of one address share an offer, which belongs to the invitation that sent it.
  if (!(await links.hasInvitation(tx, offer.id)))
    await links.saveQuoted(tx, invitationId, decided, { offerId: offer.id, now: call.now });
  await saveReceipt(tx, call, offer);
  return null;
}

/** Refuses unauthorized for another link. Null: the session is of this link. */
export async function readGuestQuote(
  call: GuestCall,
  token: string,
): Promise<GuestQuote | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { rfqId, name, email, hasAccount } = call.actor;
  const quote = forGuest(await readQuote(asAuthor(call), rfqId));
  if (isRefusal(quote)) return quote;
  const rfq = await findRfq(call.db, rfqId);
  const buyer = await findCompanyName(call.db, rfq?.company_id ?? '');
  const receipt = quote.offer === null ? null : receiptChannelOf(call.actor, quote.offer);
  const isColleague = call.actor.colleague !== null;
  return {
    ...quote,
    company_name: name,
    email,
    buyer,
    receipt,
    has_account: hasAccount,
    can_claim: !hasAccount && !isColleague,
  };
}

interface TypedPrices extends SeenDraft {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly seen_version?: number | undefined;
}

/**
 * Saves the price sheet as typed. Refuses: unauthorized, rfq_not_open, drafts_full, prices_newer (the
 * page showed an older draft or offer).
 */
export async function saveGuestDraft(
  call: GuestCall,
  token: string,
  typed: TypedPrices,
): Promise<null | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { memberId, rfqId, companyId } = call.actor;
  if (!(await hasAccess(call.db, companyId, rfqId))) return refuse('rfq_not_open');
  const rfq = await findRfq(call.db, rfqId);
  const quote = await readQuote(asAuthor(call), rfqId);
  const id = isRefusal(quote) ? draftIdOf(memberId, rfqId) : quote.draft_id;
  const input = {
    kind: 'offer' as const,
    rfq_id: rfqId,
    title: rfq?.title ?? '',
    payload: typed.payload,
    page: typed.draft_page ?? null,
  };
  const author = asAuthor(call, { before: (tx) => refuseNewer(tx, call, typed) });
  const saved = await saveDraft(author, id, input);
  return isRefusal(saved) ? saved : null;
}

interface Named extends SeenDraft {
  readonly company_name: string;
}

function sending(call: GuestCall, typed: Named): Around<SupplierOffer> {
  return {
    before: async (tx) => {
      const newer = await refuseNewer(tx, call, typed);
      if (newer !== null) return newer;
      await guests.saveGuestName(tx, call.actor.companyId, typed.company_name);
      return null;
    },
    after: (tx, offer) => markQuoted(tx, call, offer),
  };
}

/**
 * Sends the first version by a link, as a supplier with access does, without a Q discount.
 * Refuses: unauthorized, rfq_expired, rfq_not_open, state_changed, closed_for_company, prices_newer, invalid.
 */
export async function sendGuestOffer(
  call: GuestCall,
  token: string,
  input: OfferInput & Named,
): Promise<SupplierOffer | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const author = asActor(call, sending(call, input));
  return forGuest(await send.sendOffer(author, call.actor.rfqId, input));
}

type Act = (author: MemberCall, offerId: string) => Promise<SupplierOffer | Refusal>;

/** Runs an act on the offer of the guest. Refuses: unauthorized, state_changed (there is none). */
async function onOwnOffer(
  call: GuestCall,
  token: string,
  act: Act,
  around: Around<SupplierOffer> = {},
): Promise<SupplierOffer | Refusal> {
  const other = await refuseOtherLink(call, token);
  if (other !== null) return other;
  const { companyId, rfqId } = call.actor;
  const offer = await findOwnOffer(call.db, companyId, rfqId);
  if (offer === undefined) return refuse('state_changed');
  return forGuest(await act(asActor(call, around), offer.id));
}

export async function reviseGuestOffer(
  call: GuestCall,
  token: string,
  input: RevisionInput & Named,
): Promise<SupplierOffer | Refusal> {
  return onOwnOffer(
    call,
    token,
    (author, offerId) => send.reviseOffer(author, offerId, input),
    sending(call, input),
  );
}

export async function confirmGuestOffer(
  call: GuestCall,
  token: string,
  seenVersion: number,
): Promise<SupplierOffer | Refusal> {
  return onOwnOffer(call, token, (author, offerId) =>
    respond.confirmOffer(author, offerId, seenVersion),
  );
}

export async function withdrawGuestOffer(
  call: GuestCall,
  token: string,
  reason: Parameters<typeof respond.withdrawOffer>[2],
): Promise<SupplierOffer | Refusal> {
  return onOwnOffer(call, token, (author, offerId) =>
    respond.withdrawOffer(author, offerId, reason),
  );
}

export async function declineGuestNegotiation(
  call: GuestCall,
  token: string,
  response: string,
): Promise<SupplierOffer | Refusal> {
  const { companyId, rfqId } = call.actor;
  const offer = await findOwnOffer(call.db, companyId, rfqId);
  const revisionId = offer?.open_revision_id ?? null;
  if (revisionId === null) return refuse('state_changed');
  return onOwnOffer(call, token, (author) =>
    respond.declineNegotiation(author, revisionId, response),
  );
}
