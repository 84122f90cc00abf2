import FileCheck from 'lucide-react/icons/file-check';
import MessageSquare from 'lucide-react/icons/message-square';
import PencilLine from 'lucide-react/icons/pencil-line';
import ReceiptText from 'lucide-react/icons/receipt-text';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReading, type Text } from '../../../app/texts/use-text.tsx';
import { StatusChip } from '../../../app/ui/status-chip.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import type { SupplierTask } from '../rules/terms.ts';
import type { SupplierReport, SupplierTaskView } from '../schema.ts';
import { TaskCard } from './task-list.tsx';

const icons: Record<SupplierTask, LucideIcon> = {
  quote: PencilLine,
  revise: MessageSquare,
  confirm_offer: RefreshCw,
  acknowledge: FileCheck,
  upload_invoice: ReceiptText,
};

function hrefOf({ kind, rfq_id: rfqId, offer_id: offerId, revision_id: revisionId }: SupplierTaskView): string {
  switch (kind) {
    case 'quote':
      return `/seller/paid-rfq/${rfqId}/new`;
    case 'revise':
      return `/seller/paid-rfq/negotiate/${revisionId ?? ''}`;
    case 'confirm_offer':
    case 'acknowledge':
      return `/seller/wizard/${offerId ?? ''}`;
    case 'upload_invoice':
      return '/seller/invoice';
    default:
      return kind satisfies never;
  }
}

function textOf(t: Text, { kind, title, company }: SupplierTaskView): string {
  switch (kind) {
    case 'quote':
    case 'confirm_offer':
    case 'upload_invoice':
      return t(`report.tasks.${kind}`, { title });
    case 'revise':
    case 'acknowledge':
      return t(`report.tasks.${kind}`, { company: company ?? '' });
    default:
      return kind satisfies never;
  }
}

const marks: Record<SupplierTask, (t: Text) => ReactNode> = {
  quote: (t) => <StatusChip status="active" label={t('status.active')} />,
  revise: (t) => (
    <Tag tone="primary" icon={MessageSquare}>
      {t('report.tasks.negotiation')}
    </Tag>
  ),
  confirm_offer: (t) => (
    <Tag tone="accent" icon={RefreshCw}>
      {t('report.tasks.amended')}
    </Tag>
  ),
  acknowledge: (t) => <StatusChip status="waiting" label={t('status.waiting')} />,
  upload_invoice: (t) => <StatusChip status="delivered" label={t('status.delivered')} />,
};

/** What waits for the supplier. */
export function SupplierTasks({ tasks, now }: { tasks: SupplierReport['tasks']; now: Date }) {
  const { t, format } = useReading();
  const whenOf = (task: SupplierTaskView): string => {
    const since = { when: format.relative(new Date(task.at), now) };
    switch (task.kind) {
      case 'quote':
      case 'confirm_offer':
        return t('report.tasks.ends', { when: format.relative(new Date(task.due_at ?? task.at), now) });
      case 'revise':
        return t('report.tasks.asked', since);
      case 'acknowledge':
        return t('report.tasks.sent', since);
      case 'upload_invoice':
        return t('report.tasks.delivered', since);
      default:
        return task.kind satisfies never;
    }
  };
  return (
    <TaskCard
      title={t('report.tasks.supplier')}
      total={tasks.total}
      notificationsHref="/seller/notifications"
      emptyWhy={t('report.tasks.noneSupplier')}
      tasks={tasks.rows.map((task) => ({
        key: `${task.kind} ${task.offer_id ?? task.rfq_id}`,
        to: hrefOf(task),
        icon: icons[task.kind],
        text: textOf(t, task),
        number: task.number,
        when: whenOf(task),
        mark: marks[task.kind](t),
      }))}
    />
  );
}
