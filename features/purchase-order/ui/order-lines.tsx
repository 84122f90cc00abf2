import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Money } from '#ui/money.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { OrderLineView } from '../schema/views.ts';
import { LineFactsText } from '#features/rfq/ui/line-facts-text.tsx';
import { useOrderText } from './order-text.ts';

interface OrderLinesProps {
  lines: readonly OrderLineView[];
  currency: string;
  label: string;
  filesPath: string;
  /** Hides the receipts, because an unsent order has none. */
  plain?: boolean;
}

/** At the physical right in both languages, so that decimals align (design §8). */
const figures = 'text-figures';

export function OrderLines({ lines, currency, label, filesPath, plain = false }: OrderLinesProps) {
  const { t } = useI18n();
  const heads = [
    { text: t('order.column.item'), className: '' },
    { text: t('order.line.ordered'), className: figures },
    ...(plain
      ? []
      : [
          { text: t('order.line.received'), className: figures },
          { text: t('order.line.progress'), className: '' },
        ]),
    { text: t('order.column.price'), className: figures },
    { text: t('order.line.total', { currency }), className: figures },
  ];
  return (
    <table role="table" className="w-full text-start text-table not-print:max-md:block">
      <caption className="sr-only">{label}</caption>
      <thead role="rowgroup" className="not-print:max-md:sr-only">
        <tr role="row" className="bg-sunken text-small text-text-3">
          {heads.map(({ text, className }) => (
            <th
              key={text}
              role="columnheader"
              scope="col"
              className={cx(
                'h-[38px] border-b border-line px-3 font-medium whitespace-nowrap first:ps-card last:pe-card',
                className === '' ? 'text-start' : className,
              )}
            >
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="not-print:max-md:block">
        {lines.map((line) => (
          <Line key={line.id} {...{ line, currency, filesPath, plain }} />
        ))}
      </tbody>
    </table>
  );
}

const cell =
  'border-line px-3 py-3 first:ps-card last:pe-card md:border-b print:border-b group-last:border-b-0 not-print:max-md:flex not-print:max-md:items-baseline not-print:max-md:justify-between not-print:max-md:gap-4 not-print:max-md:px-card not-print:max-md:py-1';

interface LineProps extends Pick<OrderLinesProps, 'currency' | 'filesPath'> {
  line: OrderLineView;
  plain: boolean;
}

function Line({ line, currency, filesPath, plain }: LineProps) {
  const { t, format } = useI18n();
  const orderText = useOrderText();
  return (
    <tr
      role="row"
      className="group align-middle transition-colors not-print:max-md:block not-print:max-md:border-b not-print:max-md:border-line not-print:max-md:py-3 not-print:max-md:last:border-b-0 md:hover:bg-hover"
    >
      <th
        role="rowheader"
        scope="row"
        className={cx(cell, 'min-w-44 text-start font-medium text-text not-print:max-md:block')}
      >
        <UserText>{line.description}</UserText>
        <LineFactsText line={line} filesPath={filesPath} />
        <LineRemarks line={line} />
      </th>
      <td role="cell" className={cx(cell, figures, 'whitespace-nowrap')}>
        <Label>{t('order.line.ordered')}</Label>
        <span>
          <span className="text-text">{orderText.quantity(line.quantity)}</span>{' '}
          <span className="text-caption text-text-3">{orderText.unit(line.unit)}</span>
        </span>
      </td>
      {!plain && (
        <>
          <td role="cell" className={cx(cell, figures, 'font-semibold text-text')}>
            <Label>{t('order.line.received')}</Label>
            {orderText.quantity(line.accepted)}
          </td>
          <td role="cell" className={cx(cell, 'min-w-32')}>
            <Label>{t('order.line.progress')}</Label>
            <LineProgress line={line} />
          </td>
        </>
      )}
      <td role="cell" className={cx(cell, figures)}>
        <Label>{t('order.column.price')}</Label>
        <bdi dir="ltr">{format.amount(line.unit_price, currency)}</bdi>
      </td>
      <td role="cell" className={cx(cell, figures)}>
        <Label>{t('order.line.total', { currency })}</Label>
        <Money amount={line.sub_total} currency={currency} withoutCode />
      </td>
    </tr>
  );
}

/** Replaces the column head, which a phone does not show. */
function Label({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-small text-text-3 md:hidden print:hidden">
      {children}
    </span>
  );
}

function LineRemarks({ line }: { line: OrderLineView }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const isAlternative = line.state === 'alternative';
  const { remark, rejected, note } = line;
  const texts = {
    remark: isAlternative ? t('order.line.alternative', { what: remark }) : remark,
    package: line.package,
    rejected: rejected === '0' ? '' : t('order.line.rejected', { n: orderText.quantity(rejected) }),
    closed: line.closed ? t('order.line.closed') : '',
    note: note === '' ? '' : t('order.line.note', { what: note }),
  };
  const remarks = Object.entries(texts).filter(([, text]) => text !== '');
  if (remarks.length === 0) return null;
  return (
    <ul className="mt-0.5 flex flex-col text-caption font-normal text-text-3">
      {remarks.map(([kind, text]) => (
        <li key={kind} dir="auto" className="text-page-start">
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The bar grows from the start of the reading direction; its text is for screen readers. */
function LineProgress({ line }: { line: OrderLineView }) {
  const { t, format } = useI18n();
  const label = t('order.line.done', { percent: format.percent(line.percent / 100) });
  const isFull = line.percent === 100;
  // At least 4 per cent, so that a small first delivery is visible.
  const shown = line.accepted === '0' ? 0 : Math.max(line.percent, 4);
  return (
    <div
      role="progressbar"
      aria-label={line.description}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={line.percent}
      aria-valuetext={label}
      title={label}
      className="h-1.5 w-full max-w-28 overflow-hidden rounded-full bg-skeleton not-print:max-md:max-w-40"
    >
      <div
        className={cx('h-full rounded-full', isFull ? 'bg-success' : 'bg-primary')}
        style={{ inlineSize: `${shown}%` }}
      />
    </div>
  );
}
