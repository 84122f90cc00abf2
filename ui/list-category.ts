import { useText } from './use-text.tsx';
import type { ListFilter } from './list-filters.tsx';
import type { Part } from '../shared/missing-data.ts';
import type { SelectOption } from './select.tsx';

export function useUsualFilters(
  days: string,
  categories: Part<readonly SelectOption[]>,
): ListFilter[] {
  const t = useText();
  return [
    { kind: 'days', label: days },
    {
      kind: 'choice',
      name: 'category',
      label: t('ui.list.category'),
      all: t('ui.list.allCategories'),
      gone: t('ui.list.categoryGone'),
      options: categories,
    },
  ];
}
