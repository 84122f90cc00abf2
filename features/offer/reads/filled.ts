import { lineStates, vatKinds } from '../rules/lines.ts';
import type { QuoteView } from '../schema/supplier.ts';
import type { OfferLineView } from '../schema/views.ts';

export type FilledLine = Pick<OfferLineView, 'state' | 'vat_kind'> &
  Readonly<Record<'unit_price' | 'quantity' | 'package' | 'remark' | 'part_group', string>>;

const termFields = [
  'quotation_number',
  'incoterm',
  'incoterm_place',
  'supplier_discount',
  'shipping',
  'customs',
  'part_rule',
  'part_minimum',
  'part_discount',
] as const;
export type FilledTerms = Readonly<Record<(typeof termFields)[number], string>>;

interface Filled {
  readonly lines: ReadonlyMap<string, FilledLine>;
  readonly terms: FilledTerms;
  readonly currency: string | undefined;
}

function termsFrom(text: (field: (typeof termFields)[number]) => string): FilledTerms {
  return Object.fromEntries(termFields.map((field) => [field, text(field)])) as FilledTerms;
}

function draftFilled(
  draft: Readonly<Record<string, unknown>>,
  { lines }: QuoteView['rfq'],
): Filled {
  const text = (name: string) => {
    const value = draft[name];
    return typeof value === 'string' ? value : '';
  };
  const filled = lines.map((_, index): [string, FilledLine] => {
    const field = (name: string) => text(`lines.${index}.${name}`);
    return [
      field('line_id'),
      {
        state: lineStates.find((state) => state === field('state')) ?? 'quoted',
        vat_kind: vatKinds.find((kind) => kind === field('vat_kind')) ?? 'standard',
        unit_price: field('unit_price'),
        quantity: field('quantity'),
        package: field('package'),
        remark: field('remark'),
        part_group: field('part_group'),
      },
    ];
  });
  return { lines: new Map(filled), terms: termsFrom(text), currency: text('currency') };
}

/** The content that the form begins with: the draft, else the own version in force. */
export function filledOf({ rfq, offer, draft }: QuoteView): Filled {
  if (draft !== null) return draftFilled(draft, rfq);
  const version = offer?.versions[0];
  return {
    lines: new Map(version?.lines.map((line) => [line.line_id, line])),
    terms: termsFrom((field) => version?.[field] ?? ''),
    currency: offer?.currency,
  };
}
