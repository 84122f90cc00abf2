import { describe, expect, it } from 'vitest';
import {
  decideInvoice,
  invoiceStates,
  invoiceTable,
  invoiceVerbs,
  toInvoiceRefusal,
  type InvoiceFacts,
  type InvoiceSide,
  type InvoiceState,
  type InvoiceVerb,
} from './rules.ts';

const sides = ['buyer', 'supplier', 'operator'] as const satisfies readonly InvoiceSide[];

/** product §8: pending to accepted or rejected with a reason; a new upload after a rejection. */
const rules: Record<
  InvoiceVerb,
  { from: readonly InvoiceState[]; to: InvoiceState; side: InvoiceSide }
> = {
  upload: { from: ['none', 'rejected'], to: 'pending', side: 'supplier' },
  accept: { from: ['pending'], to: 'accepted', side: 'operator' },
  reject: { from: ['pending'], to: 'rejected', side: 'operator' },
};

function factsOf(
  state: InvoiceState,
  side: InvoiceSide,
  changes: Partial<InvoiceFacts> = {},
): InvoiceFacts {
  return {
    state,
    side,
    may: () => true,
    reason: 'wrong amount',
    isDelivered: true,
    discountMinor: 1n,
    ...changes,
  };
}

const cells = invoiceStates.flatMap((state) =>
  invoiceVerbs.flatMap((verb) => sides.map((side) => ({ state, verb, side }))),
);

describe('the verb table of the Q discount invoice', () => {
  it('has one row for each verb', () => {
    expect(invoiceTable.map(({ verb }) => verb)).toEqual([...invoiceVerbs]);
    expect(cells).toHaveLength(36);
  });

  it.each(cells)(
    'decides whether the $side may $verb in the state $state',
    ({ state, verb, side }) => {
      const rule = rules[verb];
      const outcome = decideInvoice(verb, factsOf(state, side));
      if (rule.side !== side) expect(outcome).toEqual({ ok: false, refused: 'not_allowed' });
      else if (rule.from.includes(state))
        expect(outcome).toEqual({ ok: true, verb, from: state, to: rule.to });
      else
        expect(outcome).toEqual({
          ok: false,
          refused: verb === 'upload' ? 'invoice_exists' : 'already_decided',
        });
    },
  );

  it('allows an upload from delivered on, for a discount above zero, by a member with the permission', () => {
    const upload = (changes: Partial<InvoiceFacts>) =>
      decideInvoice('upload', factsOf('none', 'supplier', changes));
    expect(upload({ isDelivered: false })).toEqual({ ok: false, refused: 'state_changed' });
    expect(upload({ discountMinor: 0n })).toEqual({ ok: false, refused: 'no_discount' });
    expect(upload({ may: (permission) => permission !== 'invoice.upload' })).toEqual({
      ok: false,
      refused: 'not_allowed',
    });
  });

  it('needs a reason for a rejection', () => {
    for (const reason of ['', ' \n']) {
      const refused = decideInvoice('reject', factsOf('pending', 'operator', { reason }));
      expect(refused).toEqual({ ok: false, refused: 'reason_missing' });
    }
    expect(toInvoiceRefusal('reason_missing')).toMatchObject({
      fields: [{ path: 'reason', key: 'reasonRequired' }],
    });
    expect(toInvoiceRefusal('invoice_exists')).toEqual({ refused: 'invoice_exists' });
  });
});
