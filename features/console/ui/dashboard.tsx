import { Link } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { buttonClass } from '#ui/button-style.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/classes.ts';
import { Facts } from '#ui/facts.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { LoadedText } from '#ui/loaded-text.tsx';
import { Money } from '#ui/money.tsx';
import { Note } from '#ui/note.tsx';
import { Tag } from '#ui/tag.tsx';
import { Ltr } from '#ui/user-text.tsx';
import { useServerClock } from '#ui/use-server-clock.ts';
import { workQueues } from '#features/work-queue/rules.ts';
import { TimeLeft } from '#features/company-review/ui/time-left.tsx';
import type { DashboardView, QueueView } from '../schema/dashboard.ts';
import { MonthsCard } from './months-card.tsx';

interface DashboardProps {
  /** Null: the figures are missing. */
  view: DashboardView | null;
  now: string;
}

/**
 * The start page of the console: the operator's own work queues, then the figures by month (product
 * §10).
 */
export function Dashboard({ view, now }: DashboardProps) {
  const { t } = useI18n();
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-5">
      <header>
        <h1 className="page-name text-h1 text-text">{t('console.dashboard.title')}</h1>
        <p className="mt-1 text-small text-text-2">
          <LoadedText>
            {t(
              view?.queues.every(({ count }) => count === 0) === true
                ? 'console.dashboard.allClear'
                : 'console.dashboard.lead',
            )}
          </LoadedText>
        </p>
      </header>
      <LoadedPart
        level={2}
        frameClass="flex flex-col gap-5"
        className="rounded-card border border-line bg-surface p-card shadow-1"
      >
        {view !== null && <Figures view={view} now={now} />}
      </LoadedPart>
    </div>
  );
}

function Figures({ view, now }: { view: DashboardView; now: string }) {
  const seesReviews = view.queues.some(({ kind }) => kind === 'reviews');
  const seesMoney = view.queues.some(({ kind }) => kind === 'top_ups');
  return (
    <>
      {view.card_fault !== null && <CardFault fault={view.card_fault} />}
      <Queues queues={view.queues} now={now} />
      {(seesReviews || seesMoney) && (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {seesReviews && <Reviews reviews={view.reviews} now={now} />}
          {seesMoney && <Books books={view.books} />}
        </div>
      )}
      {view.months.length > 0 && <MonthsCard months={view.months} seesMoney={seesMoney} />}
    </>
  );
}

/**
 * The card provider refuses all payments, so buyers of access cannot pay by card. Shows its
 * response and the start of the fault.
 */
function CardFault({ fault }: { fault: NonNullable<DashboardView['card_fault']> }) {
  const { t, format } = useI18n();
  const since = format.dateTime(new Date(fault.since));
  return (
    <Note tone="danger" title={t('console.dashboard.cardFault.title', { since })}>
      <p>{t(`console.dashboard.cardFault.${fault.reason}`)}</p>
      <p>{t('console.dashboard.cardFault.payers', { n: fault.refusals })}</p>
      {fault.text !== '' && (
        <p className="mt-1 text-caption text-text-3">
          <Ltr>{fault.text}</Ltr>
        </p>
      )}
    </Note>
  );
}

const countMax = 1000;

/** The queues with work, each with its oldest and its amount; the empty ones in one line. */
function Queues({ queues, now }: { queues: readonly QueueView[]; now: string }) {
  const { t } = useI18n();
  const clock = useServerClock(now);
  const open = queues.filter(({ count }) => count > 0);
  const empty = queues.filter(({ count }) => count === 0);
  return (
    <Card title={t('console.dashboard.open')} flush>
      <ul className="divide-y divide-line">
        {open.map((queue) => (
          <li key={queue.kind}>
            <QueueRow queue={queue} now={clock} />
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p
          className={cx(
            'flex flex-wrap items-center gap-x-4 px-card py-2.5 text-small text-text-3',
            open.length > 0 && 'border-t border-line',
          )}
        >
          {t('console.dashboard.empty')}
          {empty.map(({ kind }) => (
            <Link
              key={kind}
              to={workQueues[kind].href}
              className="relative rounded-chip hover:text-text hover:underline max-md:py-3"
            >
              {t(`console.dashboard.queue.${kind}`)}
            </Link>
          ))}
        </p>
      )}
    </Card>
  );
}

function QueueRow({ queue, now }: { queue: QueueView; now: Date }) {
  const { t, format } = useI18n();
  const { kind, count, oldest, late, amount } = queue;
  return (
    <Link
      to={workQueues[kind].href}
      className="flex min-h-15 items-center gap-4 px-card py-2 outline-offset-[-2px] transition-colors hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-small font-semibold text-text">
          {t(`console.dashboard.queue.${kind}`)}
        </span>
        <Facts className="text-caption text-text-3">
          {late > 0 && (
            <span className="font-semibold text-danger-text">
              {t('console.dashboard.late', { n: late })}
            </span>
          )}
          {oldest !== null && (
            <time dateTime={oldest} title={format.dateTime(new Date(oldest))}>
              {t('console.dashboard.oldest', { age: format.relative(new Date(oldest), now) })}
            </time>
          )}
          {amount !== null && <Money amount={amount} currency="AED" tone="inherit" />}
        </Facts>
      </span>
      <span className="text-h2 text-text">
        {count >= countMax ? (
          t('console.dashboard.many', { n: format.number(count) })
        ) : (
          <Ltr>{format.number(count)}</Ltr>
        )}
      </span>
      <span className={buttonClass({ tone: 'tonal', className: 'shrink-0' })}>
        {t('console.dashboard.review')}
      </span>
    </Link>
  );
}

function Reviews({ reviews, now }: { reviews: DashboardView['reviews']; now: string }) {
  const { t } = useI18n();
  const clock = useServerClock(now);
  return (
    <Card
      title={t('console.dashboard.reviewsDue')}
      actions={<More to="/admin/review" text={t('console.dashboard.allReviews')} />}
    >
      {reviews.length === 0 ? (
        <p className="text-small text-text-2">{t('console.dashboard.reviewsNone')}</p>
      ) : (
        <ul className="-my-2.5 divide-y divide-line">
          {reviews.map((review) => (
            <li
              key={review.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
            >
              <Link
                to={`/admin/review/${review.id}`}
                className="min-w-0 rounded-chip text-body font-medium text-primary-text hover:underline max-md:py-2"
              >
                <bdi>{review.name}</bdi>
              </Link>
              <TimeLeft dueAt={review.due_at} now={clock} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Books({ books }: { books: DashboardView['books'] }) {
  const { t, format } = useI18n();
  return (
    <Card
      title={t('console.dashboard.books')}
      actions={<More to="/admin/money/reconciliation" text={t('console.dashboard.booksOpen')} />}
    >
      {books === null ? (
        <p className="text-small text-text-2">{t('console.dashboard.booksNever')}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-3 text-small text-text-2">
          <Tag tone={books.clean ? 'primary' : 'danger'}>
            {t(books.clean ? 'console.dashboard.booksClean' : 'console.dashboard.booksBroken')}
          </Tag>
          {t('console.dashboard.booksAt', { when: format.dateTime(new Date(books.at)) })}
        </p>
      )}
    </Card>
  );
}

function More({ to, text }: { to: string; text: string }) {
  return (
    <Link
      to={to}
      className="relative rounded-chip text-small font-medium text-primary-text hover:underline touch-target"
    >
      {text}
    </Link>
  );
}
