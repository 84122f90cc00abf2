import FileDown from 'lucide-react/icons/file-down';
import Send from 'lucide-react/icons/send';
import Sheet from 'lucide-react/icons/sheet';
import type { BulkAction, BulkFile } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { fileHref } from '#ui/list-url.ts';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { OrderRowView } from '../schema/views.ts';

export interface OrderBulkProps {
  isOpen: boolean;
  bulk: BulkRows<OrderRowView>;
}

const idsOf = (rows: readonly OrderRowView[]) => rows.map(({ id }) => id).join();

/** Not the receipt, because somebody must look at the goods of each order. */
export function OrderBulk({ bulk }: OrderBulkProps) {
  const { t, locale } = useI18n();
  const files: BulkFile<OrderRowView>[] = [
    {
      key: 'pdfs',
      text: t('order.list.bulk.pdfs'),
      icon: FileDown,
      isFor: ({ can }) => can.download,
      fileOf: (rows) => fileHref('/dashboard/buyer/orders/pdfs', '', { ids: idsOf(rows) }),
    },
    {
      key: 'sheet',
      text: t('order.list.bulk.sheet'),
      icon: Sheet,
      fileOf: (rows) =>
        fileHref('/dashboard/buyer/orders/export', '', {
          ids: idsOf(rows),
          format: 'xlsx',
          lang: locale,
        }),
    },
  ];
  const actions: BulkAction<OrderRowView>[] = [
    {
      key: 'send',
      text: t('order.list.bulk.send'),
      icon: Send,
      isFor: ({ can }) => can.send,
      callOf: ({ id }) => ({ method: 'POST', path: `/dashboard/buyer/orders/${id}/send` }),
      done: (n) => t('order.list.bulk.sent', { n }),
      ask: { title: t('order.list.bulk.sendTitle'), text: t('order.list.bulk.sendText') },
    },
  ];
  return <BulkBar bulk={bulk} actions={actions} files={files} nameOf={({ serial }) => serial} />;
}
