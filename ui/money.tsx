import { thinSpace, type AmountOptions } from '../shared/money-format.ts';
import { useI18n } from './use-text.tsx';
import { cx } from './classes.ts';

export type MoneyTone = 'default' | 'accent' | 'credit' | 'danger' | 'muted' | 'inherit';

const tones: Record<MoneyTone, { figure: string; code: string }> = {
  default: { figure: 'text-text', code: 'text-text-3' },
  accent: { figure: 'text-accent-text', code: 'text-accent-text' },
  credit: { figure: 'text-success-text', code: 'text-text-3' },
  danger: { figure: 'text-danger-text', code: 'text-text-3' },
  muted: { figure: 'text-text-3', code: 'text-text-3' },
  inherit: { figure: '', code: '' },
};

export interface MoneyProps {
  amount: string;
  currency: string;
  sign?: AmountOptions['sign'];
  tone?: MoneyTone;
  withoutCode?: boolean;
  whole?: boolean;
  className?: string;
}

/**
 * An amount, isolated left to right so that it is correct in an Arabic sentence: code at 86%, thin
 * space, figure 600.
 */
export function Money(props: MoneyProps) {
  const {
    amount,
    currency,
    sign,
    tone = 'default',
    withoutCode = false,
    whole = false,
    className,
  } = props;
  const { format } = useI18n();
  const toneClasses = tones[tone];
  const figure = format.amount(amount, currency, {
    whole,
    ...(sign === undefined ? {} : { sign }),
  });
  const figureClasses = cx('font-semibold', toneClasses.figure);
  if (withoutCode)
    return (
      <bdi
        dir="ltr"
        data-code={currency}
        className={cx('whitespace-nowrap', figureClasses, className)}
      >
        {figure}
      </bdi>
    );
  return (
    <bdi dir="ltr" className={cx('whitespace-nowrap', className)}>
      <span className={cx('me-[0.14em] text-[0.86em] font-medium', toneClasses.code)}>
        {currency}
      </span>
      {thinSpace}
      <span className={figureClasses}>{figure}</span>
    </bdi>
  );
}

/** An amount of a column whose head names AED: only another currency has its code in the cell. */
export function InColumn(props: Pick<MoneyProps, 'amount' | 'currency' | 'tone'>) {
  return <Money {...props} withoutCode={props.currency === 'AED'} />;
}
