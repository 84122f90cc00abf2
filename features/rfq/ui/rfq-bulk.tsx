import Ban from 'lucide-react/icons/ban';
import type { BulkAction } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useText } from '#ui/use-text.tsx';
import type { RfqRowView } from '../schema/view.ts';

export interface RfqBulkProps {
  isOpen: boolean;
  bulk: BulkRows<RfqRowView>;
}

export function RfqBulk({ bulk }: RfqBulkProps) {
  const t = useText();
  const actions: BulkAction<RfqRowView>[] = [
    {
      key: 'cancel',
      text: t('rfq.list.bulk.cancel'),
      icon: Ban,
      danger: true,
      isFor: (row) => row.can.cancel,
      callOf: ({ id }, reason) => ({
        method: 'POST',
        path: `/dashboard/buyer/rfq/${id}/cancel`,
        body: { reason: 'other', reason_text: reason },
      }),
      done: (n) => t('rfq.list.bulk.canceled', { n }),
      ask: {
        title: t('rfq.list.bulk.cancelTitle'),
        text: t('rfq.list.bulk.cancelText'),
        reason: { label: t('ui.decision.reason'), isRequired: true },
      },
    },
  ];
  return <BulkBar bulk={bulk} actions={actions} nameOf={(row) => row.number} />;
}
