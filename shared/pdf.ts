import type { Locale } from './locale.ts';
import type { Refusal } from './refusals.ts';

/** Languages of a document: one, or both side by side (product §8). */
export const documentLanguages = ['en', 'ar', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** A text in each language of the document: one, or English and Arabic. */
export type LocalizedText = readonly string[];

/**
 * A label with its value; figures, codes and phone numbers are already isolated (shared/bidi.ts).
 */
export interface DocumentFact {
  readonly label: LocalizedText;
  readonly value: LocalizedText;
}

export interface DocumentParty {
  readonly heading: LocalizedText;
  readonly names: LocalizedText;
  readonly facts: readonly DocumentFact[];
}

export interface DocumentLine {
  readonly description: string;
  /** Agreed remarks beside the description. */
  readonly remark: string;
  readonly quantity: string;
  readonly unit: LocalizedText;
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
  readonly label: LocalizedText;
  readonly amount: string;
  /** `q`: the platform's part; `strong`: the amount to pay. */
  readonly kind: 'plain' | 'q' | 'strong';
}

export interface DocumentNote {
  readonly heading: LocalizedText;
  readonly texts: readonly string[];
}

/** A purchase order with every text and figure as printed; the renderer only lays it out. */
export interface OrderDocument {
  readonly language: DocumentLanguage;
  readonly brand: LocalizedText;
  readonly title: LocalizedText;
  readonly serial: string;
  readonly facts: readonly DocumentFact[];
  readonly parties: readonly DocumentParty[];
  /** The discount column exists only if a line has a discount. */
  readonly columns: Readonly<
    Record<'number' | 'description' | 'quantity' | 'price' | 'vat' | 'total', LocalizedText>
  > & {
    readonly discount?: LocalizedText;
  };
  readonly lines: readonly DocumentLine[];
  readonly sums: readonly DocumentSum[];
  readonly notes: readonly DocumentNote[];
  readonly footer: LocalizedText;
  /** `Page {page} of {pages}` in each language. */
  readonly pages: LocalizedText;
}

/** One movement of a wallet; a side without an amount is empty. */
interface StatementDocumentLine {
  readonly row: string;
  readonly date: string;
  readonly movement: LocalizedText;
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
  readonly brand: LocalizedText;
  readonly title: LocalizedText;
  readonly period: string;
  readonly names: LocalizedText;
  readonly facts: readonly DocumentFact[];
  readonly columns: Readonly<
    Record<
      'row' | 'date' | 'movement' | 'debit' | 'credit' | 'bonus' | 'before' | 'after',
      LocalizedText
    >
  >;
  readonly lines: readonly StatementDocumentLine[];
  readonly notes: LocalizedText;
  readonly footer: LocalizedText;
  /** `Page {page} of {pages}` in each language. */
  readonly pages: LocalizedText;
}

export interface Pdf {
  /** The order as PDF; equal documents give equal bytes. Refuses: busy. Throws above 500 lines. */
  renderOrder(document: OrderDocument): Promise<Uint8Array | Refusal>;
  /** Refuses: busy. Throws above 1,000 lines. */
  renderStatement(document: StatementDocument): Promise<Uint8Array | Refusal>;
}
