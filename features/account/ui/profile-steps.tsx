import { Stepper } from '#ui/stepper.tsx';
import { useText } from '#ui/use-text.tsx';
import { currentStep, isInSteps, profileSteps } from '../rules/steps.ts';
import type { ProfileView } from '../schema.ts';

/** The path to the first review: each step is done when nothing of it is missing. */
export function ProfileSteps({ profile }: { profile: ProfileView }) {
  const t = useText();
  if (!isInSteps(profile)) return null;
  return (
    <Stepper
      label={t('account.path')}
      current={currentStep(profile)}
      steps={profileSteps.map((name) => ({ id: name, label: t(`account.${name}.title`) }))}
    />
  );
}
