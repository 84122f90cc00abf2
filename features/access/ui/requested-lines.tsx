import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import { unitName } from '#shared/units.ts';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import type { RfqLineView } from '#features/rfq/schema/view.ts';

interface RequestedLinesProps {
  lines: readonly RfqLineView[];
  label: string;
  filesPath?: string;
}

export function RequestedLines({ lines, label, filesPath }: RequestedLinesProps) {
  const { t, locale, format } = useI18n();
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
            </td>
            <td className="text-figures border-b border-line py-2 whitespace-nowrap">
              <bdi className="font-semibold text-text">{format.number(Number(line.quantity))}</bdi>
            </td>
            <td className="border-b border-line py-2 ps-2 whitespace-nowrap text-text-2">
              {unitName(locale, line.unit_code)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
