import type { OperatorCall, Tx } from '#shared/call.ts';
import { validateOrder, orderForLog, subjectOf, type NewOrder } from '#shared/new-order.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { takenName } from '#shared/taken-name.ts';
import { recordActivity } from '#features/activity/store.ts';
import { decideFaq, type DecidedFaq, type FaqVerb } from './rules.ts';
import { toEditorRefusal } from '#features/site/rules.ts';
import type { FaqCategoryInput, FaqInput } from './schema.ts';
import * as store from './store.ts';

type FaqChange = 'added' | 'edited' | 'published' | 'hidden' | 'deleted';

async function log(
  tx: Tx,
  call: OperatorCall,
  did: FaqChange,
  id: string,
  params: Record<string, unknown>,
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: null,
    verb: `faq.${did}`,
    subjectType: 'faq',
    subjectId: id,
    params,
  });
}

const namesOf = ({ question_en, question_ar }: Pick<FaqInput, 'question_en' | 'question_ar'>) => ({
  question: question_en,
  question_ar,
});

function changesOf<K extends string>(
  before: Readonly<Record<K, unknown>>,
  after: Readonly<Record<K, unknown>>,
  names: readonly K[],
): Record<string, { from: unknown; to: unknown }> {
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

const editable = ['category_id', 'question_en', 'question_ar', 'answer_en', 'answer_ar'] as const;

/** Adds a hidden question. Refuses fields: no such category. */
export async function addFaq(
  call: OperatorCall,
  input: FaqInput,
): Promise<{ id: string } | Refusal> {
  const id = call.random.id();
  return call.transaction(async (tx) => {
    const category = await store.lockCategory(tx, input.category_id);
    if (category === undefined) return refuseFields({ path: 'category_id', key: 'invalid' });
    await store.insertFaq(tx, id, input, call.now);
    await log(tx, call, 'added', id, namesOf(input));
    return { id };
  });
}

interface VerbInput {
  readonly reason: string;
  /** The version that the editor read, to detect another editor's change. */
  readonly seen_version: number;
}

interface DecidedRow<V extends FaqVerb> {
  readonly row: store.FaqRow;
  readonly decided: DecidedFaq<V>;
}

/**
 * Locks the question and decides the verb. Refuses: not_found, conflict after another editor's
 * change, the table's.
 */
async function take<V extends FaqVerb>(
  tx: Tx,
  id: string,
  verb: V,
  { reason, seen_version: seen }: VerbInput,
): Promise<DecidedRow<V> | Refusal> {
  const row = await store.lockFaq(tx, id);
  if (row === undefined) return refuse('not_found');
  if (row.version !== seen) return refuse('conflict');
  const decided = decideFaq(verb, {
    state: row.published_at === null ? 'hidden' : 'shown',
    side: 'operator',
    may: () => true,
    wasShown: row.first_published_at !== null,
    reason,
  });
  return decided.ok ? { row, decided } : toEditorRefusal(decided.refused);
}

/**
 * Saves a question. Refuses: conflict after another editor's change; not_found; no such category; a
 * published one without a reason.
 */
export async function editFaq(
  call: OperatorCall,
  id: string,
  { seen_version, reason, ...input }: FaqInput & VerbInput,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const category = await store.lockCategory(tx, input.category_id);
    if (category === undefined) return refuseFields({ path: 'category_id', key: 'invalid' });
    const taken = await take(tx, id, 'edit', { reason, seen_version });
    if (isRefusal(taken)) return taken;
    const { row } = taken;
    const changes = changesOf(row, input, editable);
    if (Object.keys(changes).length === 0) return null;
    await store.saveFaq(tx, row, input, call.now);
    await log(tx, call, 'edited', id, { ...namesOf(input), reason, changes });
    return null;
  });
}

/**
 * Publishes a question in the version that the editor read. Refuses: not_found, conflict,
 * state_changed.
 */
export async function publishFaq(
  call: OperatorCall,
  id: string,
  input: VerbInput,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const taken = await take(tx, id, 'publish', input);
    if (isRefusal(taken)) return taken;
    await store.moveFaq(tx, taken.row, taken.decided, call.now);
    await log(tx, call, 'published', id, { ...namesOf(taken.row), reason: input.reason });
    return null;
  });
}

/** Hides a question. Refuses: not_found, conflict, state_changed. */
export async function hideFaq(
  call: OperatorCall,
  id: string,
  input: VerbInput,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const taken = await take(tx, id, 'hide', input);
    if (isRefusal(taken)) return taken;
    await store.moveFaq(tx, taken.row, taken.decided, call.now);
    await log(tx, call, 'hidden', id, { ...namesOf(taken.row), reason: input.reason });
    return null;
  });
}

/**
 * Deletes a question that was never published. Refuses: not_found, conflict, state_changed,
 * faq_stays.
 */
export async function deleteFaq(
  call: OperatorCall,
  id: string,
  input: VerbInput,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const taken = await take(tx, id, 'delete', input);
    if (isRefusal(taken)) return taken;
    await store.deleteFaqRow(tx, id, taken.decided);
    const { answer_en, answer_ar } = taken.row;
    await log(tx, call, 'deleted', id, {
      ...namesOf(taken.row),
      answer_en,
      answer_ar,
      reason: input.reason,
    });
    return null;
  });
}

type Order = NewOrder & { readonly reason: string };

async function logCategory(
  tx: Tx,
  call: OperatorCall,
  did: 'added' | 'edited' | 'deleted',
  id: string,
  params: Record<string, unknown>,
): Promise<void> {
  const subject = { subjectType: 'faq_category', subjectId: id, params };
  await recordActivity(tx, call, { companyId: null, verb: `faqCategory.${did}`, ...subject });
}

/**
 * Two categories must not share a name, because visitors could not distinguish them. Refuses
 * fields: name_en, name_ar.
 */
function refuseName(...input: Parameters<typeof takenName>): Refusal | null {
  const path = takenName(...input);
  return path === null ? null : refuseFields({ path, key: 'categoryNameTaken' });
}

/** Adds a category as the last one. Refuses: name_en or name_ar of another one. */
export async function addFaqCategory(
  call: OperatorCall,
  { reason, ...names }: FaqCategoryInput,
): Promise<{ id: string } | Refusal> {
  const id = call.random.id();
  return call.transaction(async (tx) => {
    const refused = refuseName(await store.lockCategories(tx), names);
    if (refused !== null) return refused;
    await store.insertCategory(tx, id, names);
    await logCategory(tx, call, 'added', id, {
      name: names.name_en,
      name_ar: names.name_ar,
      reason,
    });
    return { id };
  });
}

/** Refuses: not_found, conflict, name_en or name_ar of another one. */
export async function editFaqCategory(
  call: OperatorCall,
  id: string,
  { seen_version: seen, reason, ...names }: FaqCategoryInput & { seen_version: number },
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockCategories(tx);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return refuse('not_found');
    if (row.version !== seen) return refuse('conflict');
    const others = rows.filter((one) => one.id !== id);
    const refused = refuseName(others, names);
    if (refused !== null) return refused;
    const changes = changesOf(row, names, ['name_en', 'name_ar']);
    if (Object.keys(changes).length === 0) return null;
    await store.saveCategory(tx, id, names, row.version + 1);
    await logCategory(tx, call, 'edited', id, {
      name: names.name_en,
      name_ar: names.name_ar,
      reason,
      changes,
    });
    return null;
  });
}

/** Reorders the questions of a category. Refuses: not_found (the category), conflict, order. */
export async function orderFaqs(
  call: OperatorCall,
  categoryId: string,
  input: Order,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const category = await store.lockCategory(tx, categoryId);
    if (category === undefined) return refuse('not_found');
    const rows = await store.lockQuestionsOf(tx, categoryId);
    const refused = validateOrder(
      rows.map(({ id }) => id),
      input,
    );
    if (refused !== null) return refused;
    await store.savePositions(tx, 'faq', input.order);
    const named = rows.map(
      (row) => [row.id, { name_en: row.question_en, name_ar: row.question_ar }] as const,
    );
    const order = orderForLog(input, new Map(named));
    const params = {
      name: category.name_en,
      name_ar: category.name_ar,
      reason: input.reason,
      order,
    };
    const subject = { subjectType: 'faq_category', subjectId: categoryId, params };
    await recordActivity(tx, call, { companyId: null, verb: 'faq.moved', ...subject });
    return null;
  });
}

/** Reorders the categories. Refuses: conflict, order. */
export async function orderFaqCategories(
  call: OperatorCall,
  input: Order,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const rows = await store.lockCategories(tx);
    const refused = validateOrder(
      rows.map(({ id }) => id),
      input,
    );
    if (refused !== null) return refused;
    await store.savePositions(tx, 'faq_category', input.order);
    const order = orderForLog(input, new Map(rows.map((row) => [row.id, row])));
    const subject = { subjectType: 'faq_category', subjectId: subjectOf('groups') };
    const params = { reason: input.reason, order };
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'faqCategory.moved',
      ...subject,
      params,
    });
    return null;
  });
}

/** Deletes a category without questions. Refuses: not_found, faq_category_used. */
export async function deleteFaqCategory(
  call: OperatorCall,
  id: string,
  reason: string,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const row = await store.lockCategory(tx, id);
    if (row === undefined) return refuse('not_found');
    if ((await store.countQuestionsOf(tx, id)) > 0) return refuse('faq_category_used');
    await store.deleteCategoryRow(tx, id);
    await logCategory(tx, call, 'deleted', id, { name: row.name_en, name_ar: row.name_ar, reason });
    return null;
  });
}
