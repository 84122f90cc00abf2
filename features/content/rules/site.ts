import { brandLegal, brandOf } from '#shared/brand.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { Locale } from '#shared/locale.ts';

export const policySlugs = ['terms', 'privacy', 'fair-fee'] as const;
export type PolicySlug = (typeof policySlugs)[number];

const dayMs = 86_400_000;
/** Days that a meeting may be asked for: four weeks of work. */
const meetingDaysCount = 20;

/** Day of the week of a calendar day `YYYY-MM-DD`: 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Working days of the UAE are Monday to Friday; the first one is after today in Dubai. */
export function meetingDays(now: Date): string[] {
  const days: string[] = [];
  for (let ahead = 1; days.length < meetingDaysCount; ahead += 1) {
    const day = dayInDubai(new Date(now.getTime() + ahead * dayMs));
    if (weekdayOf(day) >= 1 && weekdayOf(day) <= 5) days.push(day);
  }
  return days;
}

const halfHours = (from: number, until: number): string[] =>
  Array.from(
    { length: (until - from) * 2 },
    (_, index) =>
      `${String(from + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
  );

const wholeDay = halfHours(9, 17);
/** Fridays end before the noon prayer. */
const friday = halfHours(9, 12);

/** Beginnings on any working day, Dubai time; `isMeetingTime` says which of them a day has. */
export const meetingTimes: readonly string[] = wholeDay;

export function isMeetingTime(day: string, time: string): boolean {
  return (weekdayOf(day) === 5 ? friday : wholeDay).includes(time);
}

/** The instant of a day and time in Dubai, which has no summer time. */
export function instantInDubai(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+04:00`);
}

/** How long what visitors sent is kept: the privacy policy says twelve months. */
export const messageLifeMs = 365 * dayMs;

/** The words of a search: each must be found. More than eight say nothing more. */
export function wordsOf(key: string): string[] {
  return key
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 8);
}

/** What stands in braces in stored texts. */
export const brandMarks = ['{brand}', '{legal}', '{email}'] as const;

/** What each of the marks stands for in a language. */
export function namesOf(locale: Locale): Readonly<Record<'brand' | 'legal' | 'email', string>> {
  const { name, email } = brandOf(locale);
  const legal = locale === 'ar' ? brandLegal.legalNameAr : brandLegal.legalNameEn;
  return { brand: name, legal, email: email ?? '' };
}

/** Names that stand in braces in stored texts, so that they need not be rewritten for another brand. */
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

/** The blocks of a stored text: `## ` heads, `- ` entries, everything else paragraphs between empty lines. */
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
