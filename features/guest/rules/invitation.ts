import type { InvitationState } from '#shared/tables.ts';
import {
  allowVerb,
  rowOf,
  validateVerb,
  type Decided,
  type VerbRefusal,
  type VerbRow,
} from '#shared/workflow.ts';

export const invitationStates = [
  'draft',
  'sent',
  'opened',
  'declined',
  'quoted',
  'claimed',
  'revoked',
  'expired',
  'bounced',
] as const satisfies readonly InvitationState[];

/** The acts of the invited contact. Those of the buyer belong to its supplier book. */
export const guestVerbs = ['open', 'decline', 'quote', 'claim'] as const;
export type GuestVerb = (typeof guestVerbs)[number];

const contact = { sides: ['contact'], reason: 'none' } as const;

/** The verb table of the invited contact. A bounced mail may have reached it by another way. */
export const guestTable: readonly VerbRow<GuestVerb, InvitationState, 'contact'>[] = [
  { verb: 'open', from: ['sent', 'bounced', 'opened'], to: ['opened'], ...contact },
  {
    verb: 'decline',
    from: ['sent', 'bounced', 'opened'],
    to: ['declined'],
    sides: ['contact'],
    reason: 'required',
  },
  // A contact that declined may still change its mind while the RFQ accepts offers. A claimed one
  // quotes by the link until its account is approved.
  {
    verb: 'quote',
    from: ['sent', 'bounced', 'opened', 'declined', 'quoted', 'claimed'],
    to: ['quoted', 'claimed'],
    ...contact,
  },
  { verb: 'claim', from: ['quoted', 'claimed'], to: ['claimed'], ...contact },
];

/** An allowed verb. The store accepts only this type, so that every write was decided. */
export type DecidedGuest<V extends GuestVerb = GuestVerb> = Decided<V, InvitationState>;

/** Decides one act of the contact. `reason`: the code of the reason to decline. */
export function decideGuest<V extends GuestVerb>(
  verb: V,
  state: InvitationState,
  reason = '',
): DecidedGuest<V> | { readonly ok: false; readonly refused: VerbRefusal } {
  const rules = rowOf(guestTable, verb);
  const refused = validateVerb(rules, { state, side: 'contact', may: () => false, reason });
  if (refused !== null) return { ok: false, refused };
  const to = rules.to.includes(state) ? state : (rules.to[0] ?? state);
  return allowVerb(guestTable, verb, state, to);
}

export const linkStates = [
  'open',
  'declined',
  'quoted',
  'claimed',
  'closed',
  'expired',
  'revoked',
] as const;
export type LinkState = (typeof linkStates)[number];

export interface LinkFacts {
  readonly state: InvitationState;
  readonly isOpen: boolean;
  readonly hasOffer: boolean;
  readonly isBlocked: boolean;
  /** The company of the contact has an account that was approved once. */
  readonly isApproved: boolean;
}

/**
 * The state of a link as its reader sees it. Null: it must look like a link that never existed. A
 * link with an offer continues to work after the deadline, so that the contact learns the outcome,
 * and after a claim until the approval, because the account cannot quote before it (decision 0191).
 */
export function linkStateOf(facts: LinkFacts): LinkState | null {
  const { state, isOpen, hasOffer, isBlocked, isApproved } = facts;
  if (state === 'draft') return null;
  if (state === 'revoked') return state;
  if (isApproved) return 'claimed';
  if (hasOffer) return 'quoted';
  if (isBlocked) return 'closed';
  if (state === 'expired' || !isOpen) return 'expired';
  return state === 'declined' ? 'declined' : 'open';
}

export const readableStates: readonly LinkState[] = ['open', 'declined', 'quoted'];
