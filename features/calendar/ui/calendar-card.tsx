import { Card } from '#ui/card.tsx';
import { CopyValue } from '#ui/copy-value.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { CalendarView } from '../schema.ts';

interface CalendarCardProps {
  view: CalendarView;
  /** The address that was just created. */
  url: string | null;
}

/** The switch of the member's calendar. The answer has the address, so no key is stored with it. */
export function CalendarCard({ view, url }: CalendarCardProps) {
  const { t, format } = useI18n();
  const { since, ended_at: endedAt } = view;
  return (
    <Card id="calendar" title={t('calendar.title')}>
      <p className="max-w-measure text-small text-text-2">
        {since === null
          ? t('calendar.lead')
          : t('calendar.on', { date: format.dateTime(new Date(since)) })}
      </p>
      {endedAt !== null && (
        <Note
          tone="accent"
          title={t('calendar.wasEnded', { date: format.dateTime(new Date(endedAt)) })}
          className="mt-3"
        >
          {t('calendar.wasEndedWhy')}
        </Note>
      )}
      {url !== null && (
        <Note tone="info" role="status" title={t('calendar.url')} className="mt-3">
          <p className="mb-2">{t('calendar.secret')}</p>
          <CopyValue value={url} label={t('calendar.copy')} />
        </Note>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Form action="#calendar" aria-label={t('calendar.title')}>
          <input type="hidden" name="intent" value="calendar_renew" />
          <SubmitButton tone="secondary" busyLabel={t('calendar.create')}>
            {t(since === null ? 'calendar.create' : 'calendar.renew')}
          </SubmitButton>
        </Form>
        {since !== null && (
          <Form action="#calendar" aria-label={t('calendar.off')}>
            <input type="hidden" name="intent" value="calendar_off" />
            <SubmitButton tone="quiet" busyLabel={t('calendar.off')}>
              {t('calendar.off')}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  );
}
