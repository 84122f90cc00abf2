import type { ReactNode } from 'react';
import { cx } from '#ui/classes.ts';
import type { ComparedOffer } from '../schema/views.ts';

export const first =
  'sticky start-0 z-1 px-card py-2 text-start font-normal max-md:px-3 print:static print:px-2 print:py-1';
export const rule = 'border-b border-line';

interface RowHeadProps {
  children: ReactNode;
  sunken?: boolean;
  className?: string;
}

export function RowHead({ children, sunken = false, className }: RowHeadProps) {
  return (
    <th
      role="rowheader"
      scope="row"
      className={cx(first, 'align-middle', sunken ? 'bg-sunken' : 'bg-surface', className)}
    >
      {children}
    </th>
  );
}

interface CellProps {
  offer: ComparedOffer;
  children: ReactNode;
  sunken?: boolean;
  className?: string;
}

/**
 * One offer's cell of a row. Left-to-right and aligned at its end, so that decimals align at the
 * physical right in both languages (design §8). The best offer's cells form one coloured column.
 */
export function Cell({ offer, children, sunken = false, className }: CellProps) {
  const ground = offer.best ? 'bg-primary-soft' : sunken ? 'bg-sunken' : 'bg-surface';
  return (
    <td
      role="cell"
      dir="ltr"
      data-offer={offer.company}
      className={cx(
        'border-s border-line px-3 py-2 text-end align-middle print:py-1',
        ground,
        className,
      )}
    >
      <div className="min-w-0">{children}</div>
    </td>
  );
}
