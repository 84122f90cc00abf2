import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { BulkAction } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useText } from '#ui/use-text.tsx';
import type { OutboxRow } from '../schema/outbox.ts';

export interface OutboxBulkProps {
  isOpen: boolean;
  bulk: BulkRows<OutboxRow>;
}

export function OutboxBulk({ bulk }: OutboxBulkProps) {
  const t = useText();
  const actions = (['send_again', 'give_up'] as const).map((verb): BulkAction<OutboxRow> => ({
    key: verb,
    text: t(`operations.outbox.verb.${verb}`),
    icon: verb === 'give_up' ? Trash2 : RefreshCw,
    danger: verb === 'give_up',
    isFor: (row) => row.can[verb],
    callOf: ({ id }, reason) => ({
      method: 'POST',
      path: `/operator/outbox/${id}/${verb}`,
      body: { reason },
    }),
    done: (n) => t(`operations.outbox.done.${verb === 'give_up' ? 'giveAllUp' : 'sendAll'}`, { n }),
    ask: {
      title: t(`operations.outbox.bulk.${verb}`),
      text: t(`operations.outbox.what.${verb}`),
      reason: { label: t('ui.decision.reason'), isRequired: true },
    },
  }));
  return <BulkBar bulk={bulk} actions={actions} nameOf={(row) => row.to} />;
}
