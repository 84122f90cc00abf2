import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type FocusEvent,
  type RefObject,
} from 'react';
import {
  errorsAfterField,
  hasErrors,
  realErrors,
  stayingErrors,
  type FieldErrors,
} from './form-errors.ts';
import { useAfterPress } from './use-after-press.ts';

export type Validate = (data: FormData) => FieldErrors;

interface FormErrorsOptions {
  formId: string;
  /** Errors of the server; a new object replaces the shown ones. */
  server: FieldErrors | undefined;
  validate: Validate | undefined;
  message: string | undefined;
  quiet: boolean;
  summary: RefObject<HTMLElement | null>;
}

export interface FormErrorsState {
  shown: FieldErrors;
  /** The errors of the last attempt, of which the summary lists those that are left. */
  attempt: FieldErrors;
  recheck: (fieldName: string) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  check: (data: FormData) => boolean;
}

/** Errors since an answer of the server. An update that was meant for an older answer has no effect. */
interface AnsweredErrors {
  readonly server: FieldErrors | undefined;
  readonly shown: FieldErrors;
  readonly attempt: FieldErrors;
}

function answerOf(server: FieldErrors | undefined): AnsweredErrors {
  const errors = realErrors(server);
  return { server, shown: errors, attempt: errors };
}

function nameOf(target: EventTarget): string {
  return 'name' in target && typeof target.name === 'string' ? target.name : '';
}

/**
 * Decides when errors appear: when a touched field is left, all on submit, and while a wrong value
 * is corrected.
 */
export function useFormErrors({
  formId,
  server,
  validate,
  message,
  quiet,
  summary,
}: FormErrorsOptions): FormErrorsState {
  const fromServer = useMemo(() => answerOf(server), [server]);
  const [answer, setAnswer] = useState(fromServer);
  const { shown, attempt } = answer.server === server ? answer : fromServer;
  const [attempts, setAttempts] = useState(0);
  const touched = useRef(new Set<string>());
  const afterPress = useAfterPress();

  useEffect(() => {
    const box = summary.current;
    // A form under an open dialog must not take the focus from it.
    const isCovered = box !== null && box.closest('[inert], [aria-hidden="true"]') !== null;
    if ((hasErrors(attempt) || message !== undefined) && !isCovered) box?.focus();
  }, [attempt, attempts, message, summary]);

  const validateField = useCallback(
    (form: HTMLFormElement, fieldName: string, isTyping: boolean) => {
      if (validate === undefined || !form.isConnected) return;
      const fresh = realErrors(validate(new FormData(form)));
      const refused = stayingErrors(server, fieldName, isTyping);
      setAnswer((current) => {
        const base = current.server === server ? current : fromServer;
        const next = errorsAfterField(base.shown, fresh, fieldName, refused);
        return next === base.shown ? base : { ...base, shown: next };
      });
    },
    [validate, server, fromServer],
  );
  const recheck = useCallback(
    (fieldName: string) => {
      const form = document.getElementById(formId);
      if (shown[fieldName] !== undefined && form instanceof HTMLFormElement)
        validateField(form, fieldName, true);
    },
    [formId, shown, validateField],
  );

  return {
    shown,
    attempt,
    recheck,
    onInput: (event) => {
      const fieldName = nameOf(event.target);
      if (fieldName === '') return;
      touched.current.add(fieldName);
      if (shown[fieldName] !== undefined) validateField(event.currentTarget, fieldName, true);
    },
    onBlur: (event) => {
      const form = event.currentTarget;
      const fieldName = nameOf(event.target);
      const stays = event.relatedTarget !== null && nameOf(event.relatedTarget) === fieldName;
      const canShowErrors = !quiet || attempts > 0;
      if (canShowErrors && touched.current.has(fieldName) && !stays)
        afterPress(() => validateField(form, fieldName, false));
    },
    check: (data) => {
      const found = realErrors(validate?.(data));
      setAnswer({ server, shown: found, attempt: found });
      setAttempts((count) => count + 1);
      return !hasErrors(found);
    },
  };
}
