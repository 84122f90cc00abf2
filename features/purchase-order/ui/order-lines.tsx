import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { LineCell, LineRow, LinesTable } from '#ui/lines-table.tsx';
import { Money } from '#ui/money.tsx';
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

function useHeads(currency: string) {
  const { t } = useI18n();
  return {
    item: { text: t('order.column.item') },
    ordered: { text: t('order.line.ordered'), isFigure: true },
    received: { text: t('order.line.received'), isFigure: true },
    progress: { text: t('order.line.progress') },
    price: { text: t('order.column.price'), isFigure: true },
    total: { text: t('order.line.total', { currency }), isFigure: true },
  };
}

export function OrderLines({ lines, currency, label, filesPath, plain = false }: OrderLinesProps) {
  const { item, ordered, received, progress, price, total } = useHeads(currency);
  const heads = [item, ordered, ...(plain ? [] : [received, progress]), price, total];
  return (
    <LinesTable label={label} heads={heads}>
      {lines.map((line) => (
        <Line key={line.id} {...{ line, currency, filesPath, plain }} />
      ))}
    </LinesTable>
  );
}

interface LineProps extends Pick<OrderLinesProps, 'currency' | 'filesPath'> {
  line: OrderLineView;
  plain: boolean;
}

function Line({ line, currency, filesPath, plain }: LineProps) {
  const { format } = useI18n();
  const orderText = useOrderText();
  const heads = useHeads(currency);
  return (
    <LineRow
      name={line.description}
      state={<LineExceptions line={line} />}
      details={
        <>
          <LineFactsText line={line} filesPath={filesPath} />
          <LineRemarks
            texts={{
              remark: line.state === 'alternative' ? '' : line.remark,
              package: line.package,
            }}
          />
        </>
      }
    >
      <LineCell {...heads.ordered} place="quantity">
        <span>
          <span className="text-text">{orderText.quantity(line.quantity)}</span>{' '}
          <span className="text-caption text-text-3">{orderText.unit(line.unit)}</span>
        </span>
      </LineCell>
      {!plain && (
        <>
          <LineCell {...heads.received} place="mark" className="font-semibold text-text">
            {orderText.quantity(line.accepted)}
          </LineCell>
          <LineCell {...heads.progress} className="min-w-32">
            <LineProgress line={line} />
          </LineCell>
        </>
      )}
      <LineCell {...heads.price} place="price">
        <bdi dir="ltr">{format.amount(line.unit_price, currency)}</bdi>
      </LineCell>
      <LineCell {...heads.total} place="amount">
        <Money amount={line.sub_total} currency={currency} withoutCode />
      </LineCell>
    </LineRow>
  );
}

function LineExceptions({ line }: { line: OrderLineView }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const { state, remark, rejected, closed, note } = line;
  return (
    <LineRemarks
      texts={{
        alternative: state === 'alternative' ? t('order.line.alternative', { what: remark }) : '',
        rejected:
          rejected === '0' ? '' : t('order.line.rejected', { n: orderText.quantity(rejected) }),
        closed: closed ? t('order.line.closed') : '',
        note: note === '' ? '' : t('order.line.note', { what: note }),
      }}
    />
  );
}

function LineRemarks({ texts }: { texts: Readonly<Record<string, string>> }) {
  const remarks = Object.entries(texts).filter(([, text]) => text !== '');
  if (remarks.length === 0) return null;
  return (
    <ul className="flex flex-col text-caption">
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
