import type { MemberCall } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { categoryDesc } from '../category/rules.ts';
import type { SavedSearchView } from './schema.ts';
import { listSearches, type SearchRow } from './store/searches.ts';

function queryOf(row: SearchRow): Record<string, string> {
  const query = {
    key: row.key,
    category: row.category_id,
    city: row.city_id,
    delivery: row.delivery_method,
    fee_from: row.fee_from_fils === null ? null : decimalOf(row.fee_from_fils),
    fee_to: row.fee_to_fils === null ? null : decimalOf(row.fee_to_fils),
    left: row.days_left,
    sort: row.sort,
  };
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
}

export function toView(row: SearchRow): SavedSearchView {
  const { category_id: categoryId, city_id: cityId } = row;
  const names = { ...row, category_en: row.category_en ?? '', category_ar: row.category_ar ?? '' };
  return {
    id: row.id,
    name: row.name,
    alert: row.alert,
    by_mail: row.by_mail,
    query: queryOf(row),
    category:
      categoryId === null
        ? null
        : {
            id: categoryId,
            name_en: categoryDesc('en', names),
            name_ar: categoryDesc('ar', names),
          },
    city:
      cityId === null
        ? null
        : { id: cityId, name_en: row.city_en ?? '', name_ar: row.city_ar ?? '' },
    created_at: row.created_at.toISOString(),
    // Always true, because only its own user can read a search.
    can: { edit: true, delete: true },
  };
}

export async function readSearches({ db, actor }: MemberCall): Promise<SavedSearchView[]> {
  return (await listSearches(db, actor.memberId)).map(toView);
}
