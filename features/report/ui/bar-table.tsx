import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { Money } from '#ui/money.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { BarView } from '../schema.ts';
import { listOf } from './links.ts';
import { useBarLabel } from './figure-format.ts';

interface BarTableProps {
  caption: string;
  bars: readonly BarView[];
  list: string;
  slice: Readonly<Record<string, string>>;
}

/**
 * The chart's numbers as text with a link to each list, so that they are accessible to everyone and
 * before JavaScript.
 */
export function BarTable({ caption, bars, list, slice }: BarTableProps) {
  const { t, format } = useI18n();
  const label = useBarLabel();
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-chip text-small font-medium text-primary-text hover:underline max-md:py-3">
        {t('report.chart.asTable')}
        <span className="sr-only">: {caption}</span>
      </summary>
      <div className="mt-3 max-h-80 overflow-y-auto">
        <table className="w-full text-small">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-caption text-text-3">
              <th scope="col" className="py-1 text-start font-medium">
                {t('report.sheet.period')}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {t('report.sheet.count')}
              </th>
              <th scope="col" className="py-1 text-end font-medium">
                {t('report.sheet.totalAed')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {bars.map((bar) => (
              <tr key={bar.at}>
                <th scope="row" className="py-1.5 text-start font-normal">
                  <Link
                    to={listOf(list, bar, slice)}
                    className="rounded-chip text-text-2 hover:text-text hover:underline"
                  >
                    {label(bar.at, true)}
                  </Link>
                </th>
                <td className="py-1.5 text-end">
                  <Ltr>{format.number(bar.count)}</Ltr>
                </td>
                <td className="py-1.5 text-end">
                  <Money amount={bar.value} currency="AED" withoutCode />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
