import { Stepper } from '#ui/stepper.tsx';
import { useText } from '#ui/use-text.tsx';
import { reviewedKinds } from '../rules/documents.ts';
import type { ProfileView } from '../schema.ts';

const stepNames = ['details', 'documents', 'contact', 'review'] as const;
type StepName = (typeof stepNames)[number];

function stepOf(missing: string): StepName {
  if (/^(legal_|licence|trn$)/.test(missing)) return 'details';
  return (reviewedKinds as readonly string[]).includes(missing) ? 'documents' : 'contact';
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
