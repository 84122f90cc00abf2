import { describe, expect, it } from 'vitest';
import type { Permission } from '#shared/actor.ts';
import { offerStates } from '#shared/offer-states.ts';
import { expectAllowed } from '#shared/workflow.ts';
import {
  decideOrder,
  orderChoices,
  orderStateOf,
  orderStates,
  orderTable,
  orderTypeOf,
  orderTypes,
  orderVerbs,
  rowActionsOf,
  toOrderRefusal,
  type OrderFacts,
  type OrderSide,
  type OrderState,
  type OrderVerb,
} from './table.ts';

const sides = ['buyer', 'supplier', 'clock', 'system'] as const satisfies readonly OrderSide[];
/** A Monday morning in Dubai. */
const sentAt = new Date('2026-11-23T06:00:00Z');
const dayMs = 86_400_000;

/** The expected results come from product §8, so that the test does not repeat the code. */
const rules: Record<
  OrderVerb,
  { from: readonly OrderState[]; side: OrderSide; permission: Permission | null }
> = {
  generate: { from: ['none', 'made'], side: 'buyer', permission: 'order.send' },
  upload: { from: ['none', 'made'], side: 'buyer', permission: 'order.send' },
  send: { from: ['made'], side: 'buyer', permission: 'order.send' },
  acknowledge: { from: ['sent'], side: 'supplier', permission: 'order.acknowledge' },
  remind: { from: ['sent'], side: 'clock', permission: null },
  remind_acknowledge: { from: ['sent'], side: 'buyer', permission: 'order.send' },
  remind_receive: { from: ['acknowledged'], side: 'supplier', permission: 'order.acknowledge' },
  receive: { from: ['sent', 'acknowledged'], side: 'buyer', permission: 'order.receive' },
  receive_all: { from: ['sent', 'acknowledged'], side: 'buyer', permission: 'order.receive' },
  close_rest: { from: ['sent', 'acknowledged'], side: 'buyer', permission: 'order.receive' },
  attach_tax_invoice: {
    from: ['sent', 'acknowledged', 'delivered'],
    side: 'supplier',
    permission: 'invoice.upload',
  },
  attach_delivery_note: {
    from: ['sent', 'acknowledged', 'delivered'],
    side: 'supplier',
    permission: 'order.acknowledge',
  },
  cancel_late: { from: ['sent'], side: 'buyer', permission: 'offer.decide' },
  cancel: { from: ['made', 'sent', 'acknowledged'], side: 'system', permission: null },
};

/** Facts that every guard allows. */
function factsOf(
  state: OrderState,
  side: OrderSide,
  changes: Partial<OrderFacts> = {},
): OrderFacts {
  return {
    state,
    side,
    may: () => true,
    reason: '',
    offerState: 'accepted',
    now: new Date(sentAt.getTime() + 30 * dayMs),
    sentAt,
    holidays: [],
    promisedAt: new Date(sentAt.getTime() + 20 * dayMs),
    remindedAt: null,
    receiptCount: 0,
    hasGoods: true,
    ...changes,
  };
}

/**
 * The target state of each verb by product §8. A verb without one does not change the state, and
 * nor does a receipt that leaves something open.
 */
const targets: Partial<Record<OrderVerb, OrderState>> = {
  generate: 'made',
  upload: 'made',
  send: 'sent',
  acknowledge: 'acknowledged',
  close_rest: 'delivered',
  cancel_late: 'canceled',
  cancel: 'canceled',
};

const cells = orderStates.flatMap((state) =>
  orderVerbs.flatMap((verb) => sides.map((side) => ({ state, verb, side }))),
);

describe('the verb table of the purchase order', () => {
  it('has one row for each verb', () => {
    expect(orderTable.map(({ verb }) => verb).toSorted()).toEqual([...orderVerbs].toSorted());
    expect(cells).toHaveLength(orderStates.length * orderVerbs.length * sides.length);
  });

  it.each(cells)(
    'decides whether the $side may $verb in the state $state',
    ({ state, verb, side }) => {
      const rule = rules[verb];
      // Accepted goods are required to close the rest, and must prevent a cancellation.
      const goods = { hasGoods: verb !== 'cancel' };
      const outcome = decideOrder(verb, factsOf(state, side, goods));
      if (rule.side !== side) {
        expect(outcome).toEqual({ ok: false, refused: 'not_allowed' });
      } else if (rule.from.includes(state)) {
        expect(outcome).toEqual({ ok: true, verb, from: state, to: targets[verb] ?? state });
        const { permission } = rule;
        const without = decideOrder(
          verb,
          factsOf(state, side, { ...goods, may: (requested) => requested !== permission }),
        );
        expect(without.ok).toBe(permission === null);
      } else {
        const isSent = state === 'sent' || state === 'acknowledged' || state === 'delivered';
        const refused =
          isSent && verb === 'send'
            ? 'already_sent'
            : isSent && (verb === 'generate' || verb === 'upload')
              ? 'order_exists'
              : 'state_changed';
        expect(outcome).toEqual({ ok: false, refused });
      }
      expect(orderChoices(factsOf(state, side, goods))[verb]).toBe(
        rule.side === side && rule.from.includes(state),
      );
    },
  );

  it.each(offerStates)('creates and sends an order of an accepted offer only: %s', (offerState) => {
    for (const [verb, state] of [
      ['generate', 'none'],
      ['upload', 'made'],
      ['send', 'made'],
    ] as const) {
      const outcome = decideOrder(verb, factsOf(state, 'buyer', { offerState }));
      expect(outcome).toEqual(
        offerState === 'accepted'
          ? expect.objectContaining({ ok: true, verb })
          : { ok: false, refused: 'state_changed' },
      );
    }
  });

  it('allows members one reminder in 24 hours, and none about a receipt once there is one', () => {
    const now = new Date(sentAt.getTime() + 30 * dayMs);
    const ago = (ms: number) => new Date(now.getTime() - ms);
    for (const [verb, side, state] of [
      ['remind_acknowledge', 'buyer', 'sent'],
      ['remind_receive', 'supplier', 'acknowledged'],
    ] as const) {
      const remind = (changes: Partial<OrderFacts>) =>
        decideOrder(verb, factsOf(state, side, changes));
      expect(remind({ remindedAt: ago(dayMs) }).ok).toBe(true);
      expect(remind({ remindedAt: ago(dayMs - 1) })).toMatchObject({ refused: 'reminded_today' });
    }
    expect(
      decideOrder('remind_receive', factsOf('acknowledged', 'supplier', { receiptCount: 1 })),
    ).toMatchObject({ refused: 'state_changed' });
    expect(
      decideOrder('remind_acknowledge', factsOf('sent', 'buyer', { sentAt: ago(dayMs - 1) })),
    ).toMatchObject({ refused: 'reminded_today' });
  });

  it('allows no reminder of a receipt before the promised day', () => {
    const remind = (promisedAt: Date | null) =>
      decideOrder('remind_receive', factsOf('acknowledged', 'supplier', { promisedAt }));
    const now = new Date(sentAt.getTime() + 30 * dayMs);
    expect(remind(now).ok).toBe(true);
    expect(remind(new Date(now.getTime() + 1))).toMatchObject({ refused: 'not_due' });
    expect(remind(null)).toMatchObject({ refused: 'not_due' });
  });

  it('allows a reminder after two working days and once, and free cancellation after five, to the millisecond', () => {
    const at = (days: number, ms: number) => new Date(sentAt.getTime() + days * dayMs + ms);
    const remind = (now: Date, remindedAt: Date | null = null) =>
      decideOrder('remind', factsOf('sent', 'clock', { now, remindedAt })).ok;
    expect([remind(at(2, -1)), remind(at(2, 0)), remind(at(3, 0), at(2, 0))]).toEqual([
      false,
      true,
      false,
    ]);
    const cancel = (now: Date) => decideOrder('cancel_late', factsOf('sent', 'buyer', { now }));
    // Monday + five working days is the next Monday.
    expect([cancel(at(7, -1)), cancel(at(7, 0))]).toEqual([
      { ok: false, refused: 'not_late' },
      { ok: true, verb: 'cancel_late', from: 'sent', to: 'canceled' },
    ]);
  });

  it('refuses to cancel after goods were accepted, while a complete rejection blocks neither side', () => {
    const late = decideOrder('cancel_late', factsOf('sent', 'buyer', { receiptCount: 1 }));
    expect(late).toEqual({ ok: false, refused: 'state_changed' });
    const cancel = (hasGoods: boolean) =>
      decideOrder('cancel', factsOf('sent', 'system', { receiptCount: 1, hasGoods }));
    expect(cancel(true)).toEqual({ ok: false, refused: 'state_changed' });
    expect(cancel(false)).toEqual({ ok: true, verb: 'cancel', from: 'sent', to: 'canceled' });
  });

  it('delivers only by a receipt that leaves nothing outstanding', () => {
    for (const verb of ['receive', 'receive_all'] as const) {
      const toAfter = (isAllIn: boolean) =>
        expectAllowed(decideOrder(verb, factsOf('acknowledged', 'buyer', { isAllIn }))).to;
      expect([toAfter(false), toAfter(true)]).toEqual(['acknowledged', 'delivered']);
    }
  });

  it('allows closing the rest only if something arrived', () => {
    const refused = decideOrder('close_rest', factsOf('sent', 'buyer', { hasGoods: false }));
    expect(refused).toEqual({ ok: false, refused: 'nothing_received' });
    expect(toOrderRefusal('nothing_received')).toEqual({ refused: 'nothing_received' });
    expect(toOrderRefusal('reason_missing')).toMatchObject({ refused: 'invalid' });
  });
});

describe('a row of the purchase orders', () => {
  const row = { sent_at: null, acknowledged_at: null, delivered_at: null, canceled_at: null };

  it('derives its state from its dates, the last one first', () => {
    expect(orderStateOf(null)).toBe('none');
    expect(orderStateOf(row)).toBe('made');
    expect(orderStateOf({ ...row, sent_at: sentAt })).toBe('sent');
    expect(orderStateOf({ ...row, sent_at: sentAt, acknowledged_at: sentAt })).toBe('acknowledged');
    expect(orderStateOf({ ...row, sent_at: sentAt, delivered_at: sentAt })).toBe('delivered');
    expect(orderStateOf({ ...row, sent_at: sentAt, canceled_at: sentAt })).toBe('canceled');
  });

  it('has the type and the actions of specification §4', () => {
    expect([orderTypeOf('generate', false), orderTypeOf('generate', true)]).toEqual([
      'generate_send',
      'generate_sended',
    ]);
    expect([orderTypeOf('upload', false), orderTypeOf('upload', true)]).toEqual([
      'upload_send',
      'upload_sended',
    ]);
    expect(Object.fromEntries(orderTypes.map((type) => [type, rowActionsOf(type)]))).toEqual({
      generate_send: { preview: true, download: false, send: true },
      generate_sended: { preview: true, download: false, send: false },
      upload_send: { preview: false, download: true, send: true },
      upload_sended: { preview: false, download: true, send: false },
    });
  });
});
