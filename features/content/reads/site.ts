import { dayInDubai } from '#shared/calendar.ts';
import type { Call } from '#shared/call.ts';
import type { Locale } from '#shared/locale.ts';
import { fillBrand, namesOf, policySlugs, wordsOf, type PolicySlug } from '../rules/site.ts';
import type { FaqGroup, PolicyView } from '../schema/site.ts';
import * as store from '../store/site.ts';

function filled(text: string, locale: Locale): string {
  return fillBrand(text, namesOf(locale));
}

/** Published questions in the reader's language, by category; categories without any are left out. */
export async function readFaqs({ db, locale }: Call, key: string): Promise<FaqGroup[]> {
  const groups = new Map<string, FaqGroup>();
  for (const row of await store.listFaqs(db, locale, wordsOf(key))) {
    const group = groups.get(row.category_id) ?? {
      id: row.category_id,
      name: row.name,
      questions: [],
    };
    const { id, question, answer } = row;
    group.questions.push({
      id,
      question: filled(question, locale),
      answer: filled(answer, locale),
    });
    groups.set(row.category_id, group);
  }
  return [...groups.values()];
}

type PolicyRow = Awaited<ReturnType<typeof store.listPolicies>>[number];

function toPolicy(row: PolicyRow, locale: Locale): PolicyView {
  const isArabic = locale === 'ar';
  return {
    slug: row.slug,
    version: row.version,
    title: isArabic ? row.title_ar : row.title_en,
    effective_on: row.effective_day,
    body: filled(isArabic ? row.body_ar : row.body_en, locale),
  };
}

/** The policies that apply today in Dubai, the terms first. */
export async function readPolicies({ db, locale, now }: Call): Promise<PolicyView[]> {
  const rows = await store.listPolicies(db, dayInDubai(now), null);
  const place = ({ slug }: PolicyView) => policySlugs.indexOf(slug);
  return rows.map((row) => toPolicy(row, locale)).toSorted((a, b) => place(a) - place(b));
}

/** The version of one policy that applies today in Dubai; null while there is none. */
export async function readPolicy(
  { db, locale, now }: Call,
  slug: PolicySlug,
): Promise<PolicyView | null> {
  const [row] = await store.listPolicies(db, dayInDubai(now), slug);
  return row === undefined ? null : toPolicy(row, locale);
}
