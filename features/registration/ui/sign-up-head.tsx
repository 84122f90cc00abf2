import { Link } from 'react-router';
import { useText } from '#ui/use-text.tsx';
import { Stepper } from '#ui/stepper.tsx';

type SignUpStep = 'account' | 'personal' | 'code';

/** The steps that the page's script switches between; it shows the right head for each. */
const inPage: readonly SignUpStep[] = ['account', 'personal'];

/** The title and the three steps of the sign-up (specification §2). */
export function SignUpHead({ step }: { step: SignUpStep }) {
  const t = useText();
  const drawn = inPage.includes(step) ? inPage : [step];
  return (
    <>
      <h1 className="text-h1 text-text">{t('registration.title')}</h1>
      <p className="mt-1 text-small text-text-2">
        {t('registration.haveAccount')}{' '}
        <Link
          to="/auth"
          className="inline-block font-medium text-primary-text hover:underline max-md:py-3"
        >
          {t('registration.signIn')}
        </Link>
      </p>
      {drawn.map((one) => (
        <div
          key={one}
          data-step={one}
          data-off={one === step ? undefined : ''}
          className="my-6 data-off:hidden"
        >
          <Stepper
            label={t('registration.steps')}
            current={one}
            steps={[
              {
                id: 'account',
                label: t('registration.stepAccount'),
                detail: t('registration.stepAccountDetail'),
              },
              {
                id: 'personal',
                label: t('registration.stepPersonal'),
                detail: t('registration.stepPersonalDetail'),
              },
              {
                id: 'code',
                label: t('registration.stepCode'),
                detail: t('registration.stepCodeDetail'),
              },
            ]}
          />
        </div>
      ))}
    </>
  );
}
