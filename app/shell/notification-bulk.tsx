import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import type { NotificationView } from '#features/notification/schema.ts';
import type { BulkAction, BulkCall } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useText } from '#ui/use-text.tsx';

export interface NotificationBulkProps {
  isOpen: boolean;
  bulk: BulkRows<NotificationView>;
}

const mark = (verb: 'read' | 'unread', { id }: NotificationView): BulkCall => ({
  method: 'POST',
  path: `/notification/${verb}`,
  body: { id },
});

export function NotificationBulk({ bulk }: NotificationBulkProps) {
  const t = useText();
  const read = (row: NotificationView) => mark('read', row);
  const unread = (row: NotificationView) => mark('unread', row);
  const actions: BulkAction<NotificationView>[] = [
    {
      key: 'read',
      text: t('notification.page.markRead'),
      icon: MailOpen,
      isFor: (row) => row.can.read,
      callOf: read,
      undoOf: unread,
      done: (n) => t('notification.page.markedRead', { n }),
    },
    {
      key: 'unread',
      text: t('notification.page.markUnread'),
      icon: Mail,
      isFor: (row) => row.can.unread,
      callOf: unread,
      undoOf: read,
      done: (n) => t('notification.page.markedUnread', { n }),
    },
  ];
  return <BulkBar bulk={bulk} actions={actions} nameOf={(row) => row.data.title} />;
}
