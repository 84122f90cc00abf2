import type { ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import type { SheetField } from '../rules/sheet.ts';
import type { OfferSheetView } from '../schema/sheet.ts';

const heads = [
  'line',
  'description',
  'unit_price',
  'quantity',
  'vat_kind',
  'package',
  'part_group',
] as const;
const cellClass = 'border-b border-line px-2 py-1.5 align-top';

type Problems = OfferSheetView['problems'];

export function SheetPreview({ view }: { view: OfferSheetView }) {
  const { t } = useI18n();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region is reached by keyboard
    <div role="region" aria-label={t('offer.lines.title')} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-small">
        <thead>
          <tr className="text-text-3">
            {heads.map((column) => (
              <th key={column} scope="col" className={cx(cellClass, 'text-start font-medium')}>
                {t(`offer.sheet.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.lines.map((line) => (
            <Line
              key={line.row}
              line={line}
              problems={view.problems.filter(({ row }) => row === line.row)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ line, problems }: { line: OfferSheetView['lines'][number]; problems: Problems }) {
  const { t } = useI18n();
  const isQuoted = line.state !== 'not_quoted';
  const wrongGroup = problems.find(({ column }) => column === 'part_group')?.found;
  return (
    <tr className={cx(problems.length > 0 && 'bg-danger-soft')}>
      <Cell columns={['line']} problems={problems}>
        <bdi dir="ltr">{line.position}</bdi>
      </Cell>
      <Cell
        columns={['description', 'requested', 'reason', 'alternative']}
        problems={problems}
        isWide
      >
        <span dir="auto" className="block text-page-start text-text">
          {line.description}
        </span>
        {line.remark !== '' && (
          <span className="block text-text-2">
            {t(isQuoted ? 'offer.sheet.column.alternative' : 'offer.sheet.notQuoted')}:{' '}
            <bdi>{line.remark}</bdi>
          </span>
        )}
      </Cell>
      <Cell columns={['unit_price']} problems={problems}>
        <bdi dir="ltr">{line.unit_price}</bdi>
      </Cell>
      <Cell columns={['quantity']} problems={problems}>
        <bdi dir="ltr">{line.quantity}</bdi>
      </Cell>
      <Cell columns={['vat_kind']} problems={problems}>
        {isQuoted && t(`offer.vat.${line.vat_kind}`)}
      </Cell>
      <Cell columns={['package']} problems={problems}>
        <bdi>{line.package}</bdi>
      </Cell>
      <Cell columns={['part_group']} problems={problems}>
        <bdi>{wrongGroup ?? line.part_group}</bdi>
      </Cell>
    </tr>
  );
}

interface CellProps {
  columns: readonly SheetField[];
  problems: Problems;
  isWide?: boolean;
  children: ReactNode;
}

function Cell({ columns, problems, isWide = false, children }: CellProps) {
  const { t } = useI18n();
  const own = problems.filter(({ column }) => columns.includes(column));
  return (
    <td className={cx(cellClass, 'text-text', isWide ? 'min-w-48' : 'min-w-20')}>
      {children}
      {own.map(({ column, cell, message }) => (
        <span key={column} className="block min-w-40 font-medium text-danger-text">
          {cell !== null && (
            <>
              <bdi dir="ltr">{cell}</bdi>{' '}
            </>
          )}
          {columns.length > 1 && `${t(`offer.sheet.column.${column}`)}: `}
          {message}
        </span>
      ))}
    </td>
  );
}
