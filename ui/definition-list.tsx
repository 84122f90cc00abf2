import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export interface Definition {
  term: string;
  /** Null or empty text shows a dash, so that a missing value does not look like a fault. */
  value: ReactNode;
}

export interface DefinitionListProps {
  items: readonly Definition[];
  /** `rows`: term and value on one line; `grid`: term above value, in as many columns as fit. */
  layout?: 'rows' | 'grid';
  className?: string;
}

/** With large letters in little space the value moves below its term. */
const rowClasses =
  'flex items-baseline justify-between gap-4 py-2 @max-[15rem]:flex-col @max-[15rem]:items-stretch @max-[15rem]:gap-0.5';

export function DefinitionList({ items, layout = 'rows', className }: DefinitionListProps) {
  const rows = layout === 'rows';
  return (
    <dl
      className={cx(
        rows
          ? '@container divide-y divide-line'
          : 'grid grid-cols-[repeat(auto-fill,minmax(min(200px,100%),1fr))] gap-x-6 gap-y-4',
        className,
      )}
    >
      {items.map(({ term, value }) => (
        <div key={term} className={rows ? rowClasses : 'min-w-0'}>
          <dt className={cx('text-text-3', rows ? 'shrink-0 text-small' : 'text-caption')}>
            {term}
          </dt>
          <dd className={cx('min-w-0 text-body text-text', rows && 'text-end')}>
            {value === null || value === '' || value === undefined ? '—' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
