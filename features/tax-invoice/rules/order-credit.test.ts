import { describe, expect, it } from 'vitest';
import { taxLine } from '../../../tests/factories/tax-samples.ts';
import { creditOfAll, validateCredit, leftOf, type CreditRequest } from './order-credit.ts';
import type { RecordSums } from './order-record.ts';

/** Four at 100.00 with VAT of 20.00, shipping of 30.00; the platform pays 8.00 of the 450.00. */
const invoice: RecordSums = {
  lines: [
    {
      ...taxLine({
        quantityMilli: 4000n,
        unitPriceMinor: 100_00n,
        lineMinor: 400_00n,
        vatMinor: 20_00n,
      }),
      position: 2,
      returnedMilli: 0n,
    },
  ],
  charges: [{ kind: 'shipping', amountMinor: 30_00n }],
  prepaidMinor: 8_00n,
  payableMinor: 442_00n,
};

const ofLine = (
  over: Partial<CreditRequest['lines'][number]>,
  charge: bigint | null = null,
): CreditRequest => ({
  lines: [{ position: 2, quantityMilli: null, amountMinor: null, ...over }],
  charges: [{ kind: 'shipping', amountMinor: charge }],
});

function credited(request: CreditRequest, notes: readonly RecordSums[] = []): RecordSums {
  const result = validateCredit(leftOf(invoice, notes), request);
  if (!result.ok) throw new Error(JSON.stringify(result.fields));
  return result.sums;
}

describe('a credit note', () => {
  it('takes goods back at their part of the price, and the part of the discount that the buyer did not pay', () => {
    const sums = credited(ofLine({ quantityMilli: 1000n }));
    expect(sums.lines).toMatchObject([
      {
        quantityMilli: 1000n,
        returnedMilli: 1000n,
        lineMinor: 100_00n,
        discountMinor: 0n,
        vatMinor: 5_00n,
      },
    ]);
    expect([sums.prepaidMinor, sums.payableMinor]).toEqual([1_87n, 103_13n]);
  });

  it('takes an amount off a line and leaves its goods with the buyer', () => {
    const sums = credited(ofLine({ amountMinor: 40_00n }));
    expect(sums.lines).toMatchObject([
      {
        quantityMilli: 4000n,
        returnedMilli: 0n,
        unitPriceMinor: 10_00n,
        lineMinor: 40_00n,
        vatMinor: 2_00n,
      },
    ]);
    const rest = credited(ofLine({ quantityMilli: 2000n }), [sums]);
    expect(rest.lines).toMatchObject([
      { lineMinor: 200_00n, discountMinor: 20_00n, vatMinor: 9_00n },
    ]);
  });

  it('of everything that is left reduces every sum to zero', () => {
    const first = credited(ofLine({ quantityMilli: 1000n }, 10_00n));
    const last = credited(creditOfAll(leftOf(invoice, [first])), [first]);
    expect(leftOf(invoice, [first, last])).toMatchObject({
      lines: [{ quantityMilli: 0n, netMinor: 0n, vatMinor: 0n }],
      charges: [{ amountMinor: 0n }],
      prepaidMinor: 0n,
      payableMinor: 0n,
    });
  });

  it.each<[string, CreditRequest, string, string]>([
    [
      'more goods than were invoiced',
      ofLine({ quantityMilli: 4001n }),
      'lines.0.quantity',
      'creditTooMuch',
    ],
    ['more than the line was', ofLine({ amountMinor: 400_01n }), 'lines.0.amount', 'creditTooMuch'],
    ['more than the shipping was', ofLine({}, 30_01n), 'charges.0.amount', 'creditTooMuch'],
    [
      'both at once',
      ofLine({ quantityMilli: 1n, amountMinor: 1n }),
      'lines.0.amount',
      'creditOneOf',
    ],
    [
      'a line that is not on the invoice',
      ofLine({ position: 1, amountMinor: 1n }),
      'lines.0.position',
      'invalid',
    ],
    ['nothing', ofLine({}), 'lines', 'creditNothing'],
    [
      'a line twice',
      {
        lines: [...ofLine({ amountMinor: 1n }).lines, ...ofLine({ amountMinor: 1n }).lines],
        charges: [],
      },
      'lines',
      'invalid',
    ],
    [
      'a charge twice',
      {
        lines: [],
        charges: [
          { kind: 'shipping', amountMinor: 30_00n },
          { kind: 'shipping', amountMinor: 30_00n },
        ],
      },
      'charges',
      'invalid',
    ],
  ])('refuses %s', (_, request, path, key) => {
    expect(validateCredit(leftOf(invoice, []), request)).toEqual({
      ok: false,
      fields: [{ path, key }],
    });
  });

  it('refuses quantities that an earlier one took back', () => {
    const first = credited(ofLine({ quantityMilli: 3000n }));
    expect(
      validateCredit(leftOf(invoice, [first]), ofLine({ quantityMilli: 2000n })),
    ).toMatchObject({
      ok: false,
    });
  });
});
