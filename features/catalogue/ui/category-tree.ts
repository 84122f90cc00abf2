import { useState } from 'react';
import { plainName } from '#shared/taken-name.ts';
import type { CategoryRow } from '../schema.ts';

export interface CategoryTree {
  /** The rows that are shown: matches of the search, or all rows that are not folded. */
  readonly rows: readonly CategoryRow[];
  readonly isFolded: (row: CategoryRow) => boolean;
  readonly fold: (row: CategoryRow) => void;
  readonly foldAll: () => void;
  readonly isAllFolded: boolean;
  /** False during a search, which shows sub-categories of folded rows too. */
  readonly canFold: boolean;
}

/**
 * The rows whose name has the text in either language, each sub-category with its main category and
 * each main category with its sub-categories.
 */
export function searchCategories(
  categories: readonly CategoryRow[],
  text: string,
): readonly CategoryRow[] {
  const wanted = plainName(text);
  const found = new Set(
    categories
      .filter((row) => [row.name_en, row.name_ar].some((name) => plainName(name).includes(wanted)))
      .map(({ id }) => id),
  );
  const mains = new Set(
    categories.flatMap(({ id, parent_id: parent }) =>
      parent !== null && found.has(id) ? [parent] : [],
    ),
  );
  return categories.filter(
    ({ id, parent_id: parent }) =>
      found.has(id) || mains.has(id) || (parent !== null && found.has(parent)),
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The main categories that are folded, on this page only. */
export function useCategoryTree(categories: readonly CategoryRow[], text: string): CategoryTree {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const parents = new Set(
    categories.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent])),
  );
  const isSearch = plainName(text) !== '';
  const isAllFolded = parents.size > 0 && [...parents].every((id) => folded.has(id));
  return {
    rows: isSearch
      ? searchCategories(categories, text)
      : categories.filter(({ parent_id: parent }) => parent === null || !folded.has(parent)),
    isFolded: ({ id }) => folded.has(id),
    fold: ({ id }) => setFolded((now) => toggled(now, id)),
    foldAll: () => setFolded(isAllFolded ? new Set() : parents),
    isAllFolded,
    canFold: !isSearch && parents.size > 0,
  };
}
