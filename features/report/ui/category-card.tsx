import ChartColumn from 'lucide-react/icons/chart-column';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Money } from '#ui/money.tsx';
import { minorOf, decimalOf } from '#shared/money.ts';
import { nameIn } from '#features/category/rules.ts';
import type { Span } from '../rules/span.ts';
import type { CategorySum } from '../schema.ts';
import { listOf } from './links.ts';
import { SheetLink } from './sheet-link.tsx';

const shownMax = 6;

interface CategoryCardProps {
  categories: readonly CategorySum[];
  list: string;
  slice: Readonly<Record<string, string>>;
  span: Span;
  side: 'buyer' | 'supplier';
  countText: (count: number) => string;
  empty: { title: string; why: string };
}

export function CategoryCard({ side, empty, ...props }: CategoryCardProps) {
  const { t } = useI18n();
  const title = t('report.chart.byCategory');
  return (
    <Card
      title={title}
      actions={<SheetLink side={side} span={props.span} chart="categories" name={title} />}
      className="h-full"
    >
      <LoadedPart>
        {props.categories.length === 0 ? (
          <div className="flex min-h-[290px] items-center justify-center">
            <EmptyState icon={ChartColumn} title={empty.title}>
              {empty.why}
            </EmptyState>
          </div>
        ) : (
          <CategoryRows {...props} />
        )}
      </LoadedPart>
    </Card>
  );
}

type CategoryRowsProps = Omit<CategoryCardProps, 'side' | 'empty'>;

function CategoryRows({ categories, list, slice, span, countText }: CategoryRowsProps) {
  const { t, locale } = useI18n();
  const rest = categories.slice(categories.length > shownMax ? shownMax - 1 : shownMax);
  const first = categories.slice(0, categories.length - rest.length);
  const highest = Math.max(1, ...first.map((row) => Number(row.value)));
  const figuresOf = ({ count, value }: Pick<CategorySum, 'count' | 'value'>) => ({
    value,
    count: countText(count),
    share: Math.min(1, Number(value) / highest),
  });
  const sum = {
    count: rest.reduce((total, row) => total + row.count, 0),
    value: decimalOf(rest.reduce((total, row) => total + (minorOf(row.value) ?? 0n), 0n)),
  };
  const rowOf = (row: CategorySum) => (
    <li key={row.id}>
      <Link
        to={listOf(list, span, { ...slice, category: row.id })}
        className="group block rounded-chip text-small"
      >
        <CategoryRow {...figuresOf(row)} name={nameIn(locale, row)} />
      </Link>
    </li>
  );
  return (
    <ul className="flex flex-col gap-4">
      {first.map(rowOf)}
      {rest.length > 0 && (
        <li>
          {/* The shared bar expands instead of linking, because no list filters by several
              categories. */}
          <details>
            <summary className="group cursor-pointer list-none rounded-chip text-small">
              <CategoryRow
                {...figuresOf(sum)}
                name={t('report.chart.others', { n: rest.length })}
                isRest
              />
            </summary>
            <ul className="mt-4 flex flex-col gap-4">{rest.map(rowOf)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

interface CategoryRowProps {
  name: string;
  value: string;
  count: string;
  share: number;
  isRest?: boolean;
}

function CategoryRow({ name, value, count, share, isRest = false }: CategoryRowProps) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-3">
        <span className="flex min-w-0 items-baseline gap-1.5 text-text-2 group-hover:text-text group-hover:underline">
          <span className="min-w-0 truncate">{name}</span>
          {isRest && (
            <Icon
              of={ChevronDown}
              className="shrink-0 self-center transition-transform in-open:rotate-180"
            />
          )}
        </span>
        <Money amount={value} currency="AED" whole />
      </span>
      <span className="mt-1 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line"
        >
          <span
            className={cx('block h-full rounded-full', isRest ? 'bg-chart-6' : 'bg-primary')}
            style={{ inlineSize: `${Math.max(1, share * 100)}%` }}
          />
        </span>
        <span className="w-22 shrink-0 text-end text-caption text-text-3">{count}</span>
      </span>
    </>
  );
}
