import CircleCheck from 'lucide-react/icons/circle-check';
import { Link, useLocation } from 'react-router';
import { Sentence } from '#ui/sentence.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Counter } from '#ui/counter.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Money } from '#ui/money.tsx';
import { Ltr } from '#ui/user-text.tsx';
import type { TaskView, TasksView } from '../schema.ts';
import { MoreLink } from './bars-card.tsx';
import { displayOf, momentOf, sentenceOf } from './task-display.tsx';

interface TasksCardProps {
  side: 'buyer' | 'supplier';
  tasks: TasksView;
  now: Date;
}

function useAddress(name: string, value: string | null): string {
  const { search } = useLocation();
  const next = new URLSearchParams(search);
  if (value === null) next.delete(name);
  else next.set(name, value);
  return `?${next.toString()}`;
}

/**
 * The reader's tasks, the most urgent first, each with its next step. Tasks of others are left out, so
 * that every row can be done.
 */
export function TasksCard({ side, tasks, now }: TasksCardProps) {
  const { t } = useI18n();
  const { total, total_is_least: isLeast, rows } = tasks;
  const more = total - rows.length;
  const all = useAddress('tasks', 'all');
  return (
    <Card
      id="waiting"
      title={t(`report.tasks.${side}`)}
      titleNote={
        total > 0 && (
          <Counter
            count={total}
            tone="action"
            label={t(isLeast ? 'report.tasks.countLeast' : 'report.tasks.count', { n: total })}
          />
        )
      }
      actions={
        <MoreLink
          to={side === 'buyer' ? '/buyer/notifications' : '/seller/notifications'}
          text={t('report.tasks.notifications')}
        />
      }
      flush
      className="h-full scroll-mt-20"
    >
      <LoadedPart className="px-card py-4">
        {rows.length === 0 ? (
          <EmptyState icon={CircleCheck} title={t('report.tasks.none')} className="py-10">
            {t(side === 'buyer' ? 'report.tasks.noneBuyer' : 'report.tasks.noneSupplier')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((task) => (
              <li key={`${task.kind} ${task.offer_id ?? task.rfq_id ?? ''}`}>
                <TaskRow task={task} now={now} />
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
      {more > 0 && (
        <p className="border-t border-line px-card py-2.5 text-small">
          <MoreLink
            to={all}
            text={t(isLeast ? 'report.tasks.moreLeast' : 'report.tasks.more', { n: more })}
          />
        </p>
      )}
    </Card>
  );
}

function TaskRow({ task, now }: { task: TaskView; now: Date }) {
  const { t, format } = useI18n();
  const display = displayOf(task);
  return (
    <Link
      to={display.to(task)}
      className="group flex min-h-15 items-center gap-3 px-card py-2 outline-offset-[-2px] transition-colors hover:bg-hover"
    >
      <span className="flex size-8 shrink-0 items-center justify-center rounded-button bg-skeleton text-text-2 max-md:hidden">
        <Icon of={display.icon} size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 text-small font-semibold text-text">
          <Sentence>{sentenceOf(t, task)}</Sentence>
        </span>
        <Facts className="text-caption text-text-3 max-md:max-h-[1lh] max-md:overflow-hidden">
          <span
            className={cx(
              'max-md:block max-md:truncate',
              display.isLate === true && 'font-semibold text-danger-text',
            )}
          >
            {momentOf(t, task, (instant) => format.relative(new Date(instant), now))}
          </span>
          {task.number !== '' && <Ltr>{task.number}</Ltr>}
          {task.amount !== null && (
            <Money amount={task.amount.value} currency={task.amount.currency} tone="inherit" />
          )}
        </Facts>
      </span>
      <span
        className={buttonClass({
          tone: 'tonal',
          className: 'shrink-0',
        })}
      >
        {t(`report.tasks.do.${task.kind}`)}
      </span>
    </Link>
  );
}
