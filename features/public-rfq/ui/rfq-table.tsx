import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { unitName } from '#shared/units.ts';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { pathOf } from '#features/category/rules.ts';
import type { PublicRow } from '../schema.ts';
import { PublicStatusMark } from './status.tsx';

interface RfqTableProps {
  rows: readonly PublicRow[];
  label: string;
  /** Adds category and status; "More Like This" has neither (specification §2). */
  whole?: boolean;
  className?: string;
}

const headClass = 'h-[38px] px-3 text-small font-medium text-text-3 first:ps-5 last:pe-5';
/** On a phone a row has its title, its category and one line of facts, so that a list is short. */
const cellClass =
  'px-3 py-2.5 text-table text-text-2 first:ps-5 last:pe-5 max-md:p-0 max-md:text-small';
const factClass = `${cellClass} max-md:inline`;
const nextFactClass = `${factClass} max-md:before:mx-1.5 max-md:before:text-text-3 max-md:before:content-['·'/'']`;

/**
 * Published RFQs as a table, or as rows of three lines on a phone. The title links to the request and
 * its area covers the whole row, so that no script is needed.
 */
export function RfqTable({ rows, label, whole = false, className }: RfqTableProps) {
  const { t } = useI18n();
  return (
    <div
      className={cx(
        'overflow-hidden rounded-card border border-line bg-surface shadow-1',
        className,
      )}
    >
      <table role="table" aria-label={label} className="w-full border-collapse max-md:block">
        <thead role="rowgroup" className="bg-sunken max-md:sr-only">
          <tr role="row" className="border-b border-line">
            <th role="columnheader" scope="col" className={cx(headClass, 'text-start')}>
              {t('publicRfq.columns.product')}
            </th>
            {whole && (
              <th role="columnheader" scope="col" className={cx(headClass, 'text-start')}>
                {t('publicRfq.columns.category')}
              </th>
            )}
            <th role="columnheader" scope="col" className={cx(headClass, 'text-figures')}>
              {t('publicRfq.columns.quantity')}
            </th>
            <th role="columnheader" scope="col" className={cx(headClass, 'text-start')}>
              {t('publicRfq.columns.unit')}
            </th>
            <th role="columnheader" scope="col" className={cx(headClass, 'text-start')}>
              {t('publicRfq.columns.endDate')}
            </th>
            {whole && (
              <th role="columnheader" scope="col" className={cx(headClass, 'text-start')}>
                {t('publicRfq.columns.status')}
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <RfqRow key={row.number} row={row} whole={whole} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RfqRowProps {
  row: PublicRow;
  whole: boolean;
}

function TitleCell({ row, whole }: RfqRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link inside names it
    <th
      role="rowheader"
      scope="row"
      className="px-3 text-start font-normal py-2.5 ps-5 max-md:block max-md:p-0"
    >
      <div className="flex items-center gap-3">
        <span className={whole ? 'max-md:absolute max-md:start-4 max-md:top-3' : 'max-md:hidden'}>
          <CategoryTile icon={row.category.icon} />
        </span>
        <div className="min-w-0">
          <Link
            to={`/rfqs/${row.number}`}
            dir="auto"
            className="text-page-start block text-body font-semibold text-text after:absolute after:inset-0 hover:underline"
          >
            {row.title}
          </Link>
        </div>
      </div>
    </th>
  );
}

/**
 * The number of lines instead of a quantity, because lines may have several units. `phrase` has both
 * where Arabic writes two lines as one word.
 */
function useQuantity({ line, lines_count: lines }: PublicRow) {
  const { t, locale, format } = useI18n();
  return lines === 1
    ? {
        figure: format.number(Number(line.quantity)),
        unit: unitName(locale, line.unit_code),
        phrase: null,
      }
    : {
        figure: format.number(lines),
        unit: t('publicRfq.lines', { n: lines }),
        phrase: t('publicRfq.lineCount', { n: lines }),
      };
}

function DaysLeft({ days }: { days: number | null }) {
  const { t } = useI18n();
  if (days === null) return null;
  return (
    <span className="text-caption text-text-3 max-md:text-small md:block">
      {days === 0 ? t('publicRfq.lastDay') : t('publicRfq.daysLeft', { n: days })}
    </span>
  );
}

function RfqRow({ row, whole }: RfqRowProps) {
  const { locale, format } = useI18n();
  const { figure, unit, phrase } = useQuantity(row);
  return (
    <tr
      role="row"
      className={cx(
        'relative transition-colors hover:bg-hover max-md:block max-md:py-2.5 max-md:pe-4',
        whole ? 'max-md:ps-16' : 'max-md:ps-4',
      )}
    >
      <TitleCell row={row} whole={whole} />
      {whole && (
        <td role="cell" className={cx(cellClass, 'max-md:block')}>
          {pathOf(locale, row.category, row.sub_category)}
        </td>
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its figure names it */}
      <td
        role="cell"
        className={cx(factClass, 'md:text-figures font-semibold text-text tabular-nums')}
      >
        <span>
          <bdi dir="ltr" className={cx(phrase !== null && 'max-md:sr-only')}>
            {figure}
          </bdi>
          <span aria-hidden="true" className="font-normal md:hidden">
            {phrase ?? ` ${unit}`}
          </span>
        </span>
      </td>
      <td role="cell" className={cx(cellClass, 'max-md:sr-only')}>
        {unit}
      </td>
      <td
        role="cell"
        className={cx(
          nextFactClass,
          'whitespace-nowrap',
          row.status === 'closing' && 'text-accent-text',
        )}
      >
        {/* On a phone the days left replace the date, so that the facts fit in one line. */}
        <span className={cx(whole && row.days_left !== null && 'max-md:sr-only')}>
          {format.day(row.end_date)}
        </span>
        {whole && <DaysLeft days={row.days_left} />}
      </td>
      {whole && (
        <td role="cell" className={nextFactClass}>
          <PublicStatusMark status={row.status} />
        </td>
      )}
    </tr>
  );
}
