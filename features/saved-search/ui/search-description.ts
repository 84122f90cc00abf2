import { useI18n } from '#ui/use-text.tsx';
import { stripBidiControls } from '#shared/bidi.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { thinSpace } from '#shared/money-format.ts';
import { daysLeftValues } from '#features/access/rules/open.ts';
import { nameLengthMax } from '../rules.ts';

export interface SearchFilters {
  readonly query: Readonly<Record<string, string>>;
  readonly category: string | null;
  readonly city: string | null;
}

export function useSearchDescription(): (filters: SearchFilters) => string[] {
  const { t, format } = useI18n();
  const feeOf = ({ fee_from: from, fee_to: to }: SearchFilters['query']): string | null => {
    if (from !== undefined && to !== undefined)
      return t('savedSearch.filters.fee', { from: format.aed(from), to: format.aed(to) });
    if (from !== undefined) return t('savedSearch.filters.feeFrom', { from: format.aed(from) });
    return to === undefined ? null : t('savedSearch.filters.feeTo', { to: format.aed(to) });
  };
  return ({ query, category, city }) => {
    const { key, left, delivery } = query;
    const days = daysLeftValues.find((one) => one === left);
    const parts = [
      key === undefined ? null : t('savedSearch.filters.key', { key }),
      category,
      city,
      feeOf(query),
      days === undefined
        ? null
        : t('savedSearch.filters.ends', { within: t(`access.open.within.${days}`) }),
      delivery === 'delivery' || delivery === 'pickup' ? t(`access.delivery.${delivery}`) : null,
    ];
    return parts.filter((part) => part !== null);
  };
}

/** A suggested name: as many parts as fit, without bidi controls because users type none. */
export function nameOf(parts: readonly string[]): string {
  const plain = parts.map((word) => stripBidiControls(word).replaceAll(thinSpace, ' '));
  return plain.reduce((name, word) => {
    const longer = name === '' ? word : `${name} · ${word}`;
    return longer.length <= nameLengthMax ? longer : name;
  }, '');
}

const called = { q: 'key', category: 'category', city: 'city', delivery: 'delivery' } as const;
const calledSo = ['fee_from', 'fee_to', 'left', 'sort'] as const;
const names: readonly (readonly [string, string])[] = [
  ...Object.entries(called),
  ...calledSo.map((name) => [name, name] as const),
];

/** Normalizes a typed fee. An invalid one becomes '', so that it filters nothing. */
function normaliseTyped(name: string, typed: string): string {
  if (!name.startsWith('fee_') || typed === '') return typed;
  const minor = minorOf(normaliseDecimal(typed));
  return minor === null ? '' : decimalOf(minor);
}

export function queryOfAddress(search: string): Record<string, string> {
  const address = new URLSearchParams(search);
  return Object.fromEntries(
    names.flatMap(([inAddress, name]) => {
      const text = normaliseTyped(name, (address.get(inAddress) ?? '').trim());
      return text === '' ? [] : [[name, text]];
    }),
  );
}

export function queryTyped(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    names.flatMap(([, name]) => (values[name] ? [[name, values[name]]] : [])),
  );
}

export function addressOf(query: Readonly<Record<string, string>>): string {
  const address = new URLSearchParams();
  for (const [inAddress, name] of names) {
    const text = query[name];
    if (text !== undefined) address.set(inAddress, text);
  }
  const text = address.toString();
  return text === '' ? '/seller/buy-now' : `/seller/buy-now?${text}`;
}
