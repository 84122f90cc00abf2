import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { cx } from './classes.ts';
import { Icon, Rhombus } from './icon.tsx';
import { Money, type MoneyProps } from './money.tsx';

export interface MoneyBlockProps {
  currency: string;
  before: { label: string; amount: string };
  change: { label: string; amount: string; sign: 'minus' | 'plus' };
  after: { label: string; amount: string };
  insufficient?: boolean;
  title?: string;
  icon?: LucideIcon;
  note?: ReactNode;
  /** Without a frame, in a card that is narrow. */
  isPlain?: boolean;
  className?: string;
}

/** Before, change, after: the effect of a payment on a balance, shown before it is confirmed. */
export function MoneyBlock(props: MoneyBlockProps) {
  const {
    currency,
    before,
    change,
    after,
    insufficient = false,
    title,
    icon,
    note,
    isPlain = false,
    className,
  } = props;
  return (
    <div
      className={cx(!isPlain && 'rounded-card border border-line-strong bg-sunken p-4', className)}
    >
      {title !== undefined && (
        <p className="mb-2 flex items-center gap-2 text-small text-text-2">
          {icon !== undefined && <Icon of={icon} />}
          {title}
        </p>
      )}
      <dl className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4">
        <SumRow label={before.label} money={{ amount: before.amount, currency }} />
        <SumRow
          label={change.label}
          money={{ amount: change.amount, currency, sign: change.sign, tone: 'accent' }}
          isQeemas
        />
        <SumRow
          label={after.label}
          money={{ amount: after.amount, currency, tone: insufficient ? 'danger' : 'default' }}
          isTotal
        />
      </dl>
      {note !== undefined && <div className="mt-2 text-caption text-text-3">{note}</div>}
    </div>
  );
}

export interface SumRowProps {
  label: ReactNode;
  money: MoneyProps;
  isQeemas?: boolean;
  isTotal?: boolean;
}

/**
 * A row of a money list: label at the start, amount right-aligned in a column as wide as the widest
 * (design §8).
 */
export function SumRow({ label, money, isQeemas = false, isTotal = false }: SumRowProps) {
  return (
    <div
      className={cx(
        'col-span-2 grid grid-cols-subgrid items-baseline',
        isTotal && 'mt-2 border-t border-line-strong pt-2',
      )}
    >
      <dt
        className={cx(
          'py-1.5',
          isTotal ? 'text-h3 text-text' : 'text-small',
          isQeemas && 'text-accent-text',
          !isQeemas && !isTotal && 'text-text-2',
        )}
      >
        {isQeemas && (
          <span className="me-2 inline-block align-middle">
            <Rhombus size={11} />
          </span>
        )}
        {label}
      </dt>
      <dd
        dir="ltr"
        className={cx('py-1.5 text-end', isTotal ? 'text-[22px] leading-8' : 'text-body')}
      >
        <Money {...money} />
      </dd>
    </div>
  );
}
