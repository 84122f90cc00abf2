import { Link } from 'react-router';
import { useServerClock } from '#ui/use-server-clock.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { StatusChip } from '#ui/status-chip.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { Preparation } from '../schema.ts';
import { useSpan } from './figure-format.ts';

const minuteMs = 60_000;

interface ReviewCardProps {
  side: 'buyer' | 'supplier';
  review: NonNullable<Preparation['review']>;
  dueAt: string;
  now: Date;
}

/** The review that a company waits for: its steps, its place in the queue and the time that is left. */
export function ReviewCard({ side, review, dueAt, now }: ReviewCardProps) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t('report.start.waiting.title')}
      titleNote={<StatusChip status="pending" label={t('account.review.submittedState')} />}
      flush
    >
      <div className="grid grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_220px]">
        <div className="p-card">
          <Stepper
            label={t('report.start.waiting.steps')}
            current="check"
            steps={[
              {
                id: 'sent',
                label: t('report.start.waiting.sent'),
                detail: format.dateTime(new Date(review.submitted_at)),
              },
              {
                id: 'documents',
                label: t('account.documents.title'),
                detail: t('report.start.waiting.documents'),
              },
              {
                id: 'check',
                label: t('report.start.waiting.check'),
                detail:
                  review.before === 0
                    ? t('report.start.waiting.next')
                    : t('report.start.waiting.before', { n: review.before }),
              },
              {
                id: 'approved',
                label: t('account.review.approved'),
                detail: t(`report.start.waiting.result.${side}`),
              },
            ]}
          />
        </div>
        <TimeLeft
          {...{ dueAt, now }}
          sentAt={review.submitted_at}
          usualMinutes={review.usual_minutes}
        />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line px-card py-3 text-small text-text-2">
        {t('report.start.waiting.told')}
        <Link
          to={`/${side === 'buyer' ? 'buyer' : 'seller'}/user-profile`}
          className="font-medium text-primary-text hover:underline max-md:py-3"
        >
          {t('report.start.waiting.see')}
        </Link>
      </p>
    </Card>
  );
}

interface TimeLeftProps {
  sentAt: string;
  dueAt: string;
  now: Date;
  usualMinutes: number | null;
}

function TimeLeft({ sentAt, dueAt, now, usualMinutes }: TimeLeftProps) {
  const { t, format } = useI18n();
  const span = useSpan();
  const clock = useServerClock(now.toISOString());
  const due = new Date(dueAt);
  const leftMs = due.getTime() - clock.getTime();
  const isLate = leftMs <= 0;
  const minutes = Math.floor(Math.abs(leftMs) / minuteMs);
  const parts = { h: Math.floor(minutes / 60), m: minutes % 60 };
  const time = parts.h > 0 ? t('report.start.waiting.hours', parts) : span(parts.m);
  const reviewMs = due.getTime() - new Date(sentAt).getTime();
  const used = isLate ? 100 : Math.round(Math.min(1, 1 - leftMs / reviewMs) * 100);
  return (
    <div className="border-line bg-sunken p-card max-xl:border-t xl:border-s">
      <p className="text-small text-text-2">
        {t(isLate ? 'report.start.waiting.late' : 'report.start.waiting.left')}
      </p>
      <p className={cx('mt-1 text-stat', isLate ? 'text-danger-text' : 'text-text')}>{time}</p>
      <div
        role="progressbar"
        aria-label={t('report.start.waiting.bar', { percent: format.percent(used / 100) })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={used}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={cx('h-full rounded-full', isLate ? 'bg-danger' : 'bg-primary')}
          style={{ inlineSize: `${used}%` }}
        />
      </div>
      <p className="mt-2 text-caption text-text-3">
        {isLate
          ? t('account.review.overdue')
          : t('report.start.waiting.due', { time: format.dateTime(due) })}
      </p>
      {usualMinutes !== null && (
        <p className="text-caption text-text-3">
          {t('report.start.waiting.usual', { time: span(usualMinutes) })}
        </p>
      )}
    </div>
  );
}
