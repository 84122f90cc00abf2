import type { Db, Tx } from '../../shared/call.ts';
import type { CatalogueView, CategoryRow, MergeView } from './schema.ts';
import { countMoving, listRows, type StoredCategory } from './store.ts';

function toRow(row: StoredCategory): CategoryRow {
  return {
    id: row.id,
    name_en: row.name_en,
    name_ar: row.name_ar,
    icon: row.icon,
    open: row.disabled_at === null,
    merged_into:
      row.merged_into === null ? null : { id: row.merged_into, name_en: row.home_en ?? '', name_ar: row.home_ar ?? '' },
  };
}

/** The categories as the console keeps them. One query. */
export async function readCatalogue(db: Db | Tx): Promise<CatalogueView> {
  return { categories: (await listRows(db)).map(toRow) };
}

/** What would move with a category; null: there is none. Two queries. */
export async function readMerge(db: Db, id: string): Promise<MergeView | null> {
  const row = (await listRows(db)).find((one) => one.id === id);
  if (row === undefined) return null;
  const { suppliers, rfqs, drafts, searches } = await countMoving(db, id);
  return { category: toRow(row), suppliers, open_rfqs: rfqs, drafts, saved_searches: searches };
}
