import { brandLegal, brandOf } from '#shared/brand.ts';
import type { Locale } from '#shared/locale.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { refuseVerb } from '#shared/workflow.ts';

const dayMs = 86_400_000;

/**
 * Retention of visitors' messages in milliseconds, because the privacy policy promises twelve
 * months.
 */
export const messageLifeMs = 365 * dayMs;

/**
 * The words of a search, each of which must match. At most eight, because more do not narrow it
 * further.
 */
export function searchTermsOf(key: string): string[] {
  return key
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
}

export const brandMarks = ['{brand}', '{legal}', '{email}'] as const;

export function namesOf(locale: Locale): Readonly<Record<'brand' | 'legal' | 'email', string>> {
  const { name, email } = brandOf(locale);
  const legal = locale === 'ar' ? brandLegal.legalNameAr : brandLegal.legalNameEn;
  return { brand: name, legal, email: email ?? '' };
}

/** Fills the placeholders of a stored text, so that texts need no change for another brand. */
export function fillBrand(
  text: string,
  names: Readonly<Record<'brand' | 'legal' | 'email', string>>,
): string {
  return text.replace(
    /\{(brand|legal|email)\}/g,
    (_, name: 'brand' | 'legal' | 'email') => names[name],
  );
}

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly entries: readonly string[] };

/**
 * The blocks of a stored text: `## ` headings, `- ` entries, everything else paragraphs between
 * empty lines.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join(' ') });
    lines = [];
  };
  for (const line of text.split('\n').map((raw) => raw.trim())) {
    if (line === '') endParagraph();
    else if (line.startsWith('## ')) {
      endParagraph();
      blocks.push({ kind: 'heading', text: line.slice(3) });
    } else if (line.startsWith('- ')) {
      endParagraph();
      const last = blocks.at(-1);
      if (last?.kind === 'list')
        blocks[blocks.length - 1] = { ...last, entries: [...last.entries, line.slice(2)] };
      else blocks.push({ kind: 'list', entries: [line.slice(2)] });
    } else lines.push(line);
  }
  endParagraph();
  return blocks;
}

/**
 * The refusal of a verb on a row of the site's editors. A missing reason is refused at its field.
 */
export function toEditorRefusal(refused: RefusalCode | 'reason_missing'): Refusal {
  return refuseVerb(refused, { path: 'reason', key: 'required' });
}

/** An operator with permission, for `can`. The reason is a placeholder, because no verb runs. */
export const anyEditor = { side: 'operator', may: () => true, reason: 'why' } as const;

export function withBrandNames(text: string, locale: Locale): string {
  return fillBrand(text, namesOf(locale));
}
