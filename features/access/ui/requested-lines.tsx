import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { unitName } from '#shared/units.ts';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import type { LastQuotedView } from '#features/rfq/schema/last-quoted.ts';
import type { RfqLineView } from '#features/rfq/schema/view.ts';

interface RequestedLinesProps {
  lines: readonly RfqLineView[];
  label: string;
  filesPath?: string;
  /** The company's own last prices; empty without a column. */
  lastQuoted?: readonly LastQuotedView[];
}

export function RequestedLines(props: RequestedLinesProps) {
  const { lines, label, filesPath, lastQuoted = [] } = props;
  const { t, locale, format } = useI18n();
  const last = new Map(lastQuoted.map((one) => [one.line_id, one]));
  return (
    <table className="w-full border-separate border-spacing-0 text-start text-table">
      <caption className="sr-only">{label}</caption>
      <thead className="not-print:max-md:sr-only">
        <tr className="text-small text-text-3">
          <th scope="col" className="w-10 border-b border-line pe-3 pb-2 text-start font-normal">
            #
          </th>
          <th scope="col" className="border-b border-line pe-4 pb-2 text-start font-normal">
            {t('access.whole.description')}
          </th>
          <th scope="col" colSpan={2} className="border-b border-line pb-2 text-start font-normal">
            {t('access.whole.quantity')}
          </th>
          {last.size > 0 && (
            <th
              scope="col"
              className="border-b border-line ps-4 pb-2 text-end font-normal max-md:hidden"
            >
              {t('access.buy.lastPrice')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="align-baseline">
            <td className="border-b border-line py-2 pe-3 text-text-3">
              {format.number(line.position)}
            </td>
            <td className="border-b border-line py-2 pe-4 text-text">
              <UserText>{line.description}</UserText>
              <LineFactsText line={line} {...(filesPath === undefined ? {} : { filesPath })} />
              <LastPrice last={last.get(line.id)} />
            </td>
            <td className="text-figures border-b border-line py-2 whitespace-nowrap">
              <bdi className="font-semibold text-text">{format.number(Number(line.quantity))}</bdi>
            </td>
            <td className="border-b border-line py-2 ps-2 whitespace-nowrap text-text-2">
              {unitName(locale, line.unit_code)}
            </td>
            {last.size > 0 && (
              <td className="border-b border-line py-2 ps-4 text-end whitespace-nowrap text-text-2 max-md:hidden">
                <LastFigure last={last.get(line.id)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LastPriceProps {
  last: LastQuotedView | undefined;
}

function LastFigure({ last }: LastPriceProps) {
  const { t, format } = useI18n();
  if (last === undefined)
    return <span className="text-small text-text-3">{t('access.buy.newLine')}</span>;
  return (
    <>
      <bdi dir="ltr">{format.amount(last.unit_price, last.currency)}</bdi>{' '}
      <span className="ms-2 text-small text-text-3">{format.day(last.quoted_on)}</span>
    </>
  );
}

/** Below the item on a phone, where the table has no room for a column. */
function LastPrice({ last }: LastPriceProps) {
  const { t, format } = useI18n();
  if (last === undefined) return null;
  const price = format.money(last.unit_price, last.currency);
  return (
    <span className="block text-small text-text-3 md:hidden">
      {t('access.buy.lastOf', { price, day: format.day(last.quoted_on) })}
    </span>
  );
}
