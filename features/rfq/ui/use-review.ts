import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Autosave } from '#features/draft/ui/use-autosave.ts';
import type { RequestValues } from './form-values.ts';
import type { StepName } from './request-actions.tsx';

interface ReviewOptions {
  readonly autosave: Autosave;
  readonly snapshot: () => RequestValues | null;
  /** The form's check has come: what it finds wrong is said in place of the look. */
  readonly isChecked: boolean;
}

/** A look at the whole before it is sent: a dialog; on a phone the third step. */
export function useReview({ autosave, snapshot, isChecked }: ReviewOptions) {
  const [review, setReview] = useState<RequestValues | null>(null);
  const [step, setStep] = useState<StepName>('reach');
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
    // Pressed at once: the press that fetches the check is judged by it when it comes.
    if (isChecked) setReview(snapshot());
    else waiting.current = event.currentTarget;
  };
  /** The dialog's word: the next submission is sent. */
  const confirm = () => {
    isConfirmed.current = true;
    setReview(null);
  };
  const goTo = (next: StepName) => {
    waiting.current = null;
    // Off the third step its picture goes, or it would stand there as the dialog.
    setReview(next === 'review' ? snapshot() : null);
    setStep(next);
    scrollTo({ top: 0 });
  };
  return { review, setReview, step, goTo, confirm, onSubmit };
}
