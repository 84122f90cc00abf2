import { useReading } from '../texts/use-text.tsx';
import type { ListFilter } from './list-filters.tsx';

interface Category {
  readonly id: string;
  readonly name_en: string;
  readonly name_ar: string;
}

/** The filters most lists have: days, named by what happens on them, and the category. */
export function useUsualFilters(days: string, categories: readonly Category[]): ListFilter[] {
  const { t, locale } = useReading();
  return [
    { kind: 'days', label: days },
    {
      kind: 'choice',
      name: 'category',
      label: t('ui.list.category'),
      all: t('ui.list.allCategories'),
      options: categories.map((one) => ({ value: one.id, label: locale === 'ar' ? one.name_ar : one.name_en })),
    },
  ];
}
