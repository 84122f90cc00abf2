import type { Seat } from '#features/purchase-order/rules/snapshot.ts';

/** One side of a tax invoice as it was when the invoice was made. */
export interface TaxParty {
  readonly name: string;
  readonly legalNameEn: string;
  readonly legalNameAr: string;
  readonly trn: string;
  readonly licenceNumber: string;
  readonly licenceAuthority: string;
  readonly countryCode: string;
  /** Null where the company has saved no address. */
  readonly seat: Seat | null;
}

/** A line as agreed; every amount was computed before (product §8). */
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

/** Everything that a tax invoice or a tax credit note says. Days are those of Dubai. */
export interface TaxDocument {
  readonly kind: TaxInvoiceKind;
  readonly number: string;
  readonly uuid: string;
  readonly issuedOn: string;
  /** The day of supply where it is a day of its own; null: the day of issue. */
  readonly suppliedOn: string | null;
  readonly dueOn: string;
  readonly currency: string;
  /** AED for one unit of the currency, in millionths. */
  readonly rateMicro: bigint;
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
  /** The purchase order's serial, or the number of what a fee was paid for. */
  readonly reference: string;
  /** The invoice that a credit note takes back. */
  readonly corrects: {
    readonly number: string;
    readonly issuedOn: string;
    /** Of a fee that came back, in the ledger's word. */
    readonly cause: string | null;
    /** Code of PINT-AE (BTAE-03): the case of Decree-Law 8 of 2017, article 61.1. */
    readonly reasonCode: string;
  } | null;
  /** Code of UN/EDIFACT 4461. */
  readonly paymentCode: string;
  readonly paymentTerms: string;
  readonly lines: readonly TaxLine[];
  /** Without VAT: international transport and what belongs to it (Cabinet Decision 52 of 2017, article 33). */
  readonly charges: readonly { readonly reason: string; readonly amountMinor: bigint }[];
  /** What somebody else, or an earlier payment, takes off what is due. */
  readonly prepaidMinor: bigint;
  readonly payableMinor: bigint;
}

/** Both sides of a fee's invoice, as they were when it was numbered. */
export interface TaxSnapshot {
  readonly seller: TaxParty;
  readonly buyer: TaxParty;
}

export const taxInvoiceKinds = ['invoice', 'credit_note'] as const;
export type TaxInvoiceKind = (typeof taxInvoiceKinds)[number];

/** What the list of them chooses between. */
export const taxInvoiceFilters = ['all', ...taxInvoiceKinds] as const;
export type TaxInvoiceFilter = (typeof taxInvoiceFilters)[number];
