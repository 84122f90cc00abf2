import { addCategory } from '#features/catalogue/schema.ts';
import { categoryOf } from './access.ts';
import type { TestApi } from '../harness/api.ts';

/**
 * Adds a sub-category to a main one, which is named in English, and returns its id. `token`: of an
 * operator of content.
 */
export async function addUnder(
  api: TestApi,
  token: string,
  main: string,
  name: string,
  arabic = `${name} بالعربية`,
): Promise<string> {
  const parentId = await categoryOf(api, main);
  const body = { name_en: name, name_ar: arabic, reason: 'Buyers ask for it', parent_id: parentId };
  const answer = await api.as({ token })(addCategory, { body });
  if (!answer.ok) throw new Error(`${answer.code} ${JSON.stringify(answer.errors)}`);
  const row = answer.data.categories.find(
    (one) => one.parent_id === parentId && one.name_en === name,
  );
  if (row === undefined) throw new Error(`${name} does not stand under ${main}`);
  return row.id;
}
