import fc from 'fast-check';
import { lineMinorOf } from '#shared/line-sum.ts';
import { sumsOf } from '#features/offer/rules/sums.ts';
import type { TaxDocument } from '#features/tax-invoice/rules/tax-document.ts';
import type { CreditRequest, LeftOfInvoice } from '#features/tax-invoice/rules/order-credit.ts';
import { invoiceSums, type ReceivedTaxLine } from '#features/tax-invoice/rules/order-invoice.ts';
import { documentParts, type RecordSums } from '#features/tax-invoice/rules/order-record.ts';
import { creditNote, taxDocument, taxLine } from './tax-samples.ts';

/** A line's amount in a currency of two decimals. */
export const inFils = (line: Parameters<typeof lineMinorOf>[0]) => lineMinorOf(line, 2);

/** A line of an offer and the share of it that was accepted, in thousandths of the quantity. */
const orderedLine = fc.record({
  unitPriceMinor: fc.bigInt(1n, 9_999_999n),
  quantityMilli: fc.oneof(
    fc.bigInt(1n, 5_000_000n),
    fc.bigInt(1n, 2000n).map((half) => half * 500n),
  ),
  vatRateBp: fc.constantFrom(500, 500, 500, 0),
  accepted: fc.oneof(fc.constantFrom(0n, 1000n, 1000n), fc.bigInt(1n, 999n)),
});

/** An order as it was agreed and what came of it. */
export const receivedOrder = fc.record({
  lines: fc.array(orderedLine, { minLength: 1, maxLength: 40 }),
  discountPercent: fc.integer({ min: 0, max: 100 }),
  shippingMinor: fc.oneof(fc.constant(0n), fc.bigInt(1n, 99_999n)),
  qDiscountMinor: fc.oneof(fc.constant(0n), fc.bigInt(1n, 99_999n)),
});
export type ReceivedOrder = typeof receivedOrder extends fc.Arbitrary<infer Order> ? Order : never;

/** The order's lines as its snapshot would have them; null for sums that no offer has. */
export function agreedLines({
  lines,
  discountPercent,
}: ReceivedOrder): readonly ReceivedTaxLine[] | null {
  const qDiscount = { discountMinor: 0n, discountRateBp: 0, discountMaxMinor: 0n };
  const input = { lines, qDiscount, shippingMinor: 0n, customsMinor: 0n, decimals: 2 };
  const plain = sumsOf({ ...input, supplierDiscountMinor: 0n });
  if (typeof plain === 'string') return null;
  const sums = sumsOf({
    ...input,
    supplierDiscountMinor: (plain.subTotalMinor * BigInt(discountPercent)) / 100n,
  });
  if (typeof sums === 'string') return null;
  return lines.map(({ accepted, ...line }, index) => ({
    agreed: taxLine({
      ...line,
      ...sums.lines[index],
      vatKind: line.vatRateBp === 0 ? 'zero' : 'standard',
    }),
    position: index + 1,
    acceptedMilli: (line.quantityMilli * accepted) / 1000n,
  }));
}

/** The invoice of what was accepted; null where nothing was. */
export function invoiceOf(order: ReceivedOrder): RecordSums | null {
  const lines = agreedLines(order);
  const charges =
    order.shippingMinor === 0n
      ? []
      : [{ kind: 'shipping' as const, amountMinor: order.shippingMinor }];
  if (lines === null || lines.every(({ acceptedMilli }) => acceptedMilli === 0n)) return null;
  return invoiceSums(lines, charges, order.qDiscountMinor, inFils);
}

/** The document of such sums, with parties that lack nothing. */
export function documentOf(sums: RecordSums, kind: TaxDocument['kind'] = 'invoice'): TaxDocument {
  const content = { suppliedOn: '2026-11-21', ...documentParts(sums) };
  return kind === 'invoice'
    ? taxDocument({ number: 'INV-2026-00001', ...content })
    : creditNote(content);
}

/** The possible credit of each line and charge: nothing, a part, all; goods or money. */
const partAsked = fc.record({
  how: fc.constantFrom('nothing', 'goods', 'money', 'allGoods', 'allMoney'),
  part: fc.bigInt(1n, 999n),
});

/** A few credit notes one after the other, each with its wish for every line. */
export const creditWishes = fc.array(fc.array(partAsked, { minLength: 41, maxLength: 41 }), {
  maxLength: 4,
});
type Wishes = typeof creditWishes extends fc.Arbitrary<infer All> ? All : never;

export function askOf(left: LeftOfInvoice, wish: Wishes[number]): CreditRequest {
  const lines = left.lines.map(({ line, quantityMilli, netMinor }, index) => {
    const { how = 'nothing', part = 0n } = wish[index] ?? {};
    const some = (whole: bigint) => (whole * part) / 1000n;
    const nothing = { position: line.position, quantityMilli: null, amountMinor: null };
    if (how === 'goods') return { ...nothing, quantityMilli: some(quantityMilli) };
    if (how === 'allGoods') return { ...nothing, quantityMilli };
    if (how === 'money') return { ...nothing, amountMinor: some(netMinor) };
    return how === 'allMoney' ? { ...nothing, amountMinor: netMinor } : nothing;
  });
  const { how = 'nothing', part = 0n } = wish.at(-1) ?? {};
  const charges = left.charges.map(({ kind, amountMinor }) => ({
    kind,
    amountMinor: how === 'nothing' ? null : (amountMinor * part) / 1000n,
  }));
  return { lines, charges };
}
