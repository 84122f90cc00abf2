import { useReading } from '#ui/use-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { formatMoney } from '#shared/money-format.ts';
import type { FlagView } from '../schema.ts';

interface FlagListProps {
  flags: readonly FlagView[];
  currency: string;
}

/** Names of figures that are amounts of the deal's currency. */
const amounts = new Set(['discount', 'order', 'estimate']);
/** Names of figures whose words are of one direction, whatever the page's is. */
const codes = new Set(['licence', 'phone', 'network', 'domain', 'serial']);

/** Each flag as its sentence, with its figures. */
export function FlagList({ flags, currency }: FlagListProps) {
  const { t, locale } = useReading();
  const argsOf = ({ params }: FlagView) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]): [string, string | number] => {
        if (name === 'n') return [name, Number(value)];
        if (amounts.has(name)) return [name, isolateLtr(formatMoney(value, currency, { locale }))];
        return [name, codes.has(name) ? isolateLtr(value) : value];
      }),
    );
  return (
    <ul className="flex list-disc flex-col gap-1.5 ps-5">
      {flags.map((flag) => (
        <li key={flag.code}>{t(`dealFlag.${flag.code}`, argsOf(flag) as never)}</li>
      ))}
    </ul>
  );
}
