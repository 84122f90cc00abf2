import type { Db, Tx } from '#shared/call.ts';
import { figuresMax } from './rules.ts';
import {
  type CatalogueView,
  type CategoryRow,
  type ListedCatalogue,
  type MovingView,
} from './schema.ts';
import {
  countFigures,
  countMoving,
  listRows,
  type CategoryColumn,
  type StoredCategory,
} from './store.ts';

function toRow(row: StoredCategory): CategoryRow {
  return {
    id: row.id,
    parent_id: row.parent_id,
    name_en: row.name_en,
    name_ar: row.name_ar,
    icon: row.main_icon ?? row.icon,
    open: row.disabled_at === null,
    version: row.version,
    merged_into:
      row.merged_into === null
        ? null
        : { id: row.merged_into, name_en: row.home_en ?? '', name_ar: row.home_ar ?? '' },
  };
}

export async function readCatalogue(db: Db | Tx): Promise<CatalogueView> {
  return { categories: (await listRows(db)).map(toRow) };
}

export async function readListed(db: Db): Promise<ListedCatalogue> {
  const [view, figures] = await Promise.all([readCatalogue(db), countFigures(db, figuresMax)]);
  return { ...view, figures: [...figures] };
}

export function columnOf({
  parent_id: parentId,
}: Pick<StoredCategory, 'parent_id'>): CategoryColumn {
  return parentId === null ? 'category_id' : 'sub_category_id';
}

export async function readMoving(db: Db, id: string): Promise<MovingView | null> {
  const row = (await listRows(db)).find((one) => one.id === id);
  if (row === undefined) return null;
  const { subs, suppliers, rfqs, drafts, searches } = await countMoving(db, columnOf(row), id);
  return {
    category: toRow(row),
    sub_categories: subs,
    suppliers,
    open_rfqs: rfqs,
    drafts,
    saved_searches: searches,
  };
}
