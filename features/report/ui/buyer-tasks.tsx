import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import Scale from 'lucide-react/icons/scale';
import Send from 'lucide-react/icons/send';
import Stamp from 'lucide-react/icons/stamp';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReading, type Text } from '../../../app/texts/use-text.tsx';
import { StatusChip } from '../../../app/ui/status-chip.tsx';
import { Tag } from '../../../app/ui/tag.tsx';
import type { BuyerTask } from '../rules/terms.ts';
import type { BuyerReport, BuyerTaskView } from '../schema.ts';
import { TaskCard } from './task-list.tsx';

const icons: Record<BuyerTask, LucideIcon> = {
  approve: Stamp,
  new_offers: Scale,
  compare: Scale,
  answered: MessageSquare,
  send_order: Send,
  confirm_receipt: PackageCheck,
};

function hrefOf({ kind, rfq_id: rfqId, offer_id: offerId }: BuyerTaskView): string {
  switch (kind) {
    case 'approve':
      return `/buyer/rfq-product/${rfqId}`;
    case 'new_offers':
    case 'compare':
      return `/buyer/offers/${rfqId}`;
    case 'answered':
      return `/buyer/offer/${offerId ?? ''}`;
    case 'send_order':
    case 'confirm_receipt':
      return `/buyer/wizard/${rfqId}`;
    default:
      return kind satisfies never;
  }
}

function textOf(t: Text, { kind, title, company, count }: BuyerTaskView): string {
  switch (kind) {
    case 'new_offers':
    case 'compare':
      return t(`report.tasks.${kind}`, { title, n: count });
    case 'answered':
    case 'send_order':
      return t(`report.tasks.${kind}`, { company: company ?? '' });
    case 'approve':
    case 'confirm_receipt':
      return t(`report.tasks.${kind}`, { title });
    default:
      return kind satisfies never;
  }
}

const marks: Record<BuyerTask, (t: Text) => ReactNode> = {
  approve: (t) => <StatusChip status="pending" label={t('status.pending')} />,
  new_offers: (t) => <StatusChip status="active" label={t('status.active')} />,
  compare: (t) => <StatusChip status="evaluate" label={t('status.evaluate')} />,
  answered: (t) => (
    <Tag tone="primary" icon={MessageSquare}>
      {t('report.tasks.negotiation')}
    </Tag>
  ),
  send_order: (t) => <StatusChip status="accepted" label={t('status.accepted')} />,
  confirm_receipt: (t) => <StatusChip status="waiting" label={t('status.waiting')} />,
};

/** What needs the buyer's decision. */
export function BuyerTasks({ tasks, now }: { tasks: BuyerReport['tasks']; now: Date }) {
  const { t, format } = useReading();
  const whenOf = (task: BuyerTaskView): string => {
    const since = { when: format.relative(new Date(task.at), now) };
    switch (task.kind) {
      case 'approve':
        return t('report.tasks.asked', since);
      case 'new_offers':
        return t('report.tasks.arrived', since);
      case 'compare':
        return t('report.tasks.ends', { when: format.relative(new Date(task.due_at ?? task.at), now) });
      case 'answered':
        return t('report.tasks.answeredAt', since);
      case 'send_order':
        return t('report.tasks.accepted', since);
      case 'confirm_receipt':
        return t('report.tasks.sent', since);
      default:
        return task.kind satisfies never;
    }
  };
  return (
    <TaskCard
      title={t('report.tasks.buyer')}
      total={tasks.total}
      notificationsHref="/buyer/notifications"
      emptyWhy={t('report.tasks.noneBuyer')}
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
