import type { Seat } from '#features/purchase-order/rules/snapshot.ts';

/**
 * One side of a tax invoice, copied when the invoice is made, so that later changes of the profile
 * do not affect it.
 */
export interface TaxParty {
  readonly name: string;
  readonly legalNameEn: string;
  readonly legalNameAr: string;
  readonly trn: string;
  readonly licenceNumber: string;
  readonly licenceAuthority: string;
  readonly countryCode: string;
  /** Null: the company has saved no address. */
  readonly seat: Seat | null;
}

/** A line as agreed. Its amounts were computed before and must not be recomputed (product §8). */
export interface TaxLine {
  readonly name: string;
  readonly description: string;
  readonly quantityMilli: bigint;
  readonly unitCode: string;
  readonly unitPriceMinor: bigint;
  /** Price × quantity, before its part of the discount. */
  readonly lineMinor: bigint;
  readonly discountMinor: bigint;
  readonly vatKind: 'standard' | 'zero' | 'exempt';
  readonly vatRateBp: number;
  readonly vatMinor: bigint;
}

/** The content of a tax invoice or a tax credit note. Days are days in Dubai. */
export interface TaxDocument {
  readonly kind: TaxInvoiceKind;
  readonly number: string;
  readonly uuid: string;
  readonly issuedOn: string;
  /** Null: the day of issue. */
  readonly suppliedOn: string | null;
  readonly dueOn: string;
  readonly currency: string;
  /** AED for one unit of the currency, in millionths. */
  readonly rateMicro: bigint;
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
  /** The purchase order's serial, or the number of the item that a fee paid for. */
  readonly reference: string;
  /** The order's number in the buyer's own system; '' for none, and for a fee. */
  readonly poNumber: string;
  /** The number of the supplier's own quotation; '' for none, and for a fee. */
  readonly quotationNumber: string;
  readonly corrects: {
    readonly number: string;
    readonly issuedOn: string;
    /** The ledger's code for the reason of a refunded fee. */
    readonly cause: string | null;
    /** Code of PINT-AE (BTAE-03): the case of Decree-Law 8 of 2017, article 61.1. */
    readonly reasonCode: string;
  } | null;
  /** Code of UN/EDIFACT 4461. */
  readonly paymentCode: string;
  readonly paymentTerms: string;
  readonly lines: readonly TaxLine[];
  /**
   * Without VAT, because they are international transport and its costs (Cabinet Decision 52 of
   * 2017, article 33).
   */
  readonly charges: readonly { readonly reason: string; readonly amountMinor: bigint }[];
  /** The part that a third party or an earlier payment covers. */
  readonly prepaidMinor: bigint;
  readonly payableMinor: bigint;
}

/** Both parties of a fee's invoice, copied when it is numbered. */
export interface TaxSnapshot {
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
}

export const taxInvoiceKinds = ['invoice', 'credit_note'] as const;
export type TaxInvoiceKind = (typeof taxInvoiceKinds)[number];

export const taxInvoiceFilters = ['all', ...taxInvoiceKinds] as const;
export type TaxInvoiceFilter = (typeof taxInvoiceFilters)[number];
