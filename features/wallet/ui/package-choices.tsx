import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { GroupFrame } from '#ui/field-frame.tsx';
import { boxState } from '#ui/field-style.ts';
import { useField, type FieldParts } from '#ui/form-context.ts';
import { radioProps, RadioDot } from '#ui/radio-cards.tsx';
import { Tag } from '#ui/tag.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { freeValidityDays, topUpFilsMax, topUpFilsMin } from '../rules/top-up.ts';
import type { PackageView } from '../schema/wallet.ts';
import { nameIn } from './money-text.ts';

interface PackageChoicesProps {
  packages: readonly PackageView[];
  chosen: string;
  onChange: (id: string) => void;
}

const currency = isolateLtr('AED');
const columns = ['pay', 'credit', 'bonus', 'validity'] as const;
type Column = (typeof columns)[number];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly cells: Readonly<Record<Column, string>>;
  readonly hasBonus: boolean;
}

function useRows(packages: readonly PackageView[]): Row[] {
  const { t, locale, format } = useI18n();
  const validity = (n: number) => t('wallet.dialog.days', { n });
  const amount = (decimal: string) => format.amount(decimal, 'AED');
  const rows = packages.map((one) => {
    const share = Number(minorOf(one.bonus) ?? 0n) / Number(minorOf(one.price) ?? 1n);
    return {
      id: one.id,
      name: nameIn(locale, one),
      hasBonus: share > 0,
      cells: {
        pay: amount(one.price),
        credit: amount(one.credit),
        bonus: format.percent(share),
        validity: validity(one.validity_days),
      },
    };
  });
  const own = {
    id: '',
    name: t('wallet.dialog.own'),
    hasBonus: false,
    cells: {
      pay: t('wallet.dialog.ownRange', {
        min: amount(decimalOf(topUpFilsMin)),
        max: amount(decimalOf(topUpFilsMax)),
      }),
      credit: t('wallet.dialog.ownCredit'),
      bonus: format.percent(0),
      validity: validity(freeValidityDays),
    },
  };
  return [...rows, own];
}

/** The packages and the own amount as rows of equal columns, so that they can be compared. */
export function PackageChoices({ packages, chosen, onChange }: PackageChoicesProps) {
  const { t } = useI18n();
  const rows = useRows(packages);
  const label = t('wallet.dialog.what');
  const parts = useField({ name: 'package_id', label });
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="grid gap-2 md:grid-cols-[max-content_minmax(0,1fr)_repeat(4,max-content)] md:gap-x-5">
        <div
          aria-hidden="true"
          className="col-span-full hidden grid-cols-subgrid border border-transparent px-4 text-caption text-text-3 md:grid"
        >
          {columns.map((column, at) => (
            <span key={column} className={cx('text-figures', at === 0 && 'col-start-3')}>
              {t(`wallet.dialog.column.${column}`, { currency })}
            </span>
          ))}
        </div>
        {rows.map((row, index) => (
          <PackageRow
            key={row.id}
            {...{ row, index, parts, onChange }}
            chosen={parts.typed ?? chosen}
          />
        ))}
      </div>
    </GroupFrame>
  );
}

interface PackageRowProps extends Omit<PackageChoicesProps, 'packages'> {
  row: Row;
  index: number;
  parts: FieldParts;
}

const cellClasses: Record<Column, string> = {
  pay: 'max-md:col-start-2 max-md:row-start-2',
  credit: 'max-md:col-start-3 max-md:row-start-2',
  bonus: 'max-md:col-start-4 max-md:row-start-1',
  validity: 'max-md:col-start-4 max-md:row-start-2',
};

function PackageRow({ row, index, parts, chosen, onChange }: PackageRowProps) {
  const { t } = useI18n();
  const choice = { value: row.id, label: row.name };
  return (
    <label
      {...boxState(parts.error !== undefined)}
      className={cx(
        'relative grid cursor-pointer grid-cols-[18px_repeat(3,minmax(0,1fr))] items-center gap-x-3 gap-y-2 rounded-note border bg-surface px-4 py-3 transition-colors hover:bg-hover',
        'md:col-span-full md:min-h-13 md:grid-cols-subgrid md:gap-x-5',
        'has-[:checked]:border-primary has-[:checked]:bg-selected has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        'border-line-strong data-[box=wrong]:field-wrong',
      )}
    >
      <input
        {...radioProps(parts, choice, index, chosen)}
        onChange={() => onChange(row.id)}
        className="peer sr-only"
      />
      <RadioDot />
      <span className="text-h3 max-md:col-span-2">{row.name}</span>
      {columns.map((column) => (
        <PackageCell
          key={column}
          {...{ row, column }}
          label={t(`wallet.dialog.column.${column}`, { currency })}
        />
      ))}
    </label>
  );
}

function PackageCell({ row, column, label }: { row: Row; column: Column; label: string }) {
  const isBonus = column === 'bonus';
  const isMain = column === 'pay' || column === 'credit';
  return (
    <span
      className={cx('min-w-0 md:text-figures', cellClasses[column], isBonus && 'max-md:text-end')}
    >
      <span className={cx('text-caption text-text-3 md:sr-only', !isBonus && 'block')}>
        {label}{' '}
      </span>
      {isBonus ? (
        row.hasBonus ? (
          <Tag tone="accent">{row.cells.bonus}</Tag>
        ) : (
          <span className="text-small text-text-3">{row.cells.bonus}</span>
        )
      ) : (
        <span
          className={cx(
            'tabular-nums',
            isMain ? 'text-body font-medium text-text' : 'text-small text-text-2',
          )}
        >
          {row.cells[column]}
        </span>
      )}
    </span>
  );
}
