import type { Digits, Locale } from './locale.ts';
import type { Refusal } from './refusals.ts';

/** Languages of a document: one, or both side by side (product §8). */
export const documentLanguages = ['en', 'ar', 'both'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

export type LocalizedText = readonly string[];

/**
 * A label with its value; figures, codes and phone numbers are already isolated (shared/bidi.ts).
 */
export interface DocumentFact {
  readonly label: LocalizedText;
  readonly value: LocalizedText;
}

/** The company that issues the document. Its name, rather than the platform's, is at the head. */
export interface DocumentIssuer {
  readonly heading: LocalizedText;
  readonly names: LocalizedText;
  /** Printed in place of a logo. Empty: the platform's own mark. */
  readonly initials: string;
  /** One text a line, in phrases of one direction each. */
  readonly address: readonly LocalizedText[];
  readonly facts: readonly DocumentFact[];
}

export interface DocumentParty {
  readonly heading: LocalizedText;
  readonly names: LocalizedText;
  readonly facts: readonly DocumentFact[];
}

export interface DocumentLine {
  readonly description: string;
  readonly remark: string;
  readonly quantity: string;
  readonly unit: LocalizedText;
  readonly price: string;
  readonly discount?: string;
  /** Price × quantity less the discount, before VAT. */
  readonly net: string;
  readonly vat: string;
  /** The rate, or the reason for none; empty if the table of rates is enough. */
  readonly vatRate: string;
  readonly total: string;
}

export type DocumentLineTotals = Pick<DocumentLine, 'discount' | 'net' | 'vat' | 'total'> & {
  readonly label: LocalizedText;
};

export interface DocumentRates {
  readonly columns: Readonly<Record<'rate' | 'taxable' | 'vat', LocalizedText>>;
  readonly rows: readonly {
    readonly label: LocalizedText;
    readonly taxable: string;
    readonly vat: string;
  }[];
}

export interface DocumentSum {
  readonly label: LocalizedText;
  readonly amount: string;
  /** `q`: the platform's part; `strong`: the amount of the document; `last`: the amount to pay. */
  readonly kind: 'plain' | 'q' | 'strong' | 'last';
}

export interface DocumentNote {
  readonly heading: LocalizedText;
  readonly texts: readonly string[];
}

export interface DocumentBox {
  readonly heading: LocalizedText;
  /** One text a line. */
  readonly texts: readonly LocalizedText[];
}

export interface DocumentCheck {
  readonly label: LocalizedText;
  readonly url: string;
  readonly code: string;
}

/**
 * A purchase order or a tax document with every text and figure as printed, so that the renderer
 * only lays it out.
 */
export interface OrderDocument {
  readonly language: DocumentLanguage;
  readonly brand: LocalizedText;
  readonly title: LocalizedText;
  readonly serial: string;
  readonly issuer: DocumentIssuer;
  readonly facts: readonly DocumentFact[];
  readonly parties: readonly DocumentParty[];
  readonly references: readonly DocumentFact[];
  readonly columns: Readonly<
    Record<
      'number' | 'description' | 'quantity' | 'unit' | 'price' | 'net' | 'vat' | 'total',
      LocalizedText
    >
  > & {
    readonly discount?: LocalizedText;
  };
  readonly lines: readonly DocumentLine[];
  readonly lineTotals: DocumentLineTotals;
  /** Without a row the document has no VAT, and no columns of it. */
  readonly rates: DocumentRates;
  /** The total in words, in English and in Arabic; null if it is too large for words. */
  readonly inWords: DocumentNote | null;
  readonly sums: readonly DocumentSum[];
  readonly notes: readonly DocumentNote[];
  readonly boxes: readonly DocumentBox[];
  /** States that the document is valid without a signature; empty if it has no frames to sign. */
  readonly electronic: LocalizedText;
  readonly check: DocumentCheck | null;
  readonly footer: LocalizedText;
  readonly pages: LocalizedText;
}

interface StatementDocumentLine {
  readonly row: string;
  readonly date: string;
  readonly movement: LocalizedText;
  readonly reference: string;
  readonly debit: string;
  readonly credit: string;
  readonly bonus: string;
  readonly before: string;
  readonly after: string;
}

/** A wallet statement in both languages; `language` comes first and sets the direction. */
export interface StatementDocument {
  readonly language: Locale;
  /** Digits of the page numbers in Arabic; other figures come as printed. */
  readonly digits: Digits;
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
  readonly pages: LocalizedText;
}

/** A decision memo in one language, with the figures of the moment of the decision. */
export interface MemoDocument {
  readonly language: Locale;
  readonly brand: LocalizedText;
  readonly title: LocalizedText;
  readonly number: string;
  readonly subject: string;
  readonly buyer: string;
  readonly facts: readonly DocumentFact[];
  readonly summary: string;
  readonly heads: Readonly<Record<'offers' | 'lines' | 'linesNote' | 'reason' | 'people', string>>;
  readonly offerColumns: Readonly<
    Record<'supplier' | 'rank' | 'delivery' | 'total' | 'gap', string>
  >;
  readonly offers: readonly (Readonly<
    Record<'supplier' | 'number' | 'rank' | 'delivery' | 'total' | 'gap', string>
  > & { readonly is_chosen: boolean })[];
  readonly lineColumns: Readonly<Record<'number' | 'item' | 'quantity' | 'total', string>> & {
    readonly prices: readonly string[];
  };
  readonly lines: readonly (Readonly<
    Record<'number' | 'description' | 'quantity' | 'total', string>
  > & {
    readonly prices: readonly {
      readonly text: string;
      readonly is_best: boolean;
      readonly is_chosen: boolean;
    }[];
  })[];
  readonly reason: string;
  readonly people: readonly DocumentNote[];
  readonly notes: readonly string[];
  readonly footer: LocalizedText;
  readonly pages: LocalizedText;
}

export interface Pdf {
  /**
   * The document as PDF, with the issuer's logo (an image) or its initials. Equal documents give
   * equal bytes. Refuses: busy. Throws above 500 lines.
   */
  renderOrder(document: OrderDocument, logo?: Uint8Array | null): Promise<Uint8Array | Refusal>;
  /** Refuses: busy. Throws above 500 lines. */
  renderMemo(document: MemoDocument): Promise<Uint8Array | Refusal>;
  /** Refuses: busy. Throws above 1,000 lines. */
  renderStatement(document: StatementDocument): Promise<Uint8Array | Refusal>;
}
