import { useI18n } from '#ui/use-text.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import type { FlagView } from '../schema.ts';

interface FlagListProps {
  flags: readonly FlagView[];
  currency: string;
}

const amounts = new Set(['discount', 'order', 'estimate']);
/** Params that are isolated left to right, because they are codes in any language. */
const codes = new Set(['licence', 'phone', 'network', 'domain', 'serial']);

export function FlagList({ flags, currency }: FlagListProps) {
  const { t, format } = useI18n();
  const argsOf = ({ params }: FlagView) =>
    Object.fromEntries(
      Object.entries(params).map(([name, value]): [string, string | number] => {
        if (name === 'n') return [name, Number(value)];
        if (amounts.has(name)) return [name, format.money(value, currency)];
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
