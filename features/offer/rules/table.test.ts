import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/actor.ts';
import { offerStates } from '#shared/offer-states.ts';
import { rowOf } from '#shared/workflow.ts';
import type { StoredRfqState } from '#features/rfq/rules/table.ts';
import {
  canKnow,
  canOffer,
  canWinLines,
  decideOffer,
  isLapsed,
  offerSides,
  offerStages,
  offerTable,
  offerVerbs,
  roundsMax,
  type OfferFacts,
  type OfferRefusal,
  type OfferSide,
  type OfferStage,
  type OfferVerb,
} from './table.ts';

const now = new Date('2026-11-21T08:00:00Z');
const later = new Date('2026-12-12T20:00:00Z');

const facts: OfferFacts = {
  state: 'pending',
  side: 'supplier',
  may: () => true,
  reason: 'Because',
  rfqState: 'active',
  hasAccess: true,
  now,
  validUntilAt: later,
  negotiable: true,
  firm: true,
  needsConfirmation: false,
  hasOpenRevision: false,
  revisionCount: 0,
  rejectedByAward: true,
  versionCount: 2,
  seenVersion: 2,
  isWithinLimit: true,
  hasOpenApproval: false,
  hasGoods: false,
  isSupplierApproved: true,
  isWithinOwn: true,
};

const inDeal: readonly OfferStage[] = ['accepted', 'waiting', 'delivered', 'completed'];

/**
 * The start and end states of each verb with the facts that its guard requires, written by hand
 * from product §7 so that the test shares nothing with the table.
 */
const cells: Record<
  OfferVerb,
  {
    from: OfferStage[];
    to: OfferStage | null;
    by: OfferSide[];
    needs?: Permission;
    met?: Partial<OfferFacts>;
  }
> = {
  send: { from: ['draft'], to: 'pending', by: ['supplier'], needs: 'offer.write' },
  revise: { from: ['pending'], to: null, by: ['supplier'], needs: 'offer.write' },
  answer: {
    from: ['pending'],
    to: null,
    by: ['supplier'],
    needs: 'offer.write',
    met: { hasOpenRevision: true },
  },
  decline: {
    from: ['pending'],
    to: null,
    by: ['supplier'],
    needs: 'offer.write',
    met: { hasOpenRevision: true },
  },
  confirm: {
    from: ['pending'],
    to: null,
    by: ['supplier'],
    needs: 'offer.write',
    met: { needsConfirmation: true },
  },
  withdraw: { from: ['pending'], to: 'withdrawn', by: ['supplier'], needs: 'offer.write' },
  return_fee: { from: ['pending'], to: 'withdrawn', by: ['system'] },
  resend: { from: ['withdrawn'], to: 'pending', by: ['supplier'], needs: 'offer.write' },
  renew: { from: ['expired'], to: 'pending', by: ['supplier'], needs: 'offer.write' },
  expire: { from: ['pending'], to: 'expired', by: ['clock', 'system'] },
  close: { from: ['pending'], to: 'canceled', by: ['system'] },
  ask: { from: ['pending'], to: null, by: ['buyer'], needs: 'offer.negotiate' },
  reject: { from: ['pending'], to: 'rejected', by: ['buyer'], needs: 'offer.decide' },
  ask_approval: {
    from: ['pending'],
    to: null,
    by: ['buyer'],
    needs: 'offer.negotiate',
    met: { isWithinLimit: false },
  },
  refuse_approval: {
    from: ['pending'],
    to: null,
    by: ['buyer'],
    needs: 'offer.decide',
    met: { hasOpenApproval: true },
  },
  accept: { from: ['pending'], to: 'accepted', by: ['buyer'], needs: 'offer.decide' },
  buy: { from: ['pending'], to: 'accepted', by: ['buyer'], needs: 'offer.decide' },
  award_more: { from: [...inDeal], to: null, by: ['buyer'], needs: 'offer.decide' },
  propose_more: { from: [...inDeal], to: null, by: ['buyer'], needs: 'offer.negotiate' },
  order_sent: { from: ['accepted'], to: 'waiting', by: ['system'] },
  lose: { from: ['pending'], to: 'rejected', by: ['system'] },
  restore: { from: ['rejected'], to: 'pending', by: ['system'] },
  cancel: { from: ['accepted', 'waiting'], to: 'canceled', by: ['buyer'], needs: 'offer.decide' },
  back_out: {
    from: ['accepted', 'waiting'],
    to: 'canceled',
    by: ['supplier'],
    needs: 'offer.write',
  },
  deliver: { from: ['waiting'], to: 'delivered', by: ['system'] },
  complete: { from: ['delivered'], to: 'completed', by: ['system'] },
};

function refusalOf(verb: OfferVerb, changes: Partial<OfferFacts>): OfferRefusal | null {
  const { by, from, met } = cells[verb];
  const decision = decideOffer(verb, {
    ...facts,
    ...met,
    side: by[0] ?? 'system',
    state: from[0] ?? 'draft',
    ...changes,
  });
  return decision.ok ? null : decision.refused;
}

describe('the table of an offer', () => {
  it('has one row for every verb', () => {
    expect(offerTable.map(({ verb }) => verb).toSorted()).toEqual([...offerVerbs].toSorted());
  });

  it('decides every state × verb × side by product §7, with and without the permission', () => {
    let seen = 0;
    for (const verb of offerVerbs) {
      const { from, to, by, needs, met } = cells[verb];
      for (const state of offerStages) {
        for (const side of offerSides) {
          for (const isPermitted of [true, false]) {
            const decision = decideOffer(verb, {
              ...facts,
              ...met,
              state,
              side,
              may: () => isPermitted,
            });
            const isRightSide = by.includes(side) && (isPermitted || needs === undefined);
            const expected = !isRightSide
              ? { ok: false, refused: 'not_allowed' }
              : from.includes(state)
                ? { ok: true, verb, from: state, to: to ?? state }
                : { ok: false, refused: 'state_changed' };
            expect([verb, state, side, isPermitted, decision]).toEqual([
              verb,
              state,
              side,
              isPermitted,
              expected,
            ]);
            seen += 1;
          }
        }
      }
    }
    expect(seen).toBe(offerVerbs.length * offerStages.length * offerSides.length * 2);
  });

  it('requires the permission of its row and no other', () => {
    for (const verb of offerVerbs) {
      const { needs } = cells[verb];
      expect(rowOf(offerTable, verb).permission).toBe(needs);
      const others = (permission: Permission) => permission !== needs;
      expect(refusalOf(verb, { may: others })).toBe(needs === undefined ? null : 'not_allowed');
    }
    // Buy Now also sends the order, so it requires that permission.
    expect(refusalOf('buy', { may: (permission) => permission !== 'order.send' })).toBe(
      'not_allowed',
    );
  });

  it('requires a reason for withdrawing, declining, requesting an approval and cancelling only', () => {
    const strict = new Set([
      'withdraw',
      'decline',
      'ask_approval',
      'refuse_approval',
      'propose_more',
      'cancel',
      'back_out',
    ]);
    for (const verb of offerVerbs) {
      expect([verb, refusalOf(verb, { reason: '  ' })]).toEqual([
        verb,
        strict.has(verb) ? 'reason_missing' : null,
      ]);
      expect(
        canOffer(verb, {
          ...facts,
          ...cells[verb].met,
          reason: '',
          state: 'completed',
          side: 'buyer',
        }),
      ).toBe(verb === 'award_more' || verb === 'propose_more');
    }
    expect(canOffer('withdraw', { ...facts, reason: '' })).toBe(true);
  });
});

const rfqStates: readonly StoredRfqState[] = [
  'pending',
  'active',
  'evaluate',
  'accepted',
  'delivered',
  'completed',
  'expired',
  'canceled',
  'rejected',
];

/**
 * The refusal of each verb by RFQ state: `a` already decided, `e` expired, `n` not open, `.`
 * allowed.
 */
const byRfq: Partial<Record<OfferVerb, string>> = {
  send: 'n.eaaaenn',
  resend: 'n.eaaaenn',
  revise: 'n.eaaaenn',
  answer: 'n..aaaenn',
  decline: 'n..aaaenn',
  confirm: 'n..aaaenn',
  renew: 'n..aaaenn',
  ask: 'n..aaaenn',
  reject: 'n..aaaenn',
  ask_approval: 'n..aaaenn',
  accept: 'n..aaaenn',
  buy: 'n..aaaenn',
  award_more: 'n..aaaenn',
  propose_more: 'n..aaaenn',
};
const refusalOfLetter: Record<string, OfferRefusal | null> = {
  '.': null,
  a: 'already_decided',
  e: 'rfq_expired',
  n: 'rfq_not_open',
};

describe('a verb of an offer', () => {
  it('depends on the state of the RFQ', () => {
    for (const verb of offerVerbs) {
      const letters = byRfq[verb] ?? '.........';
      rfqStates.forEach((rfqState, index) => {
        expect([verb, rfqState, refusalOf(verb, { rfqState })]).toEqual([
          verb,
          rfqState,
          refusalOfLetter[letters.charAt(index)] ?? null,
        ]);
      });
    }
  });

  it('that creates a version, or restores an offer, needs access to the RFQ', () => {
    const needing = new Set(['send', 'resend', 'revise', 'renew', 'restore']);
    for (const verb of offerVerbs)
      expect([verb, refusalOf(verb, { hasAccess: false })]).toEqual([
        verb,
        needing.has(verb) ? 'access_needed' : null,
      ]);
  });

  it('revises only without an open round, answers only an open round, and confirms only if needed', () => {
    expect(refusalOf('revise', { hasOpenRevision: true })).toBe('revision_open');
    expect(refusalOf('answer', { hasOpenRevision: false })).toBe('state_changed');
    expect(refusalOf('decline', { hasOpenRevision: false })).toBe('state_changed');
    expect(refusalOf('confirm', { needsConfirmation: false })).toBe('state_changed');
  });

  it('revises after the deadline only if an amendment needs a confirmation', () => {
    expect(refusalOf('revise', { rfqState: 'evaluate' })).toBe('rfq_expired');
    expect(refusalOf('revise', { rfqState: 'evaluate', needsConfirmation: true })).toBeNull();
  });

  it(`negotiates only on a negotiable offer, at most ${roundsMax} rounds, one at a time`, () => {
    expect(refusalOf('ask', { negotiable: false })).toBe('not_negotiable');
    expect(refusalOf('ask', { revisionCount: roundsMax - 1 })).toBeNull();
    expect(refusalOf('ask', { revisionCount: roundsMax })).toBe('not_negotiable');
    expect(refusalOf('ask', { hasOpenRevision: true })).toBe('revision_open');
    expect(refusalOf('ask', { validUntilAt: now })).toBe('offer_expired');
  });

  it('accepts the version on the screen, if it is valid, confirmed and within the limit', () => {
    for (const verb of ['accept', 'buy', 'award_more'] as const) {
      expect(refusalOf(verb, { validUntilAt: now })).toBe('offer_expired');
      expect(refusalOf(verb, { seenVersion: 1 })).toBe('state_changed');
      expect(refusalOf(verb, { needsConfirmation: true })).toBe('offer_unconfirmed');
      expect(refusalOf(verb, { isSupplierApproved: false })).toBe('supplier_unapproved');
      expect(refusalOf(verb, { isWithinLimit: false })).toBe('above_limit');
    }
    expect(refusalOf('accept', { firm: false })).toBeNull();
    expect(refusalOf('buy', { firm: false })).toBe('state_changed');
  });

  it('requests an approval only for an acceptable offer, only above the own limit, and once', () => {
    expect(refusalOf('ask_approval', { validUntilAt: now })).toBe('offer_expired');
    expect(refusalOf('ask_approval', { seenVersion: 1 })).toBe('state_changed');
    expect(refusalOf('ask_approval', { needsConfirmation: true })).toBe('offer_unconfirmed');
    expect(refusalOf('ask_approval', { hasOpenApproval: true })).toBe('approval_open');
    expect(refusalOf('ask_approval', { isWithinLimit: true })).toBe('approval_needless');
    expect(refusalOf('propose_more', { validUntilAt: now })).toBe('offer_expired');
    expect(refusalOf('propose_more', { seenVersion: 1 })).toBe('state_changed');
    const requester = {
      isWithinLimit: true,
      may: (permission: Permission) => permission !== 'offer.decide',
    };
    expect(refusalOf('ask_approval', requester)).toBeNull();
    expect(refusalOf('refuse_approval', { hasOpenApproval: false })).toBe('state_changed');
  });

  it('never approves one’s own request beyond one’s own roles', () => {
    for (const verb of ['accept', 'buy', 'award_more'] as const)
      expect(refusalOf(verb, { hasOpenApproval: true, isWithinOwn: false })).toBe('own_request');
    expect(refusalOf('refuse_approval', { hasOpenApproval: true, isWithinOwn: false })).toBeNull();
    expect(refusalOf('accept', { hasOpenApproval: true })).toBeNull();
  });

  it('cannot cancel after goods were received, on either side', () => {
    for (const verb of ['cancel', 'back_out'] as const) {
      expect(refusalOf(verb, { hasGoods: true })).toBe('state_changed');
      expect(refusalOf(verb, { hasGoods: false })).toBeNull();
    }
  });

  it('restores only offers that lost to an award and still have access, as far as their validity permits', () => {
    expect(refusalOf('restore', { rejectedByAward: false })).toBe('state_changed');
    expect(refusalOf('restore', { hasAccess: false })).toBe('access_needed');
    const lapsed = {
      ...facts,
      state: 'rejected' as const,
      side: 'system' as const,
      validUntilAt: now,
    };
    expect(decideOffer('restore', lapsed)).toEqual({
      ok: true,
      verb: 'restore',
      from: 'rejected',
      to: 'expired',
    });
    expect(isLapsed(null, now)).toBe(false);
    expect(isLapsed(new Date(now.getTime() + 1), now)).toBe(false);
  });
});

describe('an open line', () => {
  const sent = { needsConfirmation: false, validUntilAt: later, isSupplierApproved: true };

  it('may be won by valid and confirmed offers that are pending or have an order', () => {
    const winners = offerStates.filter((state) => canWinLines({ ...sent, state }, now));
    expect(winners).toEqual(['pending', ...inDeal]);
    for (const state of winners) {
      expect(canWinLines({ ...sent, state, needsConfirmation: true }, now)).toBe(false);
      expect(canWinLines({ ...sent, state, validUntilAt: now }, now)).toBe(false);
      expect(canWinLines({ ...sent, state, isSupplierApproved: false }, now)).toBe(false);
    }
  });
});

describe('confirming that a buyer knows a supplier', () => {
  const decider = { ...facts, side: 'buyer' } as const;
  const unapproved = { is_approved: false, is_suspended: false };

  it('is possible for deciders of a pending offer whose supplier is not approved', () => {
    const states = offerStages.filter((state) => canKnow({ ...decider, state }, unapproved));
    expect(states).toEqual(['pending']);
    expect(canKnow({ ...decider, side: 'supplier' }, unapproved)).toBe(false);
    expect(canKnow(decider, { ...unapproved, is_approved: true })).toBe(false);
    expect(canKnow(decider, { ...unapproved, is_suspended: true })).toBe(false);
    expect(canKnow({ ...decider, may: (one) => one !== 'offer.decide' }, unapproved)).toBe(false);
  });
});
