import Ban from 'lucide-react/icons/ban';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import type { BulkAction, BulkFile } from '#ui/bulk-action.ts';
import { BulkBar } from '#ui/bulk-bar.tsx';
import { fileHref } from '#ui/list-url.ts';
import type { BulkRows } from '#ui/use-bulk-rows.ts';
import { useI18n } from '#ui/use-text.tsx';
import type { RfqRowView } from '../schema/view.ts';

export interface RfqBulkProps {
  isOpen: boolean;
  bulk: BulkRows<RfqRowView>;
  tomorrow: string;
}

export function RfqBulk({ bulk, tomorrow }: RfqBulkProps) {
  const { t, locale } = useI18n();
  const rfqCall = (id: string, verb: string, body = {}) => ({
    method: 'POST' as const,
    path: `/dashboard/buyer/rfq/${id}/${verb}`,
    body,
  });
  const reason = { label: t('ui.decision.reason'), isRequired: true };
  const files: BulkFile<RfqRowView>[] = [
    {
      key: 'download',
      text: t('rfq.list.bulk.download'),
      icon: Download,
      fileOf: (rows) =>
        fileHref('/dashboard/buyer/rfq_list/all/export', '', {
          ids: rows.map(({ id }) => id).join(),
          format: 'xlsx',
          lang: locale,
        }),
    },
  ];
  const actions: BulkAction<RfqRowView>[] = [
    {
      key: 'copy',
      text: t('rfq.list.bulk.copy'),
      icon: Copy,
      isFor: (row) => row.can.copy,
      callOf: ({ id }) => rfqCall(id, 'copy'),
      done: (n) => t('rfq.list.bulk.copied', { n }),
    },
    {
      key: 'extend',
      text: t('rfq.list.bulk.extend'),
      icon: CalendarClock,
      // An RFQ that may still be edited accepts an amendment as well.
      isFor: (row) => row.can.amend || (row.can.edit && row.status === 'active'),
      callOf: ({ id, version }, why, day) =>
        rfqCall(id, 'amend', { version, reason: why, expiry_date: day }),
      done: (n) => t('rfq.list.bulk.extended', { n }),
      ask: {
        title: t('rfq.list.bulk.extendTitle'),
        text: t('rfq.list.bulk.extendText'),
        reason,
        day: { label: t('rfq.list.bulk.day'), min: tomorrow },
      },
    },
    {
      key: 'cancel',
      text: t('rfq.list.bulk.cancel'),
      icon: Ban,
      danger: true,
      isFor: (row) => row.can.cancel,
      callOf: ({ id }, why) => rfqCall(id, 'cancel', { reason: 'other', reason_text: why }),
      done: (n) => t('rfq.list.bulk.canceled', { n }),
      ask: {
        title: t('rfq.list.bulk.cancelTitle'),
        text: t('rfq.list.bulk.cancelText'),
        reason,
      },
    },
  ];
  return <BulkBar bulk={bulk} actions={actions} files={files} nameOf={(row) => row.number} />;
}
