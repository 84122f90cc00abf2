import CalendarCheck from 'lucide-react/icons/calendar-check';
import Check from 'lucide-react/icons/check';
import { useI18n } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Select } from '#ui/select.tsx';
import { StaticForm } from '#ui/static-form.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { instantInDubai, meetingTimes } from '../rules/times.ts';
import { SitePage } from '#features/site/ui/site-page.tsx';

interface MeetingPageProps {
  days: readonly string[];
  isSent: boolean;
  refused: Refused | undefined;
  action: string;
}

const topics = ['request', 'fees', 'team'] as const;

export function MeetingPage({ days, isSent, refused, action }: MeetingPageProps) {
  const { t } = useI18n();
  return (
    <SitePage title={t('meeting.page.title')} lead={t('meeting.page.lead')}>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <div className="rounded-card border border-line bg-surface p-card shadow-1">
          {isSent ? (
            <EmptyState
              level={2}
              icon={CalendarCheck}
              title={t('meeting.page.sentTitle')}
              action={<LinkButton to="/">{t('meeting.page.toHome')}</LinkButton>}
            >
              {t('meeting.page.sent')}
            </EmptyState>
          ) : (
            <MeetingForm days={days} refused={refused} action={action} />
          )}
        </div>
        <section aria-labelledby="meeting-what">
          <h2 id="meeting-what" className="text-h2 text-text">
            {t('meeting.page.whatTitle')}
          </h2>
          <ul className="mt-3 flex flex-col gap-3">
            {topics.map((topic) => (
              <li key={topic} className="flex gap-3 text-body text-text-2">
                <span className="flex h-[var(--leading-body)] items-center text-primary-text">
                  <Icon of={Check} size={18} />
                </span>
                {t(`meeting.page.what.${topic}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </SitePage>
  );
}

function MeetingForm({ days, refused, action }: Omit<MeetingPageProps, 'isSent'>) {
  const { t, format } = useI18n();
  const dayOf = (day: string) => format.longDate(instantInDubai(day, '12:00'));
  return (
    <StaticForm action={action} refused={refused}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="full_name"
          label={t('meeting.page.name')}
          autoComplete="name"
          maxLength={100}
        />
        <TextField
          name="company_name"
          label={t('meeting.page.company')}
          autoComplete="organization"
          maxLength={200}
        />
        <TextField
          name="email"
          type="email"
          label={t('meeting.page.email')}
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          name="phone"
          type="tel"
          label={t('meeting.page.phone')}
          autoComplete="tel"
          maxLength={40}
        />
        <TextField
          name="job_title"
          label={t('meeting.page.job')}
          autoComplete="organization-title"
          maxLength={100}
          className="sm:col-span-2"
        />
        <Select
          name="preferred_day"
          label={t('meeting.page.day')}
          placeholder={t('meeting.page.chooseDay')}
          options={days.map((day) => ({ value: day, label: dayOf(day) }))}
        />
        <Select
          name="preferred_time"
          label={t('meeting.page.time')}
          placeholder={t('meeting.page.chooseTime')}
          hint={t('meeting.page.timeHint')}
          options={meetingTimes.map((time) => ({ value: time, label: isolateLtr(time) }))}
        />
      </div>
      <Button type="submit" size="lg" className="mt-5 max-sm:w-full">
        {t('meeting.page.send')}
      </Button>
    </StaticForm>
  );
}
