import { reviewedKinds, type DocumentState } from './documents.ts';

/** The parts of the profile before the first review, in the order of the page. */
const formSteps = ['details', 'documents', 'contact'] as const;
export type FormStep = (typeof formSteps)[number];
export const profileSteps = [...formSteps, 'review'] as const;
type ProfileStep = (typeof profileSteps)[number];

interface StepFacts {
  readonly status: string;
  readonly review: { readonly state: string };
  readonly missing_for_review: readonly string[];
  readonly documents: readonly { readonly kind: string; readonly state: DocumentState }[];
}

/** True until the first review: the applicant fills in the profile, or corrects it. */
export function isInSteps({ status, review }: StepFacts): boolean {
  return status === 'pending' && (review.state === 'incomplete' || review.state === 'refused');
}

export function stepOf(name: string): FormStep {
  if (/^(legal_|licence|trn$)/.test(name)) return 'details';
  return (reviewedKinds as readonly string[]).includes(name) ? 'documents' : 'contact';
}

export function openIn(
  step: FormStep,
  { missing_for_review: missing, documents }: StepFacts,
): { missing: number; refused: number } {
  const refused = documents.filter(({ kind, state }) => state === 'refused' && kind !== 'logo');
  return {
    missing: missing.filter((name) => stepOf(name) === step).length,
    refused: refused.filter(({ kind }) => stepOf(kind) === step).length,
  };
}

export function currentStep(facts: StepFacts): ProfileStep {
  const isOpen = (step: FormStep) => {
    const { missing, refused } = openIn(step, facts);
    return missing + refused > 0;
  };
  return formSteps.find(isOpen) ?? 'review';
}
