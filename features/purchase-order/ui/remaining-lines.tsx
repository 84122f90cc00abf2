import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { isMissingData, type MissingData } from '#shared/missing-data.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { UserText } from '#ui/user-text.tsx';
import type { OrderLineView, OrderView } from '../schema/views.ts';
import { useOrderText } from './order-text.ts';

const shownMax = 5;

export function RemainingLines({ lines }: { lines: readonly OrderLineView[] }) {
  const { t } = useI18n();
  const orderText = useOrderText();
  const open = lines.filter((line) => line.open !== '0');
  const more = open.length - shownMax;
  return (
    <ul
      aria-label={t('order.receiveDialog.remaining')}
      className="flex flex-col divide-y divide-line rounded-check border border-line px-3"
    >
      {open.slice(0, shownMax).map((line) => (
        <li key={line.id} className="flex items-baseline justify-between gap-4 py-2">
          <UserText className="line-clamp-2 min-w-0">{line.description}</UserText>
          <span className="shrink-0 font-semibold text-text">
            {orderText.quantity(line.open)} {orderText.unit(line.unit)}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li className="py-2 text-text-3">{t('order.receiveDialog.moreLines', { n: more })}</li>
      )}
    </ul>
  );
}

/** The same for a row of a list, which has no lines: they are read when the dialog opens. */
export function LoadedRemainingLines({ orderId }: { orderId: string }) {
  const { t } = useI18n();
  const { load, data } = useFetcher<{ order: OrderView } | MissingData>();
  useEffect(() => {
    void load(`/buyer/po/${orderId}`);
  }, [load, orderId]);
  if (data === undefined || data === null)
    return (
      <Loading label={t('ui.table.loading')} className="flex flex-col gap-2">
        <Skeleton className="h-3 w-48" />
        <Skeleton className="h-3 w-40" />
      </Loading>
    );
  return isMissingData(data) ? null : <RemainingLines lines={data.order.lines} />;
}
