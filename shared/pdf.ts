import type { Locale } from './locale.ts';
import type { Refusal } from './refusals.ts';

/** Languages of a document: one, or both side by side (product §8). */
export const documentLanguages = ['en', 'ar', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** A text in each language of the document: one, or English and Arabic. */
export type Words = readonly string[];

/**
 * A label with its value; figures, codes and phone numbers are already isolated (shared/bidi.ts).
 */
export interface DocumentFact {
  readonly label: Words;
  readonly value: Words;
}

export interface DocumentParty {
  readonly heading: Words;
  readonly names: Words;
  readonly facts: readonly DocumentFact[];
}

export interface DocumentLine {
  readonly description: string;
  /** Agreed remarks beside the description. */
  readonly remark: string;
  readonly quantity: string;
  readonly unit: Words;
  readonly price: string;
  /** Omitted if the document has no discount column. */
  readonly discount?: string;
  /** The rate, or the reason for none. */
  readonly vat: string;
  readonly vatRate: string;
  /** Price × quantity less the discount, before VAT. */
  readonly total: string;
}

export interface DocumentSum {
  readonly label: Words;
  readonly amount: string;
  /** `q`: the platform's part; `strong`: the amount to pay. */
  readonly kind: 'plain' | 'q' | 'strong';
}

export interface DocumentNote {
  readonly heading: Words;
  readonly texts: readonly string[];
}

/** A purchase order with every text and figure as printed; the renderer only lays it out. */
export interface OrderDocument {
  readonly language: DocumentLanguage;
  readonly brand: Words;
  readonly title: Words;
  readonly serial: string;
  readonly facts: readonly DocumentFact[];
  readonly parties: readonly DocumentParty[];
  /** The discount column exists only if a line has a discount. */
  readonly columns: Readonly<
    Record<'number' | 'description' | 'quantity' | 'price' | 'vat' | 'total', Words>
  > & {
    readonly discount?: Words;
  };
  readonly lines: readonly DocumentLine[];
  readonly sums: readonly DocumentSum[];
  readonly notes: readonly DocumentNote[];
  readonly footer: Words;
  /** `Page {page} of {pages}` in each language. */
  readonly pages: Words;
}

/** One movement of a wallet; a side without an amount is empty. */
interface StatementDocumentLine {
  readonly row: string;
  readonly date: string;
  readonly movement: Words;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  /** The bonus part of the debit or credit, with its sign. */
  readonly bonus: string;
  readonly before: string;
  readonly after: string;
}

/** A wallet statement in both languages; `language` comes first and sets the direction. */
export interface StatementDocument {
  readonly language: Locale;
  readonly brand: Words;
  readonly title: Words;
  readonly period: string;
  readonly names: Words;
  readonly facts: readonly DocumentFact[];
  readonly columns: Readonly<
    Record<'row' | 'date' | 'movement' | 'debit' | 'credit' | 'bonus' | 'before' | 'after', Words>
  >;
  readonly lines: readonly StatementDocumentLine[];
  readonly notes: Words;
  readonly footer: Words;
  /** `Page {page} of {pages}` in each language. */
  readonly pages: Words;
}

export interface Pdf {
  /** The order as PDF; equal documents give equal bytes. Refuses: busy. Throws above 500 lines. */
  renderOrder(document: OrderDocument): Promise<Uint8Array | Refusal>;
  /** Refuses: busy. Throws above 1,000 lines. */
  renderStatement(document: StatementDocument): Promise<Uint8Array | Refusal>;
}
