import { Form as PlainForm, Link } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { isolateLtr } from '#shared/bidi.ts';
import { waitOf } from './steps.ts';
import { SignUpHead } from './sign-up-head.tsx';

interface ActivateFormProps {
  refused: Refused | undefined;
  sent: { channel: 'email' | 'sms'; destination: string; resend_after_seconds: number };
  demo: boolean;
}

export function ActivateForm({ refused, sent, demo }: ActivateFormProps) {
  const t = useText();
  const { destination } = sent;
  const lead =
    sent.channel === 'sms'
      ? t('registration.codeLeadSms', { destination })
      : t('registration.codeLeadEmail', { destination });
  return (
    <>
      <SignUpHead step="code" />
      <h2 className="text-h2 text-text">{t('registration.codeTitle')}</h2>
      <p className="mt-1 mb-6 text-small text-text-2">{lead}</p>
      <Form errors={refused?.errors} message={refused?.message} className="grid gap-5">
        <input type="hidden" name="intent" value="activate" />
        <CodeField name="code" label={t('registration.code')} autoFocus={refused === undefined} />
        <SubmitButton size="lg" wide busyLabel={t('registration.activating')}>
          {t('registration.activate')}
        </SubmitButton>
      </Form>
      <Resend sent={sent} />
      <p className="mt-4 flex flex-wrap gap-x-6 text-small">
        <Link
          to="/auth?mode=sign-up"
          className="font-medium text-primary-text hover:underline max-md:py-3"
        >
          {t('registration.otherDetails')}
        </Link>
        {demo && (
          <Link
            to="/outbox"
            target="_blank"
            className="font-medium text-primary-text hover:underline max-md:py-3"
          >
            {t('registration.outbox')}
          </Link>
        )}
      </p>
    </>
  );
}

/**
 * Renders both texts, because the page's script counts down the server's delay and then shows the
 * buttons.
 */
function Resend({ sent }: { sent: ActivateFormProps['sent'] }) {
  const t = useText();
  const left = sent.resend_after_seconds;
  const other = sent.channel === 'sms' ? 'email' : 'sms';
  return (
    <div className="mt-5" data-wait-seconds={left}>
      <p
        data-off={left === 0 ? '' : undefined}
        className="min-h-9 text-small text-text-3 data-off:hidden"
        aria-live="off"
      >
        {t('registration.resendIn', { time: isolateLtr(waitOf(left)) })}
      </p>
      <PlainForm
        method="post"
        data-off={left > 0 ? '' : undefined}
        className="flex flex-wrap gap-3 data-off:hidden noscript:data-off:flex"
      >
        <input type="hidden" name="intent" value="resend" />
        <Button type="submit" tone="secondary" name="channel" value={sent.channel}>
          {t('registration.resend')}
        </Button>
        <Button type="submit" tone="quiet" name="channel" value={other}>
          {other === 'sms' ? t('registration.resendBySms') : t('registration.resendByEmail')}
        </Button>
      </PlainForm>
    </div>
  );
}
