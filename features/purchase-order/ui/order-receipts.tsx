import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Facts } from '#ui/facts.tsx';
import { UserText } from '#ui/user-text.tsx';
import { FileList } from '#features/attachment/ui/file-list.tsx';
import type { OrderLineView, OrderView, ReceiptView } from '../schema/views.ts';
import { useOrderText } from './order-text.ts';
import { countReceived } from './receipt-state.ts';

export function OrderReceipts({ order }: { order: OrderView }) {
  const { t } = useI18n();
  return (
    <Card title={t('order.page.receipts')}>
      {order.receipts.length === 0 ? (
        <p className="text-small text-text-2">{t('order.page.noReceipts')}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {order.receipts.map((receipt) => (
            <Receipt key={receipt.id} order={order} receipt={receipt} />
          ))}
        </ol>
      )}
    </Card>
  );
}

interface ReceivedProps {
  order: OrderView;
  receipt: ReceiptView;
  line: OrderLineView;
  entry: ReceiptView['lines'][number];
}

/** `1,150 of 1,200 bag · Short by 50 bag`: the quantity alone does not say that goods are missing. */
function Received({ order, receipt, line, entry }: ReceivedProps) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const earlier = order.receipts
    .filter(({ number }) => number < receipt.number)
    .flatMap(({ lines }) => lines)
    .filter((one) => one.line_id === line.id)
    .map(({ accepted }) => accepted);
  const { expected, missing } = countReceived(line.quantity, earlier, entry);
  const unit = orderText.unit(line.unit);
  const accepted = orderText.quantity(entry.accepted);
  if (entry.accepted === expected)
    return (
      <Facts>
        {`${accepted} ${unit}`}
        {t('order.receiveDialog.state.complete')}
      </Facts>
    );
  return (
    <Facts>
      {`${accepted} ${t('order.receiveDialog.of', { n: orderText.quantity(expected) })} ${unit}`}
      {missing !== '0' && (
        <span className="text-accent-text">
          {t('order.receiveDialog.state.short', { n: `${orderText.quantity(missing)} ${unit}` })}
        </span>
      )}
    </Facts>
  );
}

function Receipt({ order, receipt }: { order: OrderView; receipt: ReceiptView }) {
  const { t, format } = useI18n();
  const orderText = useOrderText();
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold text-text">
          {t('order.page.receipt', { n: receipt.number })}
        </span>
        <span className="text-caption text-text-3">
          {t('order.page.by', { name: receipt.received_by, time: format.day(receipt.received_on) })}
        </span>
      </p>
      <ul className="flex flex-col gap-1 text-small text-text-2">
        {receipt.lines.map((entry) => {
          const line = order.lines.find(({ id }) => id === entry.line_id);
          if (line === undefined) return null;
          return (
            <li key={entry.line_id} className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 truncate" title={line.description}>
                {line.description}
              </bdi>
              <span className="shrink-0">
                <Facts>
                  <Received {...{ order, receipt, line, entry }} />
                  {entry.rejected !== '0' && (
                    <span className="text-danger-text">
                      {t('order.line.rejected', { n: orderText.quantity(entry.rejected) })}
                      {entry.reason !== '' && ` (${t(`order.receiveDialog.${entry.reason}`)})`}
                    </span>
                  )}
                </Facts>
              </span>
            </li>
          );
        })}
      </ul>
      {receipt.note !== '' && (
        <UserText className="text-small text-text-2">{receipt.note}</UserText>
      )}
      {receipt.files.length > 0 && (
        <FileList
          files={receipt.files}
          hrefOf={({ id }) => `/api/dashboard/orders/${order.id}/files/${id}`}
        />
      )}
    </li>
  );
}
