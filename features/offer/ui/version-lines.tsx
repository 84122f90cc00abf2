import type { ReactNode } from 'react';
import { unitName } from '#shared/units.ts';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Tag } from '#ui/tag.tsx';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import type { RequestedLine, OfferLineView, VersionView } from '../schema/views.ts';

interface VersionLinesProps {
  version: VersionView;
  requested: readonly RequestedLine[];
  currency: string;
}

const head =
  'border-b border-line bg-sunken px-4 py-2 text-start text-caption font-medium text-text-3 whitespace-nowrap';
const cell =
  'border-b border-line px-4 py-2.5 align-top not-print:max-md:border-0 not-print:max-md:px-0 not-print:max-md:py-0.5';

const pair = cx(cell, 'not-print:max-md:flex not-print:max-md:justify-between');

export function VersionLines({ version, requested, currency }: VersionLinesProps) {
  const { t } = useI18n();
  const heads = ['line', 'quantity', 'unitPrice', 'vat', 'lineTotal'] as const;
  return (
    <div className="overflow-x-auto">
      <table
        role="table"
        className="w-full border-separate border-spacing-0 text-table not-print:max-md:block"
      >
        <caption className="sr-only">{t('offer.lines.title')}</caption>
        <thead role="rowgroup" className="not-print:max-md:sr-only">
          <tr role="row">
            {heads.map((key) => (
              <th key={key} role="columnheader" scope="col" className={head}>
                {key === 'line' || key === 'vat' ? (
                  t(`offer.lines.${key}`)
                ) : (
                  <Figure>{t(`offer.lines.${key}`)}</Figure>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="not-print:max-md:block">
          {requested.map((line) => (
            <Line
              key={line.id}
              requested={line}
              line={version.lines.find((one) => one.line_id === line.id)}
              currency={currency}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({
  requested,
  line,
  currency,
}: {
  requested: RequestedLine;
  line: OfferLineView | undefined;
  currency: string;
}) {
  const { t, locale, format } = useI18n();
  const isQuoted = line !== undefined && line.state !== 'not_quoted';
  const amount = (text: string) => format.amount(text, currency);
  const label = 'hidden text-caption text-text-3 not-print:max-md:inline';
  return (
    <tr
      role="row"
      className="not-print:max-md:block not-print:max-md:border-b not-print:max-md:border-line not-print:max-md:p-4 not-print:max-md:last:border-b-0"
    >
      <td role="cell" className={cx(cell, 'min-w-52 not-print:max-md:block')}>
        <p dir="auto" className="text-page-start font-medium text-text">
          {requested.description}
        </p>
        <LineFactsText line={requested} />
        {line?.package !== undefined && line.package !== '' && (
          <p dir="auto" className="text-page-start text-caption text-text-3">
            {line.package}
          </p>
        )}
        {isQuoted && line.part_group !== '' && (
          <Tag>{t('offer.part.groupOf', { group: line.part_group })}</Tag>
        )}
        {line !== undefined && line.state !== 'quoted' && (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-caption text-accent-text">
            <Tag tone="accent">{t(`offer.lineState.${line.state}`)}</Tag>
            <bdi>{line.remark}</bdi>
          </p>
        )}
      </td>
      <td role="cell" className={cx(pair, 'whitespace-nowrap text-text-2')}>
        <span className={label}>{t('offer.lines.quantity')}</span>
        <Figure>
          {format.number(Number(isQuoted ? line.quantity : requested.quantity))}{' '}
          {unitName(locale, requested.unit)}
        </Figure>
      </td>
      <td role="cell" className={pair}>
        <span className={label}>{t('offer.lines.unitPrice')}</span>
        <Figure>{isQuoted ? amount(line.unit_price) : '—'}</Figure>
      </td>
      <td role="cell" className={cx(pair, 'whitespace-nowrap text-text-2')}>
        <span className={label}>{t('offer.lines.vat')}</span>
        {isQuoted ? <Vat line={line} /> : '—'}
      </td>
      <td role="cell" className={cx(pair, 'font-medium text-text')}>
        <span className={label}>{t('offer.lines.lineTotal')}</span>
        <Figure>{isQuoted ? amount(line.sub_total) : '—'}</Figure>
      </td>
    </tr>
  );
}

/** Aligned at the physical right in both languages, so that decimals align (design §8). */
function Figure({ children }: { children: ReactNode }) {
  return (
    <span dir="ltr" className="block text-end">
      <bdi>{children}</bdi>
    </span>
  );
}

function Vat({ line }: { line: OfferLineView }) {
  const { t, format } = useI18n();
  if (line.vat_kind !== 'standard') return t(`offer.vat.${line.vat_kind}`);
  return format.percent(Number(line.vat) / 100);
}
