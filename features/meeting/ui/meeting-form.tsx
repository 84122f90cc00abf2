import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { messageWithoutField } from '#ui/form-errors.ts';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { TextField } from '#ui/text-field.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { dayInDubai, minuteInDubai } from '#shared/calendar.ts';
import { meetingMinutes } from '../rules/table.ts';
import type { MeetingView } from '../schema.ts';

interface MeetingFormProps {
  meeting: MeetingView;
  now: Date;
  refused: Refused | undefined;
}

/** `HH:MM` in Dubai, the format of a time field. */
function timeInDubai(instant: Date): string {
  const minute = minuteInDubai(instant);
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export function MeetingForm({ meeting, now, refused }: MeetingFormProps) {
  const { t } = useI18n();
  const isNew = meeting.state === 'new';
  return (
    <Card title={isNew ? t('meeting.desk.confirmTitle') : t('meeting.desk.changeTitle')}>
      <Form
        errors={refused?.errors}
        message={messageWithoutField(refused)}
        values={refused?.values}
        className="grid gap-4"
      >
        <p className="text-small text-text-2">
          {t('meeting.desk.confirmLead', { email: meeting.email })}
          {!isNew && ` ${t('meeting.desk.changeLead')}`}
        </p>
        <input type="hidden" name="seen_version" value={meeting.version} />
        <TimeFields meeting={meeting} now={now} />
        <TextField
          name="place"
          label={t('meeting.desk.placeField')}
          hint={t('meeting.desk.placeHint')}
          defaultValue={meeting.place}
          optional
        />
        <TextField
          name="link"
          type="url"
          label={t('meeting.desk.linkField')}
          hint={t('meeting.desk.linkHint', { start: isolateLtr('https://') })}
          defaultValue={meeting.link}
          optional
        />
        <Textarea
          name="reason"
          label={isNew ? t('meeting.desk.note') : t('meeting.desk.changeWhy')}
          hint={t('site.desk.whyHint')}
          optional={isNew}
          charactersMax={1000}
          rows={2}
        />
        <div className="flex justify-end">
          <SubmitButton name="intent" value="confirm" busyLabel={t('site.desk.working')}>
            {isNew ? t('meeting.desk.confirm') : t('meeting.desk.change')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function TimeFields({ meeting, now }: Pick<MeetingFormProps, 'meeting' | 'now'>) {
  const { t } = useI18n();
  const dueAt = new Date(meeting.due_at);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <DateField
        name="day"
        label={t('meeting.desk.day')}
        min={dayInDubai(now)}
        defaultValue={dayInDubai(dueAt)}
      />
      <TextField
        name="time"
        type="time"
        label={t('meeting.desk.time')}
        defaultValue={timeInDubai(dueAt)}
        dir="ltr"
      />
      <Select
        name="minutes"
        label={t('meeting.desk.length')}
        defaultValue={String(meeting.minutes)}
        options={meetingMinutes.map((n) => ({
          value: String(n),
          label: t('meeting.desk.minutes', { n }),
        }))}
      />
    </div>
  );
}
