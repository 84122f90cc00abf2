import { Link } from 'react-router';
import { dayInDubai, shownDeadline } from '#shared/calendar.ts';
import { useI18n, type Text } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { LoadedPart } from '#ui/loaded-part.tsx';
import { Ltr, useLangOf } from '#ui/user-text.tsx';
import type { TaskView } from '../schema.ts';
import { displayOf } from './task-display.tsx';

function stepOf(t: Text, { kind }: TaskView): string {
  if (kind === 'wallet') return t('report.week.wallet');
  if (kind === 'compare') return t('report.week.decide');
  return t(displayOf({ kind }).when === 'due' ? 'report.week.due' : 'report.week.ends');
}

/** The title is cut at its own end, also in the other direction. */
function DateName({ date }: { date: TaskView }) {
  const { t } = useI18n();
  const lang = useLangOf(date.title);
  if (date.kind === 'wallet')
    return <span className="min-w-24 flex-1 truncate text-text">{stepOf(t, date)}</span>;
  return (
    <span className="flex min-w-24 flex-1 gap-1 text-text max-md:order-last max-md:basis-full">
      <span className="shrink-0">{stepOf(t, date)}</span>{' '}
      <span dir="auto" lang={lang} className="text-page-start min-w-0 flex-1 truncate">
        {date.title}
      </span>
    </span>
  );
}

/** The dates of the coming seven days, the first first. */
export function WeekCard({ dates, now }: { dates: readonly TaskView[]; now: Date }) {
  const { t, format } = useI18n();
  return (
    <Card title={t('report.week.title')} flush className="h-full">
      <LoadedPart className="px-card py-4">
        {dates.length === 0 ? (
          <p className="px-card py-4 text-small text-text-2">{t('report.week.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {dates.map((date) => (
              <li key={`${date.kind} ${date.offer_id ?? date.rfq_id ?? ''}`}>
                <Link
                  to={displayOf(date).to(date)}
                  className="flex min-h-12 flex-wrap items-center gap-x-3 px-card py-2 text-small outline-offset-[-2px] transition-colors hover:bg-hover"
                >
                  <time
                    dateTime={date.due_at ?? date.at}
                    title={format.relative(new Date(date.due_at ?? date.at), now)}
                    className="w-24 shrink-0 font-semibold text-accent-text"
                  >
                    {format.day(dayInDubai(shownDeadline(date.due_at ?? date.at)))}
                  </time>
                  <DateName date={date} />
                  {date.number !== '' && (
                    <span className="shrink-0 text-caption text-text-3">
                      <Ltr>{date.number}</Ltr>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </LoadedPart>
    </Card>
  );
}
