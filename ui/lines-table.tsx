import { useState, type ReactNode } from 'react';
import { cx } from './classes.ts';
import { RowOpener } from './row-opener.tsx';
import { UserText } from './user-text.tsx';

interface LineColumn {
  readonly text: string;
  /** Aligned at the physical right in both languages, so that decimals align (design §8). */
  readonly isFigure?: boolean;
}

interface LinesTableProps {
  label: string;
  heads: readonly LineColumn[];
  children: ReactNode;
}

/**
 * The lines of an offer or of an order. On a phone a line has two lines (decision 0158): item and
 * total, then quantity, price and mark. A press opens its other values.
 */
export function LinesTable({ label, heads, children }: LinesTableProps) {
  return (
    <table role="table" className="w-full text-start text-table not-print:max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead role="rowgroup" className="not-print:max-md:sr-only">
        <tr role="row" className="bg-sunken text-small text-text-3">
          {heads.map(({ text, isFigure = false }) => (
            <th
              key={text}
              role="columnheader"
              scope="col"
              className={cx(
                'h-[38px] border-b border-line px-3 font-medium whitespace-nowrap first:ps-card last:pe-card',
                isFigure ? 'text-figures' : 'text-start',
              )}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="not-print:max-md:block">
        {children}
      </tbody>
    </table>
  );
}

interface LineRowProps {
  name: string;
  /** A mark of the item that a phone shows without opening the line. */
  state?: ReactNode;
  details: ReactNode;
  children: ReactNode;
}

export function LineRow({ name, state, details, children }: LineRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tr
      role="row"
      data-open={isOpen || undefined}
      className="line-row group align-middle transition-colors md:hover:bg-hover"
    >
      <th role="rowheader" scope="row" className="line-first min-w-44 text-start">
        <UserText className="line-name font-medium text-text">{name}</UserText>
        {state !== undefined && <div className="line-state">{state}</div>}
        <div className="line-details text-caption text-text-3">{details}</div>
        <RowOpener name={name} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />
      </th>
      {children}
    </tr>
  );
}

interface LineCellProps extends LineColumn {
  /** Its place in the two lines of a phone; absent: only in the opened line. */
  place?: 'amount' | 'quantity' | 'price' | 'mark' | undefined;
  className?: string;
  children: ReactNode;
}

/** A value of a line. Its head is shown on a phone, which has no row of heads. */
export function LineCell({ text, isFigure, place, className, children }: LineCellProps) {
  return (
    <td
      role="cell"
      className={cx(
        'line-cell',
        place !== undefined && `line-${place}`,
        isFigure === true && 'text-figures whitespace-nowrap',
        className,
      )}
    >
      <span aria-hidden="true" className="line-label">
        {text}
      </span>
      {children}
    </td>
  );
}
