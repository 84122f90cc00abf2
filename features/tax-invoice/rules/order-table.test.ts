import { describe, expect, it } from 'vitest';
import { orderStates } from '#features/purchase-order/rules/table.ts';
import {
  decideOrderTax,
  orderTaxStateOf,
  orderTaxStates,
  orderTaxTable,
  orderTaxVerbs,
  type OrderTaxState,
  type OrderTaxVerb,
} from './order-table.ts';

const sides = ['buyer', 'supplier'] as const;

/** The expected results come from decision 0045, so that the test does not repeat the code. */
const rules: Record<OrderTaxVerb, Partial<Record<OrderTaxState, string>>> = {
  issue: {
    early: 'not_delivered',
    issued: 'tax_invoice_exists',
    credited: 'tax_invoice_exists',
    canceled: 'state_changed',
  },
  credit: {
    early: 'tax_invoice_missing',
    due: 'tax_invoice_missing',
    canceled: 'tax_invoice_missing',
    credited: 'nothing_to_credit',
  },
};

const cells = orderTaxStates.flatMap((state) =>
  orderTaxVerbs.flatMap((verb) =>
    sides.flatMap((side) => [true, false].map((mayBill) => ({ state, verb, side, mayBill }))),
  ),
);

describe("the verb table of an order's tax invoice", () => {
  it('has one row for each verb', () => {
    expect(orderTaxTable.map(({ verb }) => verb)).toEqual([...orderTaxVerbs]);
    expect(orderTaxTable.every(({ permission }) => permission === 'invoice.upload')).toBe(true);
  });

  it.each(cells)(
    'decides whether the $side may $verb in the state $state (may bill: $mayBill)',
    ({ state, verb, side, mayBill }) => {
      const outcome = decideOrderTax(verb, { state, side, may: () => mayBill, reason: 'returned' });
      const refused = side === 'buyer' || !mayBill ? 'not_allowed' : rules[verb][state];
      expect(outcome).toEqual(
        refused === undefined
          ? { ok: true, verb, from: state, to: 'issued' }
          : { ok: false, refused },
      );
    },
  );
});

describe('the state of an order’s tax invoice', () => {
  it.each(orderStates)('is that of the order %s before the invoice', (order) => {
    const state = orderTaxStateOf({ order, hasInvoice: false, leftMinor: 0n });
    expect(state).toBe(order === 'delivered' ? 'due' : order === 'canceled' ? 'canceled' : 'early');
  });

  it.each(orderStates)(
    'is that of the invoice once it is issued, in any state of the order: %s',
    (order) => {
      expect(orderTaxStateOf({ order, hasInvoice: true, leftMinor: 1n })).toBe('issued');
      expect(orderTaxStateOf({ order, hasInvoice: true, leftMinor: 0n })).toBe('credited');
    },
  );
});
