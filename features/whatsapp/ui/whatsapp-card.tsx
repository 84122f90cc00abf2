import { isolateLtr } from '#shared/bidi.ts';
import { brandOf } from '#shared/brand.ts';
import { dayInDubai } from '#shared/calendar.ts';
import { formatPhone } from '#shared/phone-format.ts';
import { Card } from '#ui/card.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Tag } from '#ui/tag.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useI18n } from '#ui/use-text.tsx';
import type { WhatsappView } from '../schema/optin.ts';

interface WhatsappCardProps {
  view: WhatsappView;
  refused: Refused | undefined;
}

/**
 * The consent to notifications by WhatsApp: a number, the code that proves it, and the end. Plain
 * forms, so that it works before JavaScript.
 */
export function WhatsappCard({ view, refused }: WhatsappCardProps) {
  const { t, format } = useI18n();
  const { number, waiting, since, stopped } = view;
  const day = since === null ? '' : format.day(dayInDubai(new Date(since)));
  return (
    <Card
      id="whatsapp"
      title={t('whatsapp.title')}
      titleNote={
        <Tag tone={number === null ? 'neutral' : 'primary'}>
          {t(number === null ? 'whatsapp.off' : 'whatsapp.on')}
        </Tag>
      }
    >
      <p className="max-w-measure text-small text-text-2">{t('whatsapp.lead')}</p>
      {stopped && (
        <p className="mt-3 max-w-measure text-body text-text">{t('whatsapp.stopped', { day })}</p>
      )}
      {number !== null ? (
        <ActiveForm number={number} day={day} refused={refused} />
      ) : waiting !== null ? (
        <CodeForms waiting={waiting} refused={refused} />
      ) : (
        <NumberForm proposed={view.proposed} refused={refused} />
      )}
    </Card>
  );
}

function NumberForm({
  proposed,
  refused,
}: Pick<WhatsappView, 'proposed'> & { refused: Refused | undefined }) {
  const { t } = useI18n();
  return (
    <Form
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      aria-label={t('whatsapp.title')}
      className="mt-4 grid max-w-[400px] gap-4"
    >
      <input type="hidden" name="intent" value="whatsapp_code" />
      <TextField
        name="mobile"
        type="tel"
        label={t('whatsapp.number')}
        hint={
          <>
            {t('whatsapp.numberHint')} {proposed !== null && t('whatsapp.numberProposed')}
          </>
        }
        {...(proposed === null ? {} : { defaultValue: formatPhone(proposed) })}
        autoComplete="tel"
        dir="ltr"
      />
      <div>
        <SubmitButton tone="secondary" busyLabel={t('whatsapp.sending')}>
          {t('whatsapp.sendCode')}
        </SubmitButton>
      </div>
    </Form>
  );
}

interface CodeFormsProps {
  waiting: NonNullable<WhatsappView['waiting']>;
  refused: Refused | undefined;
}

function CodeForms({ waiting, refused }: CodeFormsProps) {
  const { t, locale, format } = useI18n();
  const time = format.time(new Date(waiting.expires_at));
  return (
    <>
      <Form
        errors={refused?.errors}
        message={refused?.message}
        aria-label={t('whatsapp.title')}
        className="mt-4 grid gap-4"
      >
        <input type="hidden" name="intent" value="whatsapp_on" />
        <p className="max-w-measure text-small text-text">
          {t('whatsapp.waiting', { number: isolateLtr(waiting.number), time })}
        </p>
        <CodeField id="whatsapp-sent" name="code" label={t('whatsapp.code')} />
        <p className="max-w-measure text-small text-text-2">
          {t('whatsapp.consent', { brand: brandOf(locale).name })}
        </p>
        <div>
          <SubmitButton busyLabel={t('whatsapp.turningOn')}>{t('whatsapp.turnOn')}</SubmitButton>
        </div>
      </Form>
      <EndForm label={t('whatsapp.other')} />
    </>
  );
}

interface ActiveFormProps {
  number: string;
  day: string;
  refused: Refused | undefined;
}

function ActiveForm({ number, day, refused }: ActiveFormProps) {
  const { t } = useI18n();
  return (
    <>
      <p className="mt-4 max-w-measure text-body text-text">
        {t('whatsapp.active', { day, number: isolateLtr(number) })}
      </p>
      <p className="max-w-measure text-small text-text-2">{t('whatsapp.stopHint')}</p>
      <EndForm label={t('whatsapp.turnOff')} message={refused?.message} />
    </>
  );
}

function EndForm({ label, message }: { label: string; message?: string | undefined }) {
  const { t } = useI18n();
  return (
    <Form message={message} aria-label={label} className="mt-3">
      <input type="hidden" name="intent" value="whatsapp_off" />
      <SubmitButton tone="secondary" busyLabel={t('whatsapp.turningOff')}>
        {label}
      </SubmitButton>
    </Form>
  );
}
