import { useRef, useState, type FormEvent } from 'react';
import type { Autosave } from '../../draft/ui/use-autosave.ts';
import type { RequestValues } from './form-values.ts';
import type { StepName } from './request-actions.tsx';

/** A look at the whole before it is sent: a dialog; on a phone the third step. */
export function useReview(autosave: Autosave, snapshot: () => RequestValues | null) {
  const [review, setReview] = useState<RequestValues | null>(null);
  const [step, setStep] = useState<StepName>('reach');
  const isConfirmed = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isAgain = submitter instanceof HTMLButtonElement && submitter.name === 'confirm_duplicate';
    if (isConfirmed.current || isAgain || step === 'review') {
      isConfirmed.current = false;
      autosave.pause();
      return;
    }
    event.preventDefault();
    setReview(snapshot());
  };
  /** The dialog's word: the next submission is sent. */
  const confirm = () => {
    isConfirmed.current = true;
    setReview(null);
  };
  const goTo = (next: StepName) => {
    // Off the third step its picture goes, or it would stand there as the dialog.
    setReview(next === 'review' ? snapshot() : null);
    setStep(next);
    scrollTo({ top: 0 });
  };
  return { review, setReview, step, goTo, confirm, onSubmit };
}
