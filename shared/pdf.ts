import type { Locale } from './locale.ts';
import type { Refusal } from './refusals.ts';

/** The languages a document is made in: one of them, or both side by side (product §8). */
export const documentLanguages = ['en', 'ar', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** The same words in each language of the document, in its order: one text, or English and Arabic. */
export type Words = readonly string[];

/** A label and what stands beside it; figures, codes and phone numbers come isolated (shared/bidi.ts). */
export interface DocumentFact {
  readonly label: Words;
  readonly value: Words;
}

export interface DocumentParty {
  readonly heading: Words;
  /** Legal names in the document's languages. */
  readonly names: Words;
  readonly facts: readonly DocumentFact[];
}

export interface DocumentLine {
  readonly description: string;
  /** What was agreed beside the description; empty for nothing. */
  readonly remark: string;
  readonly quantity: string;
  readonly unit: Words;
  readonly price: string;
  /** The line's part of the discount; left out of a document without the column. */
  readonly discount?: string;
  /** The line's VAT, and its rate or why there is none. */
  readonly vat: string;
  readonly vatRate: string;
  /** Price × quantity less the discount, before VAT: what the rate is applied to. */
  readonly total: string;
}

export interface DocumentSum {
  readonly label: Words;
  readonly amount: string;
  /** `q`: what the platform gives; `strong`: what is paid in the end. */
  readonly kind: 'plain' | 'q' | 'strong';
}

export interface DocumentNote {
  readonly heading: Words;
  readonly texts: readonly string[];
}

/** A purchase order with every text and figure as it is printed: the renderer only sets type. */
export interface OrderDocument {
  readonly language: DocumentLanguage;
  readonly brand: Words;
  readonly title: Words;
  readonly serial: string;
  readonly facts: readonly DocumentFact[];
  readonly parties: readonly DocumentParty[];
  /** The discount's column is there only where some line has a discount. */
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
  /** What of the debit or credit is bonus, with its sign. */
  readonly bonus: string;
  readonly before: string;
  readonly after: string;
}

/** A wallet's statement of a period, in both languages: `language` is the page's direction and its words' first. */
export interface StatementDocument {
  readonly language: Locale;
  readonly brand: Words;
  readonly title: Words;
  readonly period: string;
  /** The company's legal names. */
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
  /** The order as PDF: equal bytes for an equal document. Refuses: busy. Throws above 500 lines. */
  renderOrder(document: OrderDocument): Promise<Uint8Array | Refusal>;
  /** The same of a wallet's statement. Refuses: busy. Throws above 1,000 lines. */
  renderStatement(document: StatementDocument): Promise<Uint8Array | Refusal>;
}
