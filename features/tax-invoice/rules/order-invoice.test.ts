import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agreedLines,
  creditWishes,
  documentOf,
  inFils,
  invoiceOf,
  askOf,
  receivedOrder,
} from '../../../tests/factories/order-tax-samples.ts';
import { taxLine } from '../../../tests/factories/tax-samples.ts';
import { checkPint } from './checks.ts';
import { missingForIssue } from './missing-fields.ts';
import { creditOfAll, validateCredit, leftOf } from './order-credit.ts';
import { invoiceSums } from './order-invoice.ts';
import { netOf, numberKeyOf, readLine, storeLine, vatOf, type RecordSums } from './order-record.ts';
import { buildPint } from './pint.ts';
import { allAt, textAt } from './xml.ts';

/** Ten at 100.00, with 5 % VAT. */
const ten = taxLine({
  quantityMilli: 10_000n,
  unitPriceMinor: 100_00n,
  lineMinor: 1000_00n,
  vatMinor: 50_00n,
});

describe('the invoice of a partial delivery', () => {
  it('covers four of ten accepted, and the platform’s actual payment as prepaid', () => {
    const received = [{ agreed: ten, position: 1, acceptedMilli: 4000n }];
    const sums = invoiceSums(received, [], 8_00n, inFils);
    expect(sums.lines).toMatchObject([
      { quantityMilli: 4000n, lineMinor: 400_00n, discountMinor: 0n, vatMinor: 20_00n },
    ]);
    expect([sums.prepaidMinor, sums.payableMinor]).toEqual([8_00n, 412_00n]);
    const root = buildPint(documentOf(sums));
    expect(textAt(root, 'cac:InvoiceLine/cbc:InvoicedQuantity')).toBe('4');
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('8.00');
    expect(textAt(root, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('412.00');
    expect(textAt(root, 'cac:Delivery/cbc:ActualDeliveryDate')).toBe('2026-11-21');
  });

  it('omits a line without accepted goods', () => {
    const received = [
      { agreed: ten, position: 1, acceptedMilli: 0n },
      { agreed: ten, position: 2, acceptedMilli: 10_000n },
    ];
    const sums = invoiceSums(received, [], 0n, inFils);
    expect(sums.lines.map(({ position }) => position)).toEqual([2]);
    expect(sums.payableMinor).toBe(1050_00n);
  });

  it('contains its part of the discount, and VAT after it', () => {
    const discounted = { ...ten, discountMinor: 100_01n, vatMinor: 45_00n };
    const sums = invoiceSums(
      [{ agreed: discounted, position: 1, acceptedMilli: 5000n }],
      [],
      0n,
      inFils,
    );
    expect(sums.lines).toMatchObject([
      { lineMinor: 500_00n, discountMinor: 50_01n, vatMinor: 22_50n },
    ]);
  });

  it('shows at most the price of the goods as the platform’s payment', () => {
    const sums = invoiceSums(
      [{ agreed: ten, position: 1, acceptedMilli: 1000n }],
      [{ kind: 'shipping', amountMinor: 50_00n }],
      500_00n,
      inFils,
    );
    expect([sums.prepaidMinor, sums.payableMinor]).toEqual([105_00n, 50_00n]);
  });
});

const total = (sums: RecordSums) => netOf(sums) + vatOf(sums);

describe('random orders, deliveries and credit notes', () => {
  it('make invoices that comply with the rules and, for complete deliveries, with the agreed sums', () => {
    fc.assert(
      fc.property(receivedOrder, (order) => {
        const sums = invoiceOf(order);
        if (sums === null) return;
        expect(checkPint(buildPint(documentOf(sums)))).toEqual([]);
        expect(sums.prepaidMinor + sums.payableMinor).toBe(total(sums));
        const whole = agreedLines({
          ...order,
          lines: order.lines.map((line) => ({ ...line, accepted: 1000n })),
        });
        for (const line of sums.lines) {
          const agreed = whole?.find(({ position }) => position === line.position)?.agreed;
          if (agreed?.quantityMilli === line.quantityMilli) expect(line).toMatchObject(agreed);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never credit more than was invoiced, and all of it in the end', () => {
    fc.assert(
      fc.property(receivedOrder, creditWishes, (order, wishes) => {
        const invoice = invoiceOf(order);
        if (invoice === null) return;
        const notes: RecordSums[] = [];
        for (const requested of [...wishes, null]) {
          const left = leftOf(invoice, notes);
          const result = validateCredit(
            left,
            requested === null ? creditOfAll(left) : askOf(left, requested),
          );
          if (!result.ok) {
            expect(result.fields).toEqual([{ path: 'lines', key: 'creditNothing' }]);
            continue;
          }
          notes.push(result.sums);
          const root = buildPint(documentOf(result.sums, 'credit_note'));
          expect(checkPint(root)).toEqual([]);
          expect(allAt(root, 'cac:CreditNoteLine')).not.toHaveLength(0);
          const after = leftOf(invoice, notes);
          expect([after.prepaidMinor >= 0n, after.payableMinor >= 0n]).toEqual([true, true]);
          for (const line of after.lines) {
            expect([line.quantityMilli >= 0n, line.netMinor >= 0n, line.vatMinor >= 0n]).toEqual([
              true,
              true,
              true,
            ]);
          }
        }
        expect(notes.reduce((sum, note) => sum + total(note), 0n)).toBe(total(invoice));
        expect(notes.reduce((sum, note) => sum + note.payableMinor, 0n)).toBe(invoice.payableMinor);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a stored document number', () => {
  it('is read as it was written', () => {
    const line = { ...ten, position: 3, returnedMilli: 250n };
    expect(
      readLine(JSON.parse(JSON.stringify(storeLine(line))) as ReturnType<typeof storeLine>),
    ).toEqual(line);
  });

  it.each([
    ['INV-2026-00001', ' inv - 2026 - ٠٠٠٠١ '],
    ['INV 7', 'ＩＮＶ\u200b７'],
    ['فاتورة ٧', 'فاتورة7'],
    ['INV-17', 'INV-१७'],
    ['INV-17', 'INV-𝟏𝟕'],
    ['INV-1', 'INV-1\u034f'],
    ['INV-1', 'I\ufe0fNV-1\u{e0100}'],
    ['INV-1', 'INV\u3164-\u28001\u17b5'],
  ])('is the same for %j and %j', (one, other) => {
    expect(numberKeyOf(one)).toBe(numberKeyOf(other));
  });

  it.each(['٬', '\u034f', '\ufe0f', '\u3164'])(
    'has a key for %j, which is all that was typed',
    (number) => {
      expect(numberKeyOf(number)).not.toBe('');
    },
  );

  it('differs for other numbers', () => {
    expect(new Set(['INV-1', 'INV-11', 'INV/1', 'INV1'].map(numberKeyOf)).size).toBe(4);
  });
});

describe('the obstacles to issuing an invoice', () => {
  const missingFor = (
    side: 'seller' | 'buyer' | 'document',
    field: Parameters<typeof missingForIssue>[0][number]['field'],
  ) => ({
    side,
    field,
  });

  it('are missing data of a party, and not properties of the deal', () => {
    const missing = [
      missingFor('seller', 'trn'),
      missingFor('buyer', 'street'),
      missingFor('document', 'currency'),
    ];
    expect(missingForIssue(missing)).toEqual(missing.slice(0, 2));
  });

  it('are for a party abroad a missing name alone', () => {
    const abroad = [
      missingFor('buyer', 'trn'),
      missingFor('buyer', 'emirate'),
      missingFor('buyer', 'country'),
      missingFor('buyer', 'legalName'),
    ];
    expect(missingForIssue([...abroad, missingFor('seller', 'trn')])).toEqual([
      missingFor('buyer', 'legalName'),
      missingFor('seller', 'trn'),
    ]);
  });
});
