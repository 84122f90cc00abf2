import { useEffect, useRef, useState } from 'react';
import { Form as PlainForm, Link } from 'react-router';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { useText } from '../../../app/texts/use-text.tsx';
import { useLazyValidate } from '../../../app/ui/use-lazy-validate.ts';
import { Button } from '../../../app/ui/button.tsx';
import { CodeField } from '../../../app/ui/code-field.tsx';
import { Form } from '../../../app/ui/form.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { isolateLtr } from '../../../shared/bidi.ts';
import { SignUpHead } from './sign-up-head.tsx';

const loadSchema = async () => (await import('../schema.ts')).activationForm;

interface ActivateFormProps {
  refused: Refused | undefined;
  sent: { channel: 'email' | 'sms'; destination: string; resend_after_seconds: number };
  demo: boolean;
}

/** Seconds left, counted down by the page's own clock from what the server said. */
function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    const first = setTimeout(tick);
    const timer = setInterval(tick, 500);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [seconds]);
  return left;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Step 3: the 6-digit code, and a new one by either channel. */
export function ActivateForm({ refused, sent, demo }: ActivateFormProps) {
  const t = useText();
  const validate = useLazyValidate(loadSchema);
  const submit = useRef<HTMLDivElement>(null);
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
      <Form errors={refused?.errors} message={refused?.message} validate={validate} className="grid gap-5">
        <input type="hidden" name="intent" value="activate" />
        <CodeField
          name="code"
          label={t('registration.code')}
          onComplete={() => submit.current?.querySelector('button')?.click()}
        />
        <div ref={submit}>
          <SubmitButton size="lg" wide busyLabel={t('registration.activating')}>
            {t('registration.activate')}
          </SubmitButton>
        </div>
      </Form>
      <Resend sent={sent} />
      <p className="mt-4 flex flex-wrap gap-x-6 text-small">
        <Link to="/auth?mode=sign-up" className="font-medium text-primary-text hover:underline max-md:py-3">
          {t('registration.otherDetails')}
        </Link>
        {demo && (
          <Link to="/outbox" target="_blank" className="font-medium text-primary-text hover:underline max-md:py-3">
            {t('registration.outbox')}
          </Link>
        )}
      </p>
    </>
  );
}

function Resend({ sent }: { sent: ActivateFormProps['sent'] }) {
  const t = useText();
  const left = useCountdown(sent.resend_after_seconds);
  const other = sent.channel === 'sms' ? 'email' : 'sms';
  if (left > 0) {
    return (
      <p className="mt-5 min-h-9 text-small text-text-3" aria-live="off">
        {t('registration.resendIn', { time: isolateLtr(clock(left)) })}
      </p>
    );
  }
  return (
    <PlainForm method="post" className="mt-5 flex flex-wrap gap-3">
      <input type="hidden" name="intent" value="resend" />
      <Button type="submit" tone="secondary" name="channel" value={sent.channel}>
        {t('registration.resend')}
      </Button>
      <Button type="submit" tone="quiet" name="channel" value={other}>
        {other === 'sms' ? t('registration.resendBySms') : t('registration.resendByEmail')}
      </Button>
    </PlainForm>
  );
}
