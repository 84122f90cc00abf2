import { lineTextsOf, type LineFacts } from './line-facts.ts';

/**
 * Short texts from the buyer's own books. The form, lists, files, the preview, moderation, erasing
 * and the copy of a user's data treat all of them alike, so that a further one is added here, to
 * the input, to the head (`schema/head.ts`) and to the screens of form and facts.
 */
export const ownTexts = ['reference'] as const;
export type OwnText = (typeof ownTexts)[number];
export type OwnTexts = Readonly<Record<OwnText, string>>;

type Given = { readonly [N in OwnText]?: string | undefined };

/** The texts without white space at their ends. Absent: empty. */
export function ownTextsOf(given: Given): OwnTexts {
  return Object.fromEntries(ownTexts.map((name) => [name, given[name]?.trim() ?? ''])) as OwnTexts;
}

interface Worded extends Given {
  readonly title?: string | undefined;
  readonly note?: string | undefined;
  readonly payment_terms?: string | undefined;
  readonly delivery_area?: string | undefined;
  readonly delivery_address?: string | undefined;
  readonly lines: readonly ({ readonly description: string } & Partial<LineFacts>)[];
}

/** The texts of a request that suppliers read before an acceptance. */
export function textsOf(request: Worded): string[] {
  const { title = '', note = '', payment_terms: payment = '', lines } = request;
  const { delivery_area: area = '', delivery_address: address = '' } = request;
  const own = Object.values(ownTextsOf(request));
  return [title, ...own, note, payment, area, address, ...lines.flatMap(lineTextsOf)];
}
