import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type FocusEvent,
  type RefObject,
} from 'react';
import { errorsAfterField, hasErrors, realErrors, type FieldErrors } from './form-errors.ts';
import { useAfterPress } from './use-after-press.ts';

export type Validate = (data: FormData) => FieldErrors;

interface FormErrorsOptions {
  /** Errors of the server; a new object replaces the shown ones. */
  server: FieldErrors | undefined;
  validate: Validate | undefined;
  /** A refusal without a field. */
  message: string | undefined;
  /** Shows no errors before the first submit. */
  quiet: boolean;
  summary: RefObject<HTMLElement | null>;
}

export interface FormErrorsState {
  shown: FieldErrors;
  /**
   * The errors of the last attempt. The summary keeps its lines until the next one, so that nothing
   * moves while typing.
   */
  attempt: FieldErrors;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  /** Validates the form; true if it may be sent. */
  check: (data: FormData) => boolean;
}

function nameOf(target: EventTarget): string {
  return 'name' in target && typeof target.name === 'string' ? target.name : '';
}

/**
 * Decides when errors appear: when a touched field is left, all on submit, and while a wrong value
 * is corrected.
 */
export function useFormErrors({
  server,
  validate,
  message,
  quiet,
  summary,
}: FormErrorsOptions): FormErrorsState {
  const [seen, setSeen] = useState(server);
  const [shown, setShown] = useState(() => realErrors(server));
  const [attempt, setAttempt] = useState(shown);
  const [attempts, setAttempts] = useState(0);
  const touched = useRef(new Set<string>());
  const afterPress = useAfterPress();

  if (server !== seen) {
    setSeen(server);
    setShown(realErrors(server));
    setAttempt(realErrors(server));
  }

  useEffect(() => {
    if (hasErrors(attempt) || message !== undefined) summary.current?.focus();
  }, [attempt, attempts, message, summary]);

  const validateField = useCallback(
    (form: HTMLFormElement, fieldName: string) => {
      if (validate === undefined || !form.isConnected) return;
      const fresh = realErrors(validate(new FormData(form)));
      setShown((current) => errorsAfterField(current, fresh, fieldName));
    },
    [validate],
  );

  return {
    shown,
    attempt,
    onInput: (event) => {
      const fieldName = nameOf(event.target);
      if (fieldName === '') return;
      touched.current.add(fieldName);
      if (shown[fieldName] !== undefined) validateField(event.currentTarget, fieldName);
    },
    onBlur: (event) => {
      const form = event.currentTarget;
      const fieldName = nameOf(event.target);
      const stays = event.relatedTarget !== null && nameOf(event.relatedTarget) === fieldName;
      const canShowErrors = !quiet || attempts > 0;
      if (canShowErrors && touched.current.has(fieldName) && !stays)
        afterPress(() => validateField(form, fieldName));
    },
    check: (data) => {
      const found = realErrors(validate?.(data));
      setShown(found);
      setAttempt(found);
      setAttempts((count) => count + 1);
      return !hasErrors(found);
    },
  };
}
