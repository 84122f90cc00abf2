import type { LucideIcon } from 'lucide-react';
import CircleCheck from 'lucide-react/icons/circle-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { Counter } from '../../../app/ui/counter.tsx';
import { EmptyState } from '../../../app/ui/empty-state.tsx';
import { Icon } from '../../../app/ui/icon.tsx';
import { Ltr } from '../../../app/ui/user-text.tsx';
import { MoreLink } from './bars-card.tsx';

export interface Task {
  readonly key: string;
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
  /** RFQ or order number. */
  readonly number: string;
  readonly when: string;
  readonly mark: ReactNode;
}

interface TaskCardProps {
  title: string;
  tasks: readonly Task[];
  /** How many there are altogether. */
  total: number;
  notificationsHref: string;
  /** Under "Nothing waits for you": what will stand here. */
  emptyWhy: string;
}

/** What waits for the reader, the newest first; the whole row leads to where it is done. */
export function TaskCard({ title, tasks, total, notificationsHref, emptyWhy }: TaskCardProps) {
  const { t } = useReading();
  const more = total - tasks.length;
  return (
    <Card
      title={title}
      titleNote={total > 0 && <Counter count={total} tone="action" label={t('report.tasks.count', { n: total })} />}
      actions={<MoreLink to={notificationsHref} text={t('report.tasks.all')} />}
      flush
      className="h-full"
    >
      {tasks.length === 0 ? (
        <EmptyState icon={CircleCheck} title={t('report.tasks.none')} className="py-10">
          {emptyWhy}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {tasks.map((task) => (
            <li key={task.key}>
              <TaskRow task={task} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className="border-t border-line px-card py-2.5 text-caption text-text-3">
          {t('report.tasks.more', { n: more })}
        </p>
      )}
    </Card>
  );
}

function TaskRow({ task }: { task: Task }) {
  return (
    <Link
      to={task.to}
      className="flex min-h-15 items-center gap-3 px-card py-2 outline-offset-[-2px] transition-colors hover:bg-hover"
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2">
        <Icon of={task.icon} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small font-semibold text-text max-md:line-clamp-2 max-md:whitespace-normal">
          {task.text}
        </span>
        <span className="block truncate text-caption text-text-3">
          <Ltr>{task.number}</Ltr> · {task.when}
        </span>
      </span>
      <span className="shrink-0 max-sm:hidden">{task.mark}</span>
      <Icon of={ChevronRight} size={16} directional className="text-text-3" />
    </Link>
  );
}
