import type { MemberCall } from '#shared/call.ts';
import { refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '../activity/store.ts';
import { readOwnChoice } from './reads.ts';
import type { MainCategoriesView } from './schema.ts';
import * as store from './store.ts';

/**
 * Replaces the company's main categories. Idempotent. Refuses: categoryRequired for a category that
 * is not open.
 */
export async function chooseMainCategories(
  call: MemberCall,
  categoryIds: readonly string[],
): Promise<MainCategoriesView | Refusal> {
  const { companyId } = call.actor;
  return call.transaction(async (tx) => {
    await store.lockChoice(tx, companyId);
    const open = await store.lockOpenCategories(tx, categoryIds);
    if (categoryIds.some((id) => !open.has(id))) {
      return refuseFields({ path: 'category_ids', key: 'categoryRequired' });
    }
    const before = new Set(await store.listMainCategories(tx, companyId));
    const added = categoryIds.filter((id) => !before.has(id));
    const removed = [...before].filter((id) => !categoryIds.includes(id));
    if (added.length > 0 || removed.length > 0) {
      await store.saveMainCategories(tx, companyId, categoryIds, call.now);
      await recordActivity(tx, call, {
        companyId,
        verb: 'category.chosen',
        subjectType: 'company',
        subjectId: companyId,
        params: { added, removed, count: categoryIds.length },
      });
    }
    return readOwnChoice(tx, call.actor);
  });
}
