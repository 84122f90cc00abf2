import { anyEditor, searchTermsOf, withBrandNames } from '#features/site/rules.ts';
import type { OperatorCall, Call } from '#shared/call.ts';
import { decideFaq, type FaqVerb } from './rules.ts';
import type { FaqRowView, FaqCategoryView, FaqView, FaqGroup } from './schema.ts';
import * as store from './store.ts';

function toFaqRow(row: Omit<store.FaqListRow, 'is_found'>): FaqRowView {
  const state = row.published_at === null ? 'hidden' : 'shown';
  const can = (verb: FaqVerb) =>
    decideFaq(verb, { ...anyEditor, state, wasShown: row.first_published_at !== null }).ok;
  return {
    id: row.id,
    question_en: row.question_en,
    question_ar: row.question_ar,
    state,
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    can: { publish: can('publish'), hide: can('hide'), delete: can('delete') },
  };
}

interface FaqQuery {
  readonly key: string;
  readonly state?: 'shown' | 'hidden' | undefined;
}

export async function readOperatorFaqs(
  { db }: OperatorCall,
  { key, state }: FaqQuery,
): Promise<FaqCategoryView[]> {
  const categories = await store.listCategories(db);
  const questions = await store.listQuestions(db, searchTermsOf(key));
  const isNarrowed = key !== '' || state !== undefined;
  const views = categories.map(({ id, name_en, name_ar, version }) => {
    const all = questions.filter((row) => row.category_id === id);
    const shown = all
      .filter((row) => row.is_found)
      .map((row) => toFaqRow(row))
      .filter((row) => state === undefined || row.state === state);
    return { id, name_en, name_ar, version, questions: shown, can: { delete: all.length === 0 } };
  });
  return views.filter((view) => !isNarrowed || view.questions.length > 0);
}

export async function readOperatorFaq({ db }: OperatorCall, id: string): Promise<FaqView | null> {
  const row = await store.findFaq(db, id);
  if (row === undefined) return null;
  const { category_id, answer_en, answer_ar } = row;
  return {
    ...toFaqRow(row),
    category_id,
    answer_en,
    answer_ar,
    was_shown: row.first_published_at !== null,
  };
}

/** Published questions in the reader's language, by category. Omits empty categories. */
export async function readFaqs({ db, locale }: Call, key: string): Promise<FaqGroup[]> {
  const groups = new Map<string, FaqGroup>();
  for (const row of await store.listFaqs(db, locale, searchTermsOf(key))) {
    const group = groups.get(row.category_id) ?? {
      id: row.category_id,
      name: row.name,
      questions: [],
    };
    const { id, question, answer } = row;
    group.questions.push({
      id,
      question: withBrandNames(question, locale),
      answer: withBrandNames(answer, locale),
    });
    groups.set(row.category_id, group);
  }
  return [...groups.values()];
}
