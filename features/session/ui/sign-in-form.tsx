import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import type { Refused } from '#ui/form-answer.ts';
import { useText } from '#ui/use-text.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Form } from '#ui/form.tsx';
import { Note } from '#ui/note.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';

interface SignInFormProps {
  refused: Refused | undefined;
  demo: { buyer: string; supplier: string; password: string } | null;
}

export function SignInForm({ refused, demo }: SignInFormProps) {
  const t = useText();
  return (
    <>
      <h1 className="text-h1 text-text">{t('session.title')}</h1>
      <p className="mt-1 text-small text-text-2">
        {t('session.noAccount')}{' '}
        <Link
          to="/auth?mode=sign-up"
          className="inline-block font-medium text-primary-text hover:underline max-md:py-3"
        >
          {t('session.createAccount')}
        </Link>
      </p>
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        className="mt-6 grid gap-4"
      >
        <input type="hidden" name="intent" value="sign-in" />
        <TextField
          name="email"
          type="email"
          label={t('session.email')}
          icon={Mail}
          autoComplete="username webauthn"
          large
        />
        <PasswordField name="password" label={t('session.password')} icon={Lock} large />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <Checkbox name="remember">{t('session.remember')}</Checkbox>
          <Link
            to="/auth?mode=forgot"
            className="text-small font-medium text-primary-text hover:underline max-md:py-3"
          >
            {t('session.forgot')}
          </Link>
        </div>
        <SubmitButton size="lg" wide busyLabel={t('session.signingIn')}>
          {t('session.signIn')}
        </SubmitButton>
      </Form>
      <Note tone="neutral" className="mt-4">
        {t('session.underReview')}
      </Note>
      {demo !== null && (
        <Note tone="info" className="mt-4" title={t('session.demoTitle')}>
          {t('session.demoText', demo)}
        </Note>
      )}
    </>
  );
}
