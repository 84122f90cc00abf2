import { isolateLtr } from '#shared/bidi.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { Column } from '#ui/data-table-types.ts';
import { Money } from '#ui/money.tsx';
import { Tag } from '#ui/tag.tsx';
import { CategoryTile } from '#features/category/ui/category-icon.tsx';
import { nameIn } from '#features/category/rules.ts';
import type { FeeCategory, FeeRule } from '../schema.ts';
import { presentOf, useFeeText } from './fee-text.ts';
import { useSince } from './rule-list.tsx';

/** One category, or the categories of the standard fees as one row. */
export interface FeeRow {
  readonly id: string;
  readonly category: FeeCategory;
  /** Empty: the row is one category. */
  readonly standard: readonly FeeCategory[];
}

const nowOf = ({ category }: FeeRow) => presentOf(category.rules).now;

const rates = { fee_rate: 'tariff.column.feeRate', discount_rate: 'tariff.column.rate' } as const;
const amounts = {
  fee_min: 'tariff.column.feeMin',
  fee_max: 'tariff.column.feeMax',
  discount_max: 'tariff.column.discountMax',
} as const;

function useFigures() {
  const { t, format } = useI18n();
  const text = useFeeText();
  const ruleText = (row: FeeRow, show: (rule: FeeRule) => string) => {
    const now = nowOf(row);
    return now === undefined ? '—' : show(now);
  };
  const short = (rule: FeeRule) => {
    const [min, max] = [rule.fee_min, rule.fee_max].map((amount) =>
      format.amount(amount, 'AED', { whole: true }),
    );
    return isolateLtr(`${text.percent(rule.fee_rate)}, ${min}–${max}`);
  };
  const rate = (key: keyof typeof rates): Column<FeeRow> => ({
    kind: 'number',
    key,
    head: t(rates[key]),
    cell: (row) => <bdi dir="ltr">{ruleText(row, (now) => text.percent(now[key]))}</bdi>,
    phone: key === 'fee_rate' ? 'time' : 'none',
    phoneText: (row) => ruleText(row, short),
  });
  const amount = (key: keyof typeof amounts): Column<FeeRow> => ({
    kind: 'number',
    key,
    head: t(amounts[key]),
    cell: (row) => {
      const now = nowOf(row);
      return now === undefined ? '—' : <Money amount={now[key]} currency="AED" withoutCode />;
    },
    phone: 'none',
  });
  return { rate, amount };
}

export function useFeeColumns(): Column<FeeRow>[] {
  const { t, locale, format } = useI18n();
  const since = useSince();
  const { rate, amount } = useFigures();
  const names = (categories: readonly FeeCategory[]) =>
    format.list(categories.map((one) => nameIn(locale, one)));
  const example = (key: 'fee' | 'discount'): Column<FeeRow> => ({
    kind: 'number',
    key: `example_${key}`,
    head: t(key === 'fee' ? 'tariff.column.exampleFee' : 'tariff.column.exampleDiscount'),
    cell: ({ category }) => (
      <Money
        amount={category.example[key]}
        currency="AED"
        withoutCode
        tone={key === 'fee' ? 'default' : 'accent'}
      />
    ),
    phone: key === 'fee' ? 'amount' : 'none',
  });
  return [
    {
      kind: 'title',
      key: 'category',
      head: t('tariff.category'),
      cell: ({ category, standard }) =>
        standard.length === 0
          ? nameIn(locale, category)
          : t('tariff.standardOf', { n: standard.length }),
      second: ({ standard }) => (standard.length === 0 ? null : names(standard)),
      media: ({ category, standard }) => (
        <CategoryTile icon={standard.length === 0 ? category.icon : 'package'} />
      ),
      mark: ({ category }) => (category.open ? null : <Tag>{t('tariff.closed')}</Tag>),
    },
    rate('fee_rate'),
    amount('fee_min'),
    amount('fee_max'),
    rate('discount_rate'),
    amount('discount_max'),
    {
      key: 'next',
      head: t('tariff.next'),
      cell: ({ category }) => {
        const { next } = presentOf(category.rules);
        return next === undefined ? (
          <span className="text-text-3">{t('tariff.noNext')}</span>
        ) : (
          <Tag tone="accent">{since(next)}</Tag>
        );
      },
      phone: 'none',
    },
    example('fee'),
    example('discount'),
  ];
}
