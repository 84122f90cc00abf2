import type { ReactNode } from 'react';
import { cx } from '#ui/classes.ts';
import { isDealOfferState } from '#shared/offer-states.ts';
import type { ComparedOffer } from '../schema/views.ts';

export const first =
  'sticky start-0 z-1 px-card py-2 text-start font-normal max-md:px-3 print:static print:px-2 print:py-1';
export const rule = 'border-b border-line';

/** An offer of the table. `isPainted`: its cells form one coloured column. */
export interface ShownOffer extends ComparedOffer {
  readonly isPainted: boolean;
}

/** Paints the best offer, and after the decision the accepted ones. Marks of the best offer stay. */
export function paint(offers: readonly ComparedOffer[]): ShownOffer[] {
  const isAccepted = ({ status }: ComparedOffer) => isDealOfferState(status);
  const isDecided = offers.some(isAccepted);
  return offers.map((offer) => ({
    ...offer,
    isPainted: isDecided ? isAccepted(offer) : offer.best,
  }));
}

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
  offer: ShownOffer;
  children: ReactNode;
  sunken?: boolean;
  className?: string;
}

/**
 * One offer's cell of a row. Left-to-right and aligned at its end, so that decimals align at the
 * physical right in both languages (design §8).
 */
export function Cell({ offer, children, sunken = false, className }: CellProps) {
  const ground = offer.isPainted ? 'bg-primary-soft' : sunken ? 'bg-sunken' : 'bg-surface';
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
