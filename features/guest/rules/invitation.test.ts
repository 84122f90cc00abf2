import { describe, expect, it } from 'vitest';
import type { InvitationState } from '#shared/tables.ts';
import {
  decideGuest,
  guestTable,
  guestVerbs,
  invitationStates,
  linkStateOf,
  type GuestVerb,
} from './invitation.ts';

describe('the verb table of an invited contact', () => {
  const targets: Record<GuestVerb, Partial<Record<InvitationState, InvitationState>>> = {
    open: { sent: 'opened', bounced: 'opened', opened: 'opened' },
    decline: { sent: 'declined', bounced: 'declined', opened: 'declined' },
    quote: {
      sent: 'quoted',
      bounced: 'quoted',
      opened: 'quoted',
      declined: 'quoted',
      quoted: 'quoted',
      claimed: 'claimed',
    },
    claim: { quoted: 'claimed', claimed: 'claimed' },
  };

  it('has one row for each verb', () => {
    expect(guestTable.map(({ verb }) => verb)).toEqual([...guestVerbs]);
  });

  it.each(invitationStates.flatMap((state) => guestVerbs.map((verb) => ({ state, verb }))))(
    'decides whether $verb is possible in the state $state',
    ({ state, verb }) => {
      const to = targets[verb][state];
      expect(decideGuest(verb, state, 'goods')).toEqual(
        to === undefined
          ? { ok: false, refused: 'state_changed' }
          : { ok: true, verb, from: state, to },
      );
    },
  );

  it('refuses to decline without a reason', () => {
    expect(decideGuest('decline', 'sent')).toEqual({ ok: false, refused: 'reason_missing' });
  });
});

describe('the state of a link', () => {
  const open = { isOpen: true, hasOffer: false, isBlocked: false, isApproved: false };

  it('follows the invitation while the RFQ accepts offers', () => {
    const shown = invitationStates.map((state) => linkStateOf({ ...open, state }));
    expect(shown).toEqual([
      null,
      'open',
      'open',
      'declined',
      'open',
      'open',
      'revoked',
      'expired',
      'open',
    ]);
  });

  it('is expired after the deadline, but works for a contact with an offer', () => {
    expect(linkStateOf({ ...open, isOpen: false, state: 'sent' })).toBe('expired');
    expect(linkStateOf({ ...open, isOpen: false, hasOffer: true, state: 'quoted' })).toBe('quoted');
  });

  it('works after a claim until the account is approved', () => {
    const claimed = { ...open, state: 'claimed', hasOffer: true } as const;
    expect(linkStateOf(claimed)).toBe('quoted');
    expect(linkStateOf({ ...claimed, isApproved: true })).toBe('claimed');
  });

  it('is closed for a blocked contact, and revoked also with an offer', () => {
    expect(linkStateOf({ ...open, isBlocked: true, state: 'opened' })).toBe('closed');
    expect(linkStateOf({ ...open, hasOffer: true, state: 'revoked' })).toBe('revoked');
  });
});
