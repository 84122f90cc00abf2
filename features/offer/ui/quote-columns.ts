import { cx } from '#ui/classes.ts';
import type { LastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import type { CostColumns } from './use-cost-columns.ts';

/** The positions of the columns of a quotation. Some are missing in some windows, and for guests. */
export const columnAt = {
  number: 1,
  item: 2,
  quantity: 3,
  price: 4,
  lastQuoted: 5,
  vat: 6,
  total: 7,
  cost: 8,
  margin: 9,
  details: 10,
} as const;
export const columnCount = 10;

export interface ColumnChoice {
  readonly hasLastQuoted: boolean;
  readonly costs: CostColumns;
}

const narrow = {
  auto: 'lg:grid-cols-[24px_minmax(0,1fr)_minmax(64px,96px)_112px_minmax(84px,108px)_88px_60px_36px]',
  shown:
    'md:grid-cols-[24px_minmax(0,1fr)_minmax(64px,96px)_112px_minmax(84px,108px)_88px_60px_36px]',
} as const;

/** The grid of a row from 768 px on. Costs replace the VAT below 1280 px. */
export function quoteColumns({ hasLastQuoted, costs }: ColumnChoice): string {
  if (costs === 'hidden')
    return cx(
      'md:grid-cols-[32px_minmax(0,1fr)_minmax(84px,118px)_132px_60px_minmax(84px,118px)_40px] md:gap-x-3',
      hasLastQuoted &&
        'min-[1400px]:grid-cols-[32px_minmax(0,1fr)_minmax(84px,118px)_132px_172px_60px_minmax(84px,118px)_40px]',
    );
  return cx(
    costs === 'auto' &&
      'md:grid-cols-[32px_minmax(0,1fr)_minmax(84px,118px)_132px_60px_minmax(84px,118px)_40px]',
    'md:gap-x-2',
    narrow[costs],
    'min-[1280px]:grid-cols-[32px_minmax(0,1fr)_minmax(72px,96px)_120px_56px_minmax(84px,108px)_96px_64px_40px]',
    hasLastQuoted &&
      'min-[1400px]:grid-cols-[32px_minmax(0,1fr)_minmax(72px,96px)_116px_172px_56px_minmax(84px,108px)_92px_60px_40px]',
  );
}

export function vatClass(costs: CostColumns): string {
  if (costs === 'hidden') return 'max-md:hidden';
  return costs === 'auto' ? 'max-md:hidden lg:max-[1280px]:hidden' : 'max-[1280px]:hidden';
}

export function costHeadClass(costs: CostColumns): string {
  return cx(costs === 'hidden' && 'hidden', costs === 'auto' && 'md:max-lg:hidden', 'text-figures');
}

/** On a phone the cells of costs are in the opened line, with their own labels. */
export function costClass(costs: CostColumns, isOpen: boolean): string {
  if (costs === 'hidden') return 'hidden';
  return cx(
    'flex items-center',
    costs === 'auto' && 'md:max-lg:hidden',
    !isOpen && 'max-md:not-noscript:hidden',
    'max-md:col-span-2 max-md:col-start-2 max-md:min-h-11 max-md:justify-between max-md:gap-3',
    'md:-my-0.5 md:self-stretch md:bg-sunken',
  );
}

/** The cells beside an item with its last price below it, which has no column of its own under 1400 px. */
export function spanClass(last: LastQuotedView | undefined): string {
  return last === undefined ? '' : 'md:max-[1400px]:row-span-2';
}
