import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerStates } from '#shared/offer-states.ts';
import { invoiceStates } from '../invoice/rules.ts';
import { orderStates } from '../purchase-order/rules/table.ts';
import {
  dealEvents,
  dealSteps,
  eventKeyOf,
  isOwnStep,
  nextKinds,
  nextOf,
  stepsOf,
  type NextFacts,
} from './rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, n));
const nothing = Object.fromEntries(dealSteps.map((step) => [step, null])) as Record<
  (typeof dealSteps)[number],
  null
>;

describe('the steps of a deal', () => {
  it('are done before the current state, and the first open one is current', () => {
    const at = { ...nothing, accepted: day(17), generated: day(17), sent: day(18) };
    expect(stepsOf({ at, hasDiscount: true }).map(({ state }) => state)).toEqual([
      'done',
      'done',
      'done',
      'now',
      'next',
      'next',
      'next',
    ]);
  });

  it('omit the acknowledgement if goods arrived without it, and the invoice if none is due', () => {
    const at = {
      ...nothing,
      accepted: day(1),
      generated: day(1),
      sent: day(2),
      received: day(9),
      completed: day(9),
    };
    expect(stepsOf({ at, hasDiscount: false })).toMatchObject([
      { step: 'accepted' },
      { step: 'generated' },
      { step: 'sent' },
      { step: 'acknowledged', state: 'skipped' },
      { step: 'received', state: 'done' },
      { step: 'completed', state: 'done' },
    ]);
  });

  it('have at most one current step, right after the last one done', () => {
    const dates = fc.record(
      Object.fromEntries(dealSteps.map((step) => [step, fc.constantFrom(null, day(3))])) as Record<
        (typeof dealSteps)[number],
        fc.Arbitrary<Date | null>
      >,
    );
    fc.assert(
      fc.property(dates, fc.boolean(), (at, hasDiscount) => {
        const states = stepsOf({ at, hasDiscount }).map(({ state }) => state);
        const now = states.indexOf('now');
        expect(states.lastIndexOf('now')).toBe(now);
        if (now > 0) expect(states[now - 1]).toBe('done');
        expect(states.lastIndexOf('done')).toBeLessThan(now === -1 ? states.length : now);
      }),
    );
  });
});

const facts: NextFacts = {
  side: 'buyer',
  rfqState: 'active',
  pendingOffers: 0,
  offerState: null,
  hasOpenRevision: false,
  needsConfirmation: false,
  orderState: 'none',
  hasDiscount: true,
  invoiceState: 'none',
};

describe('the next step of a deal', () => {
  it.each([
    [{}, 'wait_offers'],
    [{ pendingOffers: 2 }, 'compare'],
    [{ rfqState: 'evaluate', pendingOffers: 1 }, 'compare'],
    [{ rfqState: 'evaluate' }, 'ended'],
    [{ rfqState: 'expired' }, 'ended'],
    [{ offerState: 'accepted' }, 'generate'],
    [{ offerState: 'accepted', orderState: 'made' }, 'send'],
    [{ offerState: 'waiting', orderState: 'sent' }, 'wait_acknowledge'],
    [{ offerState: 'waiting', orderState: 'acknowledged' }, 'receive'],
    [{ offerState: 'delivered', orderState: 'delivered' }, 'wait_invoice'],
    [
      { offerState: 'delivered', orderState: 'delivered', invoiceState: 'pending' },
      'wait_operator',
    ],
    [{ offerState: 'delivered', orderState: 'delivered', hasDiscount: false }, 'done'],
    [{ offerState: 'completed', orderState: 'delivered' }, 'done'],
  ] as const)('of a buyer for %j is %s', (changes, next) => {
    expect(nextOf({ ...facts, ...changes })).toBe(next);
  });

  it.each([
    [{ offerState: 'pending' }, 'wait_decision'],
    [{ offerState: 'pending', hasOpenRevision: true }, 'answer'],
    [{ offerState: 'pending', needsConfirmation: true }, 'confirm'],
    [{ offerState: 'accepted' }, 'wait_order'],
    [{ offerState: 'waiting', orderState: 'sent' }, 'acknowledge'],
    [{ offerState: 'waiting', orderState: 'acknowledged' }, 'deliver'],
    [{ offerState: 'delivered', orderState: 'delivered' }, 'upload_invoice'],
    [
      { offerState: 'delivered', orderState: 'delivered', invoiceState: 'rejected' },
      'upload_invoice',
    ],
    [
      { offerState: 'delivered', orderState: 'delivered', invoiceState: 'pending' },
      'invoice_pending',
    ],
    [{ offerState: 'completed' }, 'done'],
    [{ offerState: 'rejected' }, 'ended'],
    [{ offerState: 'canceled' }, 'ended'],
  ] as const)('of a supplier for %j is %s', (changes, next) => {
    expect(nextOf({ ...facts, side: 'supplier', ...changes })).toBe(next);
  });

  it('exists for every combination, and never for both sides at once', () => {
    for (const offerState of offerStates) {
      for (const orderState of orderStates) {
        for (const invoiceState of invoiceStates) {
          const given = { ...facts, offerState, orderState, invoiceState };
          const buyer = nextOf({ ...given, side: 'buyer' });
          const supplier = nextOf({ ...given, side: 'supplier' });
          expect(nextKinds).toContain(buyer);
          expect(nextKinds).toContain(supplier);
          // Goods in transit are the only step at which both sides have something to do.
          if (isOwnStep(buyer) && isOwnStep(supplier))
            expect([buyer, supplier]).toEqual(['receive', 'deliver']);
        }
      }
    }
  });
});

describe('the log of a deal', () => {
  it('recognises its verbs by their dotted names', () => {
    expect(eventKeyOf('order.sent')).toBe('order_sent');
    expect(eventKeyOf('access.bought')).toBeNull();
    expect(new Set(dealEvents).size).toBe(dealEvents.length);
  });
});
