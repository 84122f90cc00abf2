import type { LineFacts } from '#features/rfq/rules/line-facts.ts';
import type { PaymentChoice } from '#features/rfq/rules/payment-terms.ts';
import type { DeliveryUnit } from '#features/offer/rules/compare.ts';
import type { LineState, VatKind } from '#features/offer/rules/lines.ts';

export interface Seat {
  readonly building: string;
  readonly street: string;
  readonly area: string;
  readonly cityEn: string;
  readonly cityAr: string;
  /** The code of the UAE's e-invoices: AUH DXB SHJ UAQ FUJ AJM RAK; empty elsewhere. */
  readonly emirate: string;
  readonly poBox: string;
}

/** One side of an order on the day of the order, copied so that its documents never change. */
export interface SnapshotParty {
  readonly companyId: string;
  readonly name: string;
  readonly legalNameEn: string;
  readonly legalNameAr: string;
  readonly trn: string;
  readonly licenceNumber: string;
  readonly licenceAuthority: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
  /**
   * Missing in orders from before they were copied. `countryCode` is the licence's; `seat` is null
   * without an address.
   */
  readonly countryCode?: string;
  readonly seat?: Seat | null;
}

export interface SnapshotAddress {
  readonly id: string;
  readonly label: string;
  readonly building: string;
  readonly street: string;
  readonly area: string;
  readonly cityEn: string;
  readonly cityAr: string;
  readonly countryCode: string;
  readonly countryEn: string;
  readonly countryAr: string;
  readonly poBox: string;
  readonly phone: string;
  readonly landmark: string;
}

/**
 * Amounts in minor units and quantities in thousandths are decimal text, because JSON has no large
 * integers.
 */
export interface SnapshotLine {
  readonly rfqLineId: string;
  readonly position: number;
  readonly description: string;
  readonly state: LineState;
  readonly remark: string;
  readonly package: string;
  readonly quantityMilli: string;
  readonly unitCode: string;
  readonly unitPriceMinor: string;
  readonly lineMinor: string;
  readonly discountMinor: string;
  readonly vatKind: VatKind;
  readonly vatRateBp: number;
  readonly vatMinor: string;
  /** Missing in orders from before it was copied. */
  readonly facts?: LineFacts;
}

export const snapshotSums = [
  'subTotal',
  'supplierDiscount',
  'vat',
  'afterVat',
  'qDiscount',
  'afterQDiscount',
  'shipping',
  'customs',
  'total',
] as const;
export type SnapshotSum = (typeof snapshotSums)[number];

/**
 * The agreement, copied when the order is made and never recomputed (product §8), so that later
 * changes of names, addresses, rates or prices do not affect the order.
 */
export interface OrderSnapshot {
  /** The day in Dubai. */
  readonly issuedOn: string;
  readonly issuedBy: string;
  readonly approvedBy: string;
  readonly rfqNumber: string;
  readonly rfqTitle: string;
  /** The buyer's own reference of the RFQ. Missing in orders from before it was copied. */
  readonly rfqReference?: string;
  readonly offerNumber: string;
  /** The supplier's own number of the quotation. Missing in orders from before it was copied. */
  readonly quotationNumber?: string;
  readonly offerVersion: number;
  readonly currency: string;
  readonly buyer: SnapshotParty;
  readonly supplier: SnapshotParty;
  /** The supplier had no approved account; its TRN and licence are those that the buyer typed. */
  readonly isSupplierUnverified?: true;
  readonly deliveryMethod: 'delivery' | 'pickup';
  /** Null: the buyer picks the goods up. */
  readonly address: SnapshotAddress | null;
  readonly deliveryValue: number;
  readonly deliveryUnit: DeliveryUnit;
  /** Percent. Missing in orders from before it was copied. */
  readonly quantityTolerance?: number;
  /** Missing in orders from before it was copied. */
  readonly paymentCode?: PaymentChoice;
  readonly paymentTerms: string;
  readonly incoterm?: string;
  readonly terms: string;
  readonly lines: readonly SnapshotLine[];
  /** Minor units as text. */
  readonly sums: Readonly<Record<SnapshotSum, string>>;
}
