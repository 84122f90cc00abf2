import { expect, it } from 'vitest';
import { brandLegal, brandOf } from '#shared/brand.ts';
import type { OrderRow } from '../../purchase-order/store/row.ts';
import { preparedDocument, preparedNumberOf } from './prepared.ts';

const supplier = {
  name: 'Bared HVAC',
  legalNameEn: 'Bared HVAC Systems LLC',
  legalNameAr: 'شركة بارد للتكييف ذ.م.م',
  trn: '100123456700003',
  licenceNumber: 'CN-1182734',
  licenceAuthority: 'Dubai Economy and Tourism',
  seat: null,
};

const usual = {
  serial: 'PO-2026-00031',
  currency: 'AED',
  q_discount_minor: 560_000n,
  q_payable_minor: null as bigint | null,
  delivered_at: new Date('2026-11-22T20:30:00Z'),
  created_at: new Date('2026-11-01T08:00:00Z'),
  snapshot: { rfqNumber: 'RFQ-10471', buyer: { name: 'Al Dana' }, supplier },
};

function printed(changes: Partial<typeof usual> = {}, rateMicro = 1_000_000n) {
  const order = { ...usual, ...changes } as unknown as OrderRow;
  return preparedDocument(
    { textIn: (_, key) => key },
    {
      order,
      rated: { currency: order.currency as 'AED', rateMicro },
      now: new Date('2026-11-24T09:00:00Z'),
    },
  );
}

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');
const amountsOf = ({ sums }: ReturnType<typeof printed>) =>
  sums.map(({ label, amount }) => [label[0], plain(amount)]);

it('the prepared invoice is from the supplier to the platform, with the TRNs of both and the number of the order', () => {
  const { issuer, parties, serial, references } = printed();
  expect([issuer.names[0], issuer.facts[0]?.value.map(plain)]).toEqual([
    'Bared HVAC Systems LLC',
    ['100123456700003'],
  ]);
  expect(parties).toHaveLength(1);
  expect(parties[0]?.names).toEqual([brandLegal.legalNameEn, brandLegal.legalNameAr]);
  expect(JSON.stringify(parties)).toContain(brandOf('en').trn);
  expect(plain(serial)).toBe(preparedNumberOf(usual));
  // Delivered after midnight in Dubai.
  expect(references.at(-1)?.value[0]).toBe('23 Nov 2026');
});

it('the amount is the payable one, without VAT', () => {
  const { lines, lineTotals, rates, inWords, ...document } = printed();
  expect(lines.map(({ price, vat, total }) => [price, vat, total])).toEqual([
    ['5,600.00', '', '5,600.00'],
  ]);
  expect([lineTotals.total, rates.rows]).toEqual(['5,600.00', []]);
  expect(inWords?.texts[0]).toMatch(/five thousand six hundred/i);
  expect(amountsOf({ ...document, lines, lineTotals, rates, inWords })).toEqual([
    ['invoice.dialog.amount', 'AED 5,600.00'],
  ]);
});

it('the agreed discount is stated too if the rest of the order was closed', () => {
  expect(amountsOf(printed({ q_payable_minor: 120_050n }))).toEqual([
    ['invoice.operator.agreedDiscount', '5,600.00'],
    ['invoice.dialog.amount', 'AED 1,200.50'],
  ]);
});

it('another currency is stated in dirhams at the rate of the RFQ', () => {
  const order = { currency: 'KWD', q_discount_minor: 1_234n };
  expect(amountsOf(printed(order, 11_960_000n))).toEqual([
    ['invoice.dialog.amount', 'KWD 1.234'],
    ['invoice.print.inDirhams', 'AED 14.76'],
  ]);
});
