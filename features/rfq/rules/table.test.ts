import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/actor.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { buyerChoices } from './buyer-choices.ts';
import {
  decideRfq,
  owedMoves,
  rfqVerbs,
  waitsFor,
  type RfqFacts,
  type RfqSide,
  type RfqState,
  type RfqVerb,
} from './table.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-28T20:00:00Z');
const earlier = new Date('2026-11-20T20:00:00Z');
const sides: readonly RfqSide[] = ['buyer', 'supplier', 'operator', 'clock', 'system'];

/** Facts under which the verb's own guard allows it. */
function factsOf(
  verb: RfqVerb,
  state: RfqState,
  side: RfqSide,
  changes: Partial<RfqFacts> = {},
): RfqFacts {
  return {
    state,
    side,
    may: () => true,
    reason: 'because',
    now,
    expiresAt: verb === 'expire' ? earlier : later,
    decideBy: verb === 'lapse' ? earlier : null,
    pendingFor: side === 'operator' ? 'operator' : 'approver',
    wasBought: false,
    pendingOfferCount: 0,
    awardCount: 0,
    openLineCount: verb === 'close_lines' ? 1 : 0,
    estimatedFils: 100_00n,
    limitFils: null,
    isWithinOwn: true,
    needsModeration: false,
    ...changes,
  };
}

/**
 * Written by hand from product §6, so that the test shares nothing with the table: `verb from→to`
 * by side; `=` for an unchanged state.
 */
const allowed = new Set([
  'buyer submit draft→active',
  'buyer approve pending→active',
  'operator approve pending→active',
  'buyer refuse pending→rejected',
  'operator refuse pending→rejected',
  'buyer edit pending→=',
  'buyer edit active→=',
  'buyer amend active→=',
  ...rfqStates.filter((state) => state !== 'draft').map((state) => `buyer copy ${state}→=`),
  'supplier ask active→=',
  'buyer answer active→=',
  'buyer answer evaluate→=',
  'buyer cancel pending→canceled',
  'buyer cancel active→canceled',
  'buyer cancel evaluate→canceled',
  'operator take_down active→canceled',
  'operator take_down evaluate→canceled',
  'clock expire active→expired',
  'clock lapse evaluate→expired',
  'buyer close_lines active→=',
  'buyer close_lines evaluate→=',
  'buyer reopen_lines active→=',
  'buyer reopen_lines evaluate→=',
  'system accept active→accepted',
  'system accept evaluate→accepted',
  'system reopen active→=',
  'system reopen evaluate→active',
  'system reopen accepted→active',
  'system close_again accepted→canceled',
  'system deliver accepted→delivered',
  'system complete delivered→completed',
]);

/** The permission that each verb of a buyer's or supplier's member requires (product §5). */
const permissionOf: Partial<Record<RfqVerb, Permission>> = {
  submit: 'rfq.write',
  approve: 'rfq.publish',
  refuse: 'rfq.publish',
  edit: 'rfq.write',
  amend: 'rfq.publish',
  copy: 'rfq.write',
  ask: 'offer.write',
  answer: 'rfq.write',
  cancel: 'rfq.publish',
  close_lines: 'offer.decide',
  reopen_lines: 'offer.decide',
};

describe('the verb table of an RFQ', () => {
  for (const side of sides) {
    for (const verb of rfqVerbs) {
      it(`lets the ${side} ${verb} only where product §6 permits it`, () => {
        for (const state of rfqStates) {
          const decision = decideRfq(verb, factsOf(verb, state, side));
          const written = [...allowed].find((one) => one.startsWith(`${side} ${verb} ${state}→`));
          if (written === undefined) expect(decision, state).toMatchObject({ ok: false });
          else
            expect(
              `${side} ${verb} ${state}→${decision.ok ? (decision.to === state ? '=' : decision.to) : decision.refused}`,
            ).toBe(written);
        }
      });
    }
  }

  it('refuses every member without the permission', () => {
    for (const [verb, permission] of Object.entries(permissionOf) as [RfqVerb, Permission][]) {
      const side = verb === 'ask' ? 'supplier' : 'buyer';
      const without = { may: (needed: Permission) => needed !== permission };
      for (const state of rfqStates) {
        expect(decideRfq(verb, factsOf(verb, state, side, without))).toEqual({
          ok: false,
          refused: 'not_allowed',
        });
      }
    }
  });

  it('requires a reason for refusing, amending, cancelling and taking down', () => {
    const wanting = rfqVerbs.filter((verb) =>
      rfqStates.some((state) =>
        sides.some((side) => {
          const decision = decideRfq(verb, factsOf(verb, state, side, { reason: '  ' }));
          return !decision.ok && decision.refused === 'reason_missing';
        }),
      ),
    );
    expect(wanting).toEqual(['refuse', 'amend', 'cancel', 'take_down', 'close_lines']);
  });
});

describe('the guards of the RFQ table', () => {
  const refusedOf = (
    verb: RfqVerb,
    state: RfqState,
    changes: Partial<RfqFacts>,
    side: RfqSide = 'buyer',
  ) => {
    const decision = decideRfq(verb, factsOf(verb, state, side, changes));
    return decision.ok ? decision.to : decision.refused;
  };
  const writeOnly = { may: (permission: Permission) => permission === 'rfq.write' };

  it('send an RFQ above the limit, or of a member who may not publish, to the approver', () => {
    expect(refusedOf('submit', 'draft', { limitFils: 100_00n })).toBe('active');
    expect(refusedOf('submit', 'draft', { limitFils: 99_99n })).toBe('pending');
    expect(refusedOf('submit', 'draft', writeOnly)).toBe('pending');
    expect(refusedOf('submit', 'draft', { expiresAt: earlier })).toBe('rfq_expired');
    expect(refusedOf('approve', 'pending', { limitFils: 99_99n })).toBe('above_limit');
    expect(refusedOf('approve', 'pending', { expiresAt: earlier })).toBe('rfq_expired');
  });

  it('send a delegate’s own request to another member, who alone may approve it', () => {
    expect(refusedOf('submit', 'draft', { isWithinOwn: false })).toBe('pending');
    expect(refusedOf('approve', 'pending', { isWithinOwn: false })).toBe('own_request');
    expect(refusedOf('edit', 'active', { isWithinOwn: false })).toBe('own_request');
    // Refusing an own request needs no other member.
    expect(refusedOf('refuse', 'pending', { isWithinOwn: false })).toBe('rejected');
    expect(refusedOf('approve', 'pending', { isWithinOwn: false, limitFils: 1n })).toBe(
      'above_limit',
    );
  });

  it('hold for the platform a publishable RFQ, after the company’s own approval', () => {
    expect(refusedOf('submit', 'draft', { needsModeration: true })).toBe('pending');
    expect(refusedOf('approve', 'pending', { needsModeration: true })).toBe('pending');
    expect(refusedOf('approve', 'pending', { needsModeration: true }, 'operator')).toBe('active');
    expect(refusedOf('edit', 'active', { needsModeration: true })).toBe('pending');
    expect(refusedOf('edit', 'pending', { needsModeration: true })).toBe('pending');
    const facts = factsOf('submit', 'draft', 'buyer', { needsModeration: true });
    expect(waitsFor(facts)).toBe('operator');
    expect(waitsFor({ ...facts, ...writeOnly })).toBe('approver');
  });

  it('let each side decide only on RFQs that are pending for it', () => {
    expect(refusedOf('approve', 'pending', { pendingFor: 'operator' })).toBe('not_allowed');
    expect(refusedOf('refuse', 'pending', { pendingFor: 'operator' })).toBe('not_allowed');
    expect(refusedOf('approve', 'pending', { pendingFor: 'approver' }, 'operator')).toBe(
      'not_allowed',
    );
    expect(refusedOf('approve', 'active', {})).toBe('already_decided');
    expect(refusedOf('refuse', 'rejected', {}, 'operator')).toBe('already_decided');
  });

  it('allow editing a published RFQ only before anyone paid, and only by a member who could publish it', () => {
    expect(refusedOf('edit', 'active', { wasBought: true })).toBe('amendment_needed');
    expect(refusedOf('edit', 'active', writeOnly)).toBe('not_allowed');
    expect(refusedOf('edit', 'active', { limitFils: 1n })).toBe('above_limit');
    expect(refusedOf('edit', 'active', { expiresAt: now })).toBe('rfq_expired');
    expect(refusedOf('edit', 'pending', { ...writeOnly, wasBought: true, limitFils: 1n })).toBe(
      'pending',
    );
  });

  it('enforce the deadline to the millisecond', () => {
    const before = new Date(now.getTime() + 1);
    expect(refusedOf('ask', 'active', { expiresAt: before }, 'supplier')).toBe('active');
    expect(refusedOf('ask', 'active', { expiresAt: now }, 'supplier')).toBe('rfq_expired');
    expect(refusedOf('ask', 'expired', {}, 'supplier')).toBe('rfq_expired');
    expect(refusedOf('ask', 'canceled', {}, 'supplier')).toBe('rfq_not_open');
    expect(refusedOf('amend', 'active', { expiresAt: now })).toBe('rfq_expired');
    expect(refusedOf('expire', 'active', { expiresAt: before }, 'clock')).toBe('state_changed');
    expect(refusedOf('expire', 'active', { expiresAt: now, pendingOfferCount: 1 }, 'clock')).toBe(
      'evaluate',
    );
    expect(refusedOf('lapse', 'evaluate', { decideBy: before }, 'clock')).toBe('state_changed');
    expect(refusedOf('lapse', 'evaluate', { decideBy: null }, 'clock')).toBe('state_changed');
    expect(refusedOf('reopen', 'accepted', { expiresAt: now }, 'system')).toBe('evaluate');
  });

  it('keep an RFQ with awards for its open lines, and accept it with the last of them or after its time', () => {
    const awarded = { awardCount: 1, openLineCount: 2 };
    expect(refusedOf('accept', 'active', awarded, 'system')).toBe('active');
    expect(refusedOf('accept', 'evaluate', awarded, 'system')).toBe('evaluate');
    expect(refusedOf('accept', 'evaluate', { awardCount: 1 }, 'system')).toBe('accepted');
    expect(refusedOf('close_lines', 'active', awarded)).toBe('active');
    expect(refusedOf('close_lines', 'active', { ...awarded, openLineCount: 0 })).toBe('accepted');
    expect(refusedOf('close_lines', 'active', { awardCount: 0, openLineCount: 0 })).toBe(
      'state_changed',
    );
    expect(refusedOf('lapse', 'evaluate', awarded, 'clock')).toBe('accepted');
    expect(refusedOf('expire', 'active', awarded, 'clock')).toBe('accepted');
    expect(refusedOf('expire', 'active', { ...awarded, pendingOfferCount: 1 }, 'clock')).toBe(
      'evaluate',
    );
    expect(refusedOf('cancel', 'evaluate', awarded)).toBe('already_decided');
    expect(refusedOf('amend', 'active', awarded)).toBe('already_decided');
  });

  it('leave the orders of an RFQ that is taken down, and open none of its lines again', () => {
    expect(refusedOf('take_down', 'active', { awardCount: 1 }, 'operator')).toBe('accepted');
    expect(refusedOf('take_down', 'evaluate', { awardCount: 2 }, 'operator')).toBe('accepted');
    expect(refusedOf('close_again', 'accepted', { awardCount: 2 }, 'system')).toBe('accepted');
    expect(refusedOf('close_again', 'accepted', { awardCount: 1 }, 'system')).toBe('canceled');
  });

  it('offer an amendment when editing is no longer free', () => {
    const active = factsOf('edit', 'active', 'buyer');
    expect(buyerChoices(active)).toEqual({
      approve: false,
      refuse: false,
      edit: true,
      amend: false,
      copy: true,
      answer: true,
      cancel: true,
    });
    expect(buyerChoices({ ...active, wasBought: true })).toMatchObject({
      edit: false,
      amend: true,
    });
  });
});

describe('the deadlines that the clock applies', () => {
  const row = {
    state: 'active' as RfqState,
    expires_at: later,
    decide_by: null,
    pending_offer_count: 0,
    award_count: 0,
  };
  const day = 86_400_000;
  const at = (ms: number) => new Date(later.getTime() + ms);

  it('change nothing before the deadline and in states without one', () => {
    expect(owedMoves(row, at(-1))).toEqual([]);
    for (const state of rfqStates.filter((one) => one !== 'active' && one !== 'evaluate')) {
      expect(owedMoves({ ...row, state, pending_offer_count: 3 }, at(100 * day))).toEqual([]);
    }
  });

  it('lead to evaluation with offers, to expiry without, and to expiry after thirty days of evaluation', () => {
    expect(owedMoves(row, at(0))).toEqual(['expired']);
    expect(owedMoves({ ...row, pending_offer_count: 1 }, at(0))).toEqual(['evaluate']);
    expect(owedMoves({ ...row, pending_offer_count: 1 }, at(30 * day - 1))).toEqual(['evaluate']);
    expect(owedMoves({ ...row, pending_offer_count: 1 }, at(30 * day))).toEqual([
      'evaluate',
      'expired',
    ]);
    const evaluating = {
      ...row,
      state: 'evaluate' as RfqState,
      decide_by: at(day),
      pending_offer_count: 1,
      award_count: 0,
    };
    expect(owedMoves(evaluating, at(day - 1))).toEqual([]);
    expect(owedMoves(evaluating, at(day))).toEqual(['expired']);
  });

  it('lead to the acceptance of what was awarded', () => {
    const awarded = { ...row, award_count: 1 };
    expect(owedMoves(awarded, at(0))).toEqual(['accepted']);
    expect(owedMoves({ ...awarded, pending_offer_count: 1 }, at(30 * day))).toEqual([
      'evaluate',
      'accepted',
    ]);
    const evaluating = { ...awarded, state: 'evaluate' as RfqState, decide_by: at(day) };
    expect(owedMoves(evaluating, at(day))).toEqual(['accepted']);
  });
});
