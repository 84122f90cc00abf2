import Lock from 'lucide-react/icons/lock';
import Mail from 'lucide-react/icons/mail';
import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Note } from '#ui/note.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useSchemaCheck } from '#ui/use-schema-check.ts';

const loadSchema = async () => (await import('../schema/session.ts')).operatorSignIn.body;

interface OperatorSignInFormProps {
  refused: Refused | undefined;
  /** An account to try the console. Null outside the demo. */
  demo: { operator: string; password: string } | null;
}

export function OperatorSignInForm({ refused, demo }: OperatorSignInFormProps) {
  const t = useText();
  const validate = useSchemaCheck(loadSchema);
  return (
    <>
      <h1 className="text-h1 text-text">{t('operator.signIn.title')}</h1>
      <p className="mt-1 text-small text-text-2">{t('operator.signIn.lead')}</p>
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        validate={validate}
        className="mt-6 grid gap-4"
      >
        <input type="hidden" name="intent" value="sign-in" />
        <TextField
          name="email"
          type="email"
          label={t('operator.signIn.email')}
          icon={Mail}
          autoComplete="username webauthn"
          large
        />
        <PasswordField name="password" label={t('operator.signIn.password')} icon={Lock} large />
        <SubmitButton size="lg" wide busyLabel={t('operator.signIn.busy')}>
          {t('operator.signIn.submit')}
        </SubmitButton>
      </Form>
      <p className="mt-4 text-small">
        <Link
          to="/auth"
          className="font-medium text-primary-text hover:underline max-md:inline-block max-md:py-3"
        >
          {t('operator.signIn.companies')}
        </Link>
      </p>
      {demo !== null && (
        <Note tone="info" className="mt-4" title={t('operator.signIn.demoTitle')}>
          {t('operator.signIn.demoText', demo)}
        </Note>
      )}
    </>
  );
}
