import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { useText } from '../../../app/texts/use-text.tsx';
import { useLazyJudge, useLazyValidate } from '../../../app/ui/use-lazy-validate.ts';
import { Button } from '../../../app/ui/button.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { Form } from '../../../app/ui/form.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { AccountFields } from './account-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { SignUpHead } from './sign-up-head.tsx';

const loadAccountStep = async () => (await import('../schema.ts')).accountStepForm;
const loadWhole = async () => (await import('../schema.ts')).signUpInput;

const accountFields = ['account_type', 'email', 'password', 'password_confirm', 'terms'];

type Step = 'account' | 'personal';

function firstStep(refused: Refused | undefined): Step {
  const names = Object.keys(refused?.errors ?? {});
  return names.length > 0 && !names.some((name) => accountFields.includes(name)) ? 'personal' : 'account';
}

/**
 * Steps 1 and 2 in one form: what was typed in one step stays while the other is shown. Without JavaScript both stand
 * under each other and are sent together.
 */
export function SignUpForm({ refused, type }: { refused: Refused | undefined; type: 'buyer' | 'supplier' }) {
  const t = useText();
  const [seen, setSeen] = useState(refused);
  const [step, setStep] = useState<Step>(firstStep(refused));
  if (seen !== refused) {
    setSeen(refused);
    if (refused !== undefined) setStep(firstStep(refused));
  }
  const account = useLazyJudge(loadAccountStep);
  const waiting = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!account.isReady) return;
    waiting.current?.requestSubmit();
    waiting.current = null;
  }, [account.isReady]);
  const judgeWhole = useLazyValidate(loadWhole);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (step === 'personal') return;
    event.preventDefault();
    // A press that came before the check goes on when it is there: step 2 is never reached with a wrong step 1.
    if (!account.isReady) return void (waiting.current = event.currentTarget);
    setStep('personal');
    window.scrollTo({ top: 0 });
  };
  const hide = (other: Step) => cx(step !== other && 'hidden noscript:block');
  return (
    <>
      <SignUpHead step={step} />
      <Form
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        validate={step === 'account' ? account.validate : judgeWhole}
        onSubmit={submit}
      >
        <input type="hidden" name="intent" value="sign-up" />
        <div className={hide('account')}>
          <AccountFields type={type} />
          {step === 'account' && (
            <SubmitButton size="lg" wide busyLabel={t('registration.sending')} className="mt-6 noscript:hidden">
              {t('registration.next')}
            </SubmitButton>
          )}
        </div>
        <div className={cx(hide('personal'), 'noscript:mt-4')}>
          <PersonalFields />
          <div className="mt-6 flex gap-3 max-md:flex-col-reverse">
            <Button tone="secondary" size="lg" onClick={() => setStep('account')} className="noscript:hidden">
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
