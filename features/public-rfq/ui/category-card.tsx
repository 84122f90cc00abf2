import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import { slugOf } from '../rules.ts';
import type { HomeView } from '../schema.ts';

export function CategoryCard({ category }: { category: HomeView['categories'][number] }) {
  const { t, locale } = useI18n();
  return (
    <Link
      to={`/categories/${slugOf(category.name_en)}`}
      className="flex h-full items-center gap-3 rounded-card border border-line bg-surface p-3 shadow-1 transition-colors hover:bg-hover max-md:min-h-14 max-md:px-3 max-md:py-1.5"
    >
      <span className="max-md:hidden">
        <CategoryTile icon={category.icon} chosen={category.open > 0} />
      </span>
      <span className="min-w-0">
        <span className="block text-body font-medium text-text">{nameIn(locale, category)}</span>
        {category.open > 0 && (
          <span className="block text-caption text-text-3">
            {t('publicRfq.home.open', { n: category.open })}
          </span>
        )}
      </span>
    </Link>
  );
}
