import ChartColumn from 'lucide-react/icons/chart-column';
import { Link } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Money } from '../../../app/ui/money.tsx';
import { minorOf, decimalOf } from '../../../shared/money.ts';
import { nameIn } from '../../category/ui/category-name.ts';
import type { Span } from '../rules/span.ts';
import type { CategorySum } from '../schema.ts';
import { listOf } from './links.ts';
import { SheetLink } from './sheet-link.tsx';

/** More bars than this are one: the rest of what a company buys. */
const shownMax = 6;

interface CategoryCardProps {
  categories: readonly CategorySum[];
  /** The list behind the figures, narrowed to their days and each row's category. */
  list: string;
  slice: Readonly<Record<string, string>>;
  span: Span;
  side: 'buyer' | 'supplier';
  countText: (count: number) => string;
  empty: { title: string; why: string };
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  readonly value: string;
}

function sumUp(rows: readonly CategorySum[]): Pick<Row, 'count' | 'value'> {
  return {
    count: rows.reduce((total, row) => total + row.count, 0),
    value: decimalOf(rows.reduce((total, row) => total + (minorOf(row.value) ?? 0n), 0n)),
  };
}

/** Count and value by category, the largest first, as bars of one scale. */
export function CategoryCard({ categories, list, slice, span, side, countText, empty }: CategoryCardProps) {
  const { t, locale } = useReading();
  const rest = categories.slice(categories.length > shownMax ? shownMax - 1 : shownMax);
  const rows: Row[] = categories
    .slice(0, categories.length - rest.length)
    .map((row) => ({ key: row.id, name: nameIn(locale, row), count: row.count, value: row.value }));
  if (rest.length > 0) rows.push({ key: '', name: t('report.chart.others', { n: rest.length }), ...sumUp(rest) });
  const highest = Math.max(1, ...rows.map((row) => (row.key === '' ? 0 : Number(row.value))));
  return (
    <Card
      title={t('report.chart.byCategory')}
      actions={<SheetLink side={side} span={span} chart="categories" name={t('report.chart.byCategory')} />}
      className="h-full"
    >
      {rows.length === 0 ? (
        <div className="flex min-h-[290px] items-center justify-center">
          <EmptyState icon={ChartColumn} title={empty.title}>
            {empty.why}
          </EmptyState>
        </div>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((row) => (
            <li key={row.key}>
              <CategoryRow
                row={row}
                to={listOf(list, span, row.key === '' ? slice : { ...slice, category: row.key })}
                share={Math.min(1, Number(row.value) / highest)}
                countText={countText}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface CategoryRowProps {
  row: Row;
  to: string;
  /** Of the largest, 0 to 1. */
  share: number;
  countText: (count: number) => string;
}

function CategoryRow({ row, to, share, countText }: CategoryRowProps) {
  return (
    <Link to={to} className="group block rounded-chip text-small">
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate text-text-2 group-hover:text-text group-hover:underline">{row.name}</span>
        <Money amount={row.value} currency="AED" whole />
      </span>
      <span className="mt-1 flex items-center gap-3">
        <span aria-hidden="true" className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line">
          <span
            className={cx('block h-full rounded-full', row.key === '' ? 'bg-chart-6' : 'bg-primary')}
            style={{ inlineSize: `${Math.max(1, share * 100)}%` }}
          />
        </span>
        <span className="w-22 shrink-0 text-end text-caption text-text-3">{countText(row.count)}</span>
      </span>
    </Link>
  );
}
