import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Autosave } from '#features/draft/ui/use-autosave.ts';
import type { RequestValues } from './form-values.ts';
import type { StepName } from './request-actions.tsx';

interface ReviewOptions {
  readonly autosave: Autosave;
  readonly snapshot: () => RequestValues | null;
  /** The validation has loaded, so its errors are shown instead of the preview. */
  readonly isChecked: boolean;
  readonly firstStep: StepName;
}

export function useReview({ autosave, snapshot, isChecked, firstStep }: ReviewOptions) {
  const [review, setReview] = useState<RequestValues | null>(null);
  const [step, setStep] = useState<StepName>(firstStep);
  const isConfirmed = useRef(false);
  const waiting = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!isChecked) return;
    waiting.current?.requestSubmit();
    waiting.current = null;
  }, [isChecked]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isAgain =
      submitter instanceof HTMLButtonElement && submitter.name === 'confirm_duplicate';
    if (isConfirmed.current || isAgain || step === 'review') {
      isConfirmed.current = false;
      autosave.pause();
      return;
    }
    event.preventDefault();
    // The first press may come before the validation has loaded, so the form is submitted again
    // once it has.
    if (isChecked) setReview(snapshot());
    else waiting.current = event.currentTarget;
  };
  const confirm = () => {
    isConfirmed.current = true;
    setReview(null);
  };
  const goTo = (next: StepName) => {
    waiting.current = null;
    // Clears the preview outside the third step, because otherwise it would open as the dialog.
    setReview(next === 'review' ? snapshot() : null);
    setStep(next);
    scrollTo({ top: 0 });
  };
  return { review, setReview, step, goTo, confirm, onSubmit };
}
