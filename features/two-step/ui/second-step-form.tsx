import { useRef } from 'react';
import { Link } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { useText } from '#ui/use-text.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';

interface SecondStepFormProps {
  refused: Refused | undefined;
  byRecovery: boolean;
  hrefs: { app: string; recovery: string; back: string };
  /** Changes the help text, because an operator has no company to contact. */
  isOperator?: boolean;
}

/**
 * The second step of signing in. The ticket of the first is in an HttpOnly cookie, so that no
 * script reads it.
 */
export function SecondStepForm({
  refused,
  byRecovery,
  hrefs,
  isOperator = false,
}: SecondStepFormProps) {
  const t = useText();
  const submit = useRef<HTMLDivElement>(null);
  const link = 'font-medium text-primary-text hover:underline max-md:py-3';
  return (
    <>
      <h1 className="text-h1 text-text">{t('twoStep.signIn.title')}</h1>
      <p className="mt-1 mb-6 text-small text-text-2">
        {t(byRecovery ? 'twoStep.signIn.leadRecovery' : 'twoStep.signIn.leadApp')}
      </p>
      <Form
        key={byRecovery ? 'recovery' : 'app'}
        errors={refused?.errors}
        message={refused?.message}
        className="grid gap-5"
      >
        <input type="hidden" name="intent" value="second" />
        {byRecovery ? (
          <TextField
            name="code"
            label={t('twoStep.signIn.recovery')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            large
            autoFocus
          />
        ) : (
          <CodeField
            name="code"
            label={t('twoStep.signIn.code')}
            autoFocus
            onComplete={() => submit.current?.querySelector('button')?.click()}
          />
        )}
        <div ref={submit}>
          <SubmitButton size="lg" wide busyLabel={t('twoStep.signIn.busy')}>
            {t('twoStep.signIn.button')}
          </SubmitButton>
        </div>
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6 text-small">
        <Link to={byRecovery ? hrefs.app : hrefs.recovery} className={link}>
          {t(byRecovery ? 'twoStep.signIn.useApp' : 'twoStep.signIn.useRecovery')}
        </Link>
        <Link to={hrefs.back} className={link}>
          {t('session.back')}
        </Link>
      </p>
      <p className="mt-4 text-caption text-text-3">
        {t(isOperator ? 'twoStep.signIn.lostOperator' : 'twoStep.signIn.lost')}
      </p>
    </>
  );
}
