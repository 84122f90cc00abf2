import { describe, expect, it } from 'vitest';
import { sumsOf } from '#features/offer/rules/sums.ts';
import type { OrderSnapshot, SnapshotLine, SnapshotParty } from '../rules/snapshot.ts';
import { documentOf } from './document.ts';

const party: SnapshotParty = {
  companyId: 'c1',
  name: 'Bared HVAC',
  legalNameEn: 'Bared HVAC Systems LLC',
  legalNameAr: 'شركة بارد للتكييف ذ.م.م',
  trn: '100123456700003',
  licenceNumber: 'CN-1182734',
  licenceAuthority: 'Dubai Economy and Tourism',
  contact: 'Salem',
  phone: '+971504187726',
  email: 'salem@bared.test',
};

/**
 * An order of AED 44,640.00 and 100.00 before VAT, with the supplier's discount spread over both.
 */
function orderOf(supplierDiscountMinor: bigint): OrderSnapshot {
  const lines = [
    { unitPriceMinor: 1860_00n, quantityMilli: 24_000n, vatRateBp: 500 },
    { unitPriceMinor: 50_00n, quantityMilli: 2000n, vatRateBp: 500 },
  ];
  const qDiscount = { discountMinor: 0n, discountRateBp: 0, discountMaxMinor: 0n };
  const nothing = { qDiscount, shippingMinor: 0n, customsMinor: 0n };
  const sums = sumsOf({ lines, supplierDiscountMinor, ...nothing, decimals: 2 });
  if (typeof sums === 'string') throw new Error(sums);
  return {
    issuedOn: '2026-11-22',
    issuedBy: 'Mona',
    approvedBy: 'Mona',
    rfqNumber: 'RFQ-10471',
    rfqTitle: 'Split units',
    offerNumber: 'OF-00031',
    offerVersion: 1,
    currency: 'AED',
    buyer: party,
    supplier: party,
    deliveryMethod: 'pickup',
    address: null,
    deliveryValue: 2,
    deliveryUnit: 'weeks',
    paymentTerms: '',
    terms: '',
    lines: sums.lines.map((line, index): SnapshotLine => ({
      rfqLineId: `l${index}`,
      position: index + 1,
      description: `Line ${index + 1}`,
      state: 'quoted',
      remark: '',
      package: '',
      quantityMilli: String(lines[index]?.quantityMilli),
      unitCode: 'C62',
      unitPriceMinor: String(lines[index]?.unitPriceMinor),
      lineMinor: String(line.lineMinor),
      discountMinor: String(line.discountMinor),
      vatKind: 'standard',
      vatRateBp: 500,
      vatMinor: String(line.vatMinor),
    })),
    sums: {
      subTotal: String(sums.subTotalMinor),
      supplierDiscount: String(sums.supplierDiscountMinor),
      vat: String(sums.vatMinor),
      afterVat: String(sums.afterVatMinor),
      qDiscount: '0',
      afterQDiscount: String(sums.afterVatMinor),
      shipping: '0',
      customs: '0',
      total: String(sums.totalMinor),
    },
  };
}

const print = (order: OrderSnapshot) =>
  documentOf({ textIn: (_, key) => key }, 'en', 'PO-2026-00001', order);
const minorOf = (text: string) => Number(text.replaceAll(/[^\d]/g, ''));

describe('a line of the printed order', () => {
  it('shows its part of the discount and the amount that its VAT is computed from', () => {
    const { columns, lines } = print(orderOf(466_00n));
    expect(columns.discount).toEqual(['order.column.discount']);
    expect(lines.map(({ discount, total, vat }) => [discount, total, vat])).toEqual([
      ['−464.96', '44,175.04', '2,208.75'],
      ['−1.04', '98.96', '4.95'],
    ]);
    for (const { total, vat } of lines)
      expect(Math.round(minorOf(total) * 0.05)).toBe(minorOf(vat));
  });

  it('has no column for a discount if there is none', () => {
    const { columns, lines } = print(orderOf(0n));
    expect('discount' in columns).toBe(false);
    expect(lines.map(({ discount, total, vat }) => [discount, total, vat])).toEqual([
      [undefined, '44,640.00', '2,232.00'],
      [undefined, '100.00', '5.00'],
    ]);
  });
});
