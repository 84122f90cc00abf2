import type { Refused } from '#ui/form-answer.ts';
import { useText } from '#ui/use-text.tsx';
import { Button } from '#ui/button.tsx';
import { Form } from '#ui/form.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { AccountFields } from './account-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { SignUpHead } from './sign-up-head.tsx';
import { stepOf, type FormStep } from './steps.ts';

/**
 * Steps 1 and 2 in one form, so that the input of one step remains while the script
 * (app/enhance/steps.ts) shows the other, and app/enhance/saved-form.ts saves what is typed. Without JavaScript both are visible and sent together.
 */
export function SignUpForm({
  refused,
  type,
}: {
  refused: Refused | undefined;
  type: 'buyer' | 'supplier' | undefined;
}) {
  const t = useText();
  const step = stepOf(Object.keys(refused?.errors ?? {}));
  const part = (one: FormStep) => ({
    'data-step': one,
    'data-off': step === one ? undefined : '',
    className: 'data-off:hidden noscript:data-off:block',
  });
  return (
    <>
      <SignUpHead step={step} />
      <Form errors={refused?.errors} message={refused?.message} values={refused?.values}>
        <input type="hidden" name="intent" value="sign-up" />
        <div {...part('account')}>
          <p
            data-saved=""
            data-off=""
            role="status"
            className="mb-4 rounded-note border border-line bg-sunken px-3 py-2 text-small text-text-2 data-off:hidden"
          >
            {t('registration.saved')}{' '}
            <Button tone="quiet" size="sm" data-saved-clear="">
              {t('registration.savedClear')}
            </Button>
          </p>
          <AccountFields type={type} />
          <SubmitButton
            size="lg"
            wide
            busyLabel={t('registration.sending')}
            className="mt-6 noscript:hidden"
          >
            {t('registration.next')}
          </SubmitButton>
        </div>
        <div {...part('personal')}>
          <div className="noscript:mt-4">
            <PersonalFields />
          </div>
          <div className="mt-6 flex gap-3 max-md:flex-col-reverse">
            <Button tone="secondary" size="lg" data-to-step="account" className="noscript:hidden">
              {t('registration.previous')}
            </Button>
            <SubmitButton size="lg" busyLabel={t('registration.sending')} className="flex-1">
              {t('registration.sendCode')}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </>
  );
}
