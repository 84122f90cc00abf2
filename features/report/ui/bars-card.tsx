import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Chart } from '#ui/chart.tsx';
import type { Span } from '../rules/span.ts';
import type { BarView, SheetChart } from '../schema.ts';
import { BarTable } from './bar-table.tsx';
import { listOf } from './links.ts';
import { SheetLink } from './sheet-link.tsx';
import { useBarLabel } from './figure-format.ts';

/**
 * Units of the axis: the largest in which the tallest bar is ten or more, so that labels are short.
 */
const units = [
  { name: 'million', size: 1_000_000 },
  { name: 'thousand', size: 1000 },
  { name: 'plain', size: 1 },
] as const;

function unitOf(bars: readonly BarView[]): (typeof units)[number] {
  const highest = Math.max(0, ...bars.map((bar) => Number(bar.value)));
  return units.find(({ size }) => highest >= size * 10) ?? units[2];
}

interface BarsCardProps {
  title: string;
  bars: readonly BarView[];
  list: string;
  /** Further filters, so that the list matches the figures. */
  slice?: Readonly<Record<string, string>>;
  more: string;
  span: Span;
  sheet: { side: 'buyer' | 'supplier'; chart: SheetChart };
  empty: { title: string; why: string };
  height?: number;
  foot?: ReactNode;
}

/**
 * Money by day, month or year. The axis is rounded, so the tooltip and the table below it are exact
 * to the fils.
 */
export function BarsCard({
  title,
  bars,
  list,
  slice = {},
  more,
  span,
  sheet,
  empty,
  height = 290,
  foot,
}: BarsCardProps) {
  const { t, format } = useI18n();
  const unit = unitOf(bars);
  const label = useBarLabel();
  const isEmpty = bars.every((bar) => bar.count === 0);
  return (
    <Card
      title={title}
      titleNote={
        <span className="text-small text-text-3">{t(`report.chart.unit.${unit.name}`)}</span>
      }
      actions={
        <>
          <MoreLink to={listOf(list, span, slice)} text={more} />
          <SheetLink {...sheet} span={span} name={title} />
        </>
      }
      {...(foot === undefined ? {} : { foot })}
    >
      <Chart
        label={title}
        kind="bars"
        tableBeside
        height={height}
        points={bars.map(({ at, value, current }) => ({
          label: label(at),
          value: Number(value),
          current,
        }))}
        formatValue={(value) => format.aed(value.toFixed(2))}
        formatAxis={(value) => format.number(value / unit.size)}
        empty={
          <>
            <p>{empty.title}</p>
            <p>{empty.why}</p>
          </>
        }
      />
      {!isEmpty && (
        <div className="mt-4">
          <BarTable caption={title} bars={bars} list={list} slice={slice} />
        </div>
      )}
    </Card>
  );
}

export function MoreLink({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="relative rounded-chip text-small font-medium text-primary-text hover:underline touch-target"
    >
      {text}
    </Link>
  );
}
