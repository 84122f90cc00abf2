import { describe, expect, it } from 'vitest';
import type { DocumentLanguage } from '#shared/pdf.ts';
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

const print = (
  order: OrderSnapshot,
  language: DocumentLanguage = 'en',
  checkUrl: string | null = null,
) =>
  documentOf(
    { textIn: (_, key) => key },
    language,
    { serial: 'PO-2026-00001', poNumber: '4500012', checkUrl },
    order,
  );
const minorOf = (text: string) => Number(text.replaceAll(/[^\d]/g, ''));

describe('a line of the printed order', () => {
  it('shows its part of the discount and the amount that its VAT is computed from', () => {
    const { columns, lines } = print(orderOf(466_00n));
    expect(columns.discount).toEqual(['order.column.discount']);
    expect(lines.map(({ discount, net, vat, total }) => [discount, net, vat, total])).toEqual([
      ['−464.96', '44,175.04', '2,208.75', '46,383.79'],
      ['−1.04', '98.96', '4.95', '103.91'],
    ]);
    for (const { net, vat } of lines) expect(Math.round(minorOf(net) * 0.05)).toBe(minorOf(vat));
  });

  it('has no column for a discount if there is none', () => {
    const { columns, lines } = print(orderOf(0n));
    expect('discount' in columns).toBe(false);
    expect(lines.map(({ discount, net, vat, total }) => [discount, net, vat, total])).toEqual([
      [undefined, '44,640.00', '2,232.00', '46,872.00'],
      [undefined, '100.00', '5.00', '105.00'],
    ]);
  });
});

const seat = {
  building: 'Office 12',
  street: 'Sheikh Zayed Road',
  area: 'Trade Centre',
  cityEn: 'Dubai',
  cityAr: 'دبي',
  emirate: 'DXB',
  poBox: '28411',
};

describe('the head and the sums of the printed order', () => {
  it('has the buyer at the head with its address and TRN', () => {
    const order = orderOf(0n);
    const { issuer } = print({ ...order, buyer: { ...party, seat } }, 'both');
    expect(issuer.names).toEqual(['Bared HVAC Systems LLC', 'شركة بارد للتكييف ذ.م.م']);
    expect(issuer.initials).toBe('BH');
    expect(issuer.address.slice(0, 2)).toEqual([
      ['Office 12, Sheikh Zayed Road'],
      // Two phrases, because one text of both directions is copied in the wrong order.
      ['Trade Centre, Dubai', 'دبي'],
    ]);
    expect(issuer.facts[0]?.value[0]).toContain('100123456700003');
  });

  it('prints the name of the profile where a company has no legal name', () => {
    const unnamed = { ...party, legalNameEn: '', legalNameAr: '' };
    expect(print({ ...orderOf(0n), supplier: unnamed }).parties[0]?.names).toEqual(['Bared HVAC']);
  });

  it('has the numbers of both companies, without those that an older order did not copy', () => {
    const labels = (order: OrderSnapshot) => print(order).references.map(({ label }) => label[0]);
    const numbered = { ...orderOf(0n), rfqReference: 'PR-7', quotationNumber: 'Q-19' };
    expect(labels(numbered).slice(0, 5)).toEqual([
      'order.reference.poNumber',
      'order.pdf.buyerReference',
      'order.pdf.rfq',
      'order.pdf.offer',
      'order.pdf.supplierQuotation',
    ]);
    expect(labels(orderOf(0n)).slice(0, 3)).toEqual([
      'order.reference.poNumber',
      'order.pdf.rfq',
      'order.pdf.offer',
    ]);
  });

  it('states that an unverified supplier was not verified, and nothing for another', () => {
    const [note] = print({ ...orderOf(0n), isSupplierUnverified: true }).notes;
    expect(note).toMatchObject({
      heading: ['order.unverified'],
      texts: ['order.unverifiedWhy'],
    });
    expect(print(orderOf(0n)).notes).toEqual([]);
  });

  it('prints short payment terms as a reference and long ones as a note', () => {
    const short = print({ ...orderOf(0n), paymentTerms: '30 days' });
    expect(short.references.at(-1)?.value).toEqual(['30 days']);
    expect(short.notes).toEqual([]);
    const long = print({ ...orderOf(0n), paymentTerms: 'x'.repeat(61) });
    expect(long.references.map(({ value }) => value[0])).not.toContain('x'.repeat(61));
    expect(long.notes[0]?.texts).toEqual(['x'.repeat(61)]);
    const ruled = print({ ...orderOf(0n), incoterm: 'FOB Jebel Ali, Incoterms 2020' });
    expect(ruled.references.map(({ value }) => value[0])).toContain(
      'FOB Jebel Ali, Incoterms 2020',
    );
    const chosen = print({ ...orderOf(0n), paymentCode: 'credit_30', paymentTerms: 'net' });
    expect(chosen.references.slice(-2).map(({ value }) => value)).toEqual([
      ['rfq.payment.credit_30'],
      ['net'],
    ]);
    expect(chosen.notes).toEqual([]);
  });

  it('separates the amount of the supplier’s invoice from the Q discount that the platform pays', () => {
    const order = orderOf(0n);
    const total = BigInt(order.sums.total) - 500_00n;
    const { sums, inWords } = print({
      ...order,
      sums: { ...order.sums, qDiscount: '50000', total: String(total) },
    });
    expect(sums.map(({ label, amount, kind }) => [label[0], amount, kind])).toEqual([
      ['order.sum.subTotal', '44,740.00', 'plain'],
      ['order.sum.vat', '2,237.00', 'plain'],
      ['order.pdf.invoiced', 'AED 46,977.00', 'strong'],
      ['order.sum.qDiscount', '−500.00', 'q'],
      ['order.pdf.buyerPays', '46,477.00', 'last'],
    ]);
    expect(inWords?.texts).toEqual([
      'Forty-six thousand nine hundred and seventy-seven UAE dirhams only',
      'ستة وأربعون ألفا وتسعمئة وسبعة وسبعون درهما إماراتيا لا غير',
    ]);
  });

  it('sums VAT by rate, with shipping at zero', () => {
    const order = orderOf(0n);
    const [first, second] = order.lines;
    if (first === undefined || second === undefined) throw new Error('two lines');
    const { rates, lines } = print({
      ...order,
      lines: [first, { ...second, vatKind: 'zero', vatRateBp: 0, vatMinor: '0' }],
      sums: { ...order.sums, shipping: '1000' },
    });
    expect(rates.rows.map(({ label, taxable, vat }) => [label[0], taxable, vat])).toEqual([
      ['order.pdf.rate', '44,640.00', '2,232.00'],
      ['order.pdf.zeroRate', '110.00', '0.00'],
    ]);
    expect(lines.map(({ vatRate }) => vatRate.replace(/[\u2066\u2069]/g, ''))).toEqual([
      '5%',
      '0%',
    ]);
    expect(print(order).lines[0]?.vatRate).toBe('');
  });

  it('has the code of the check page when it is sent, and names a draft as a draft', () => {
    const url = 'https://qeema.test/check/5f6d';
    const sent = print(orderOf(0n), 'en', url);
    expect(sent.check?.url).toBe(url);
    expect(sent.check?.code).toMatch(/[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}/);
    expect(sent.electronic).toEqual(['order.pdf.electronic']);
    const draft = print(orderOf(0n));
    expect([draft.check, draft.electronic]).toEqual([null, ['order.pdf.draft']]);
  });
});
