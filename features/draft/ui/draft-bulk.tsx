import Trash2 from 'lucide-react/icons/trash-2';
import type { BulkAction } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useText } from '#ui/use-text.tsx';
import type { DraftRowView } from '../schema.ts';

export interface DraftBulkProps {
  isOpen: boolean;
  bulk: BulkRows<DraftRowView>;
}

/** A deletion has no way back, so it is sent ten seconds later. */
export function DraftBulk({ bulk }: DraftBulkProps) {
  const t = useText();
  const actions: BulkAction<DraftRowView>[] = [
    {
      key: 'delete',
      text: t('draft.page.delete'),
      icon: Trash2,
      danger: true,
      isFor: (row) => row.can.delete,
      isDelayed: true,
      callOf: ({ id }) => ({ method: 'DELETE', path: `/dashboard/drafts/${id}` }),
      done: (n) => t('draft.page.bulkDeleted', { n }),
    },
  ];
  const nameOf = ({ title }: DraftRowView) => (title === '' ? t('draft.page.untitled') : title);
  return <BulkBar bulk={bulk} actions={actions} nameOf={nameOf} />;
}
