import { Stepper } from '#ui/stepper.tsx';
import { useText } from '#ui/use-text.tsx';
import { reviewedKinds } from '../rules/documents.ts';
import type { ProfileView } from '../schema.ts';

const stepNames = ['contact', 'details', 'documents', 'review'] as const;
type StepName = (typeof stepNames)[number];

function stepOf(missing: string): StepName {
  if ((reviewedKinds as readonly string[]).includes(missing)) return 'documents';
  return /^(legal_|licence_|trn$)/.test(missing) ? 'details' : 'contact';
}

/** The path to the first review: each step is done when nothing of it is missing. */
export function ProfileSteps({ profile }: { profile: ProfileView }) {
  const t = useText();
  const { state } = profile.review;
  if (profile.status !== 'pending' || (state !== 'incomplete' && state !== 'refused')) return null;
  const open = new Set(profile.missing_for_review.map((name) => stepOf(name)));
  const current = stepNames.find((name) => open.has(name)) ?? 'review';
  return (
    <Stepper
      label={t('account.path')}
      current={current}
      steps={stepNames.map((name) => ({ id: name, label: t(`account.${name}.title`) }))}
    />
  );
}
