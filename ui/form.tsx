import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Form as RouterForm, useNavigation, type FetcherWithComponents } from 'react-router';
import { onSessionResumed } from './ended-session.ts';
import { ErrorSummary } from './error-summary.tsx';
import { failureOf, isRefused, type Refused } from './form-answer.ts';
import { FormContext, type FormState } from './form-context.ts';
import { hasErrors, type FieldErrors } from './form-errors.ts';
import { useSummaryFields } from './field-registry.ts';
import { useFormErrors, type FormErrorsState, type Validate } from './use-form-errors.ts';
import { useActionAnswer } from './use-action-answer.ts';

export interface FormProps {
  children: ReactNode;
  /** Sends without leaving the page. Without it the page's own action answers. */
  fetcher?: Pick<FetcherWithComponents<unknown>, 'Form' | 'state'> & { readonly data?: unknown };
  method?: 'post' | 'get' | 'put' | 'patch' | 'delete';
  action?: string;
  encType?: 'application/x-www-form-urlencoded' | 'multipart/form-data';
  errors?: FieldErrors | undefined;
  message?: string | undefined;
  /** Typed values from the action's answer, because without JavaScript the page is new. */
  values?: Readonly<Record<string, string>> | undefined;
  /** The server's rules with messages. Runs when a touched field is left, and on submit. */
  validate?: Validate;
  /** Shows no message before the first submit (specification §5, change password). */
  quiet?: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  id?: string;
  className?: string;
  'aria-label'?: string;
}

const noValues = {};

/**
 * Allows one submission at a time. The pressed button stays busy until the answer is shown. After a
 * refusal the form can be sent at once, although the router may still read other data again. An
 * answer may arrive before a render has seen the form as sending, such as when offline.
 */
function useSending(state: string, answer: unknown) {
  const [pressed, setPressed] = useState<string | null>(null);
  // The answer of this form. A page with several forms has one answer, of the last one.
  const [own, setOwn] = useState<unknown>();
  const sendingRef = useRef(false);
  const left = useRef(false);
  const answered = useRef(answer);
  useEffect(() => {
    const isNew = answered.current !== answer;
    const isIdle = state === 'idle';
    if (!isIdle) left.current = true;
    if (isIdle ? left.current || isNew : isNew && isRefused(answer)) {
      left.current = false;
      if (sendingRef.current) setOwn(answer);
      sendingRef.current = false;
      setPressed(null);
    }
    answered.current = answer;
  }, [state, answer]);
  return { pressed, setPressed, sendingRef, own };
}

/**
 * The failure of the form's last request, and the way to send the same values again: with the same
 * idempotency key, because its field has not changed.
 */
function useRequest(
  { fetcher, values, message }: Pick<FormProps, 'fetcher' | 'values' | 'message'>,
  formId: string,
) {
  const navigation = useNavigation();
  const actionData = useActionAnswer<unknown>();
  const answer = fetcher === undefined ? actionData : fetcher.data;
  const { own, ...sending } = useSending(
    fetcher?.state ?? navigation.state,
    answer ?? values ?? message,
  );
  const [submitter, setSubmitter] = useState<HTMLButtonElement | null>(null);
  const failure: Refused | null = own === answer ? failureOf(answer) : null;
  useResumed(formId, failure, submitter);
  const retry = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
    form?.requestSubmit(submitter?.form === form ? submitter : undefined);
  return { ...sending, setSubmitter, failure, retry };
}

/** Sends the form again once its user has signed in again over the page (decision 0169). */
function useResumed(
  formId: string,
  failure: Refused | null,
  submitter: HTMLButtonElement | null,
): void {
  const isEnded = failure?.code === 'session_ended';
  useEffect(() => {
    if (!isEnded) return undefined;
    return onSessionResumed(() => {
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement)
        form.requestSubmit(submitter?.form === form ? submitter : undefined);
    });
  }, [formId, isEnded, submitter]);
}

function pressedButton(event: FormEvent<HTMLFormElement>): HTMLButtonElement | null {
  const { submitter } = event.nativeEvent as SubmitEvent;
  return submitter instanceof HTMLButtonElement ? submitter : null;
}

interface ContextParts extends Pick<FormState, 'formId' | 'pressed' | 'register'> {
  state: FormErrorsState;
  values: FormProps['values'];
}

function useContextOf({ formId, state, values, pressed, register }: ContextParts): FormState {
  const { shown, recheck } = state;
  return useMemo<FormState>(
    () => ({
      formId,
      errors: shown,
      values: values ?? noValues,
      busy: pressed !== null,
      pressed,
      recheck,
      register,
    }),
    [formId, shown, values, pressed, recheck, register],
  );
}

/**
 * A form that works before JavaScript. Fields show their errors, a summary links to each, and a
 * second press does nothing. A submit button with `formNoValidate` skips validation.
 */
export function Form(props: FormProps) {
  const {
    children,
    fetcher,
    errors,
    message: refusal,
    values,
    validate,
    quiet = false,
    onSubmit,
    id,
    className,
    ...rest
  } = props;
  const generatedId = useId();
  const formId = id ?? generatedId;
  const { pressed, setPressed, setSubmitter, sendingRef, ...request } = useRequest(props, formId);
  const message = refusal ?? request.failure?.message;
  const summary = useRef<HTMLDivElement>(null);
  const state = useFormErrors({ formId, server: errors, validate, message, quiet, summary });
  const { fields, register } = useSummaryFields(formId, hasErrors(state.shown));

  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (sendingRef.current) return event.preventDefault();
    const button = pressedButton(event);
    if (button?.formNoValidate !== true && !state.check(new FormData(event.currentTarget))) {
      return event.preventDefault();
    }
    onSubmit?.(event);
    if (event.defaultPrevented) return undefined;
    sendingRef.current = true;
    setSubmitter(button);
    return setPressed(`${button?.name ?? ''}=${button?.value ?? ''}`);
  };

  const context = useContextOf({ formId, state, values, pressed, register });
  const Sender = fetcher?.Form ?? RouterForm;
  return (
    <FormContext value={context}>
      {/* noValidate, because the browser's messages are in the browser's language and not the
          page's. */}
      <Sender
        method="post"
        {...rest}
        id={formId}
        className={className}
        data-quiet={quiet || undefined}
        noValidate
        onSubmit={submit}
        onInput={state.onInput}
        onBlur={state.onBlur}
      >
        <ErrorSummary
          ref={summary}
          attempt={state.attempt}
          shown={state.shown}
          message={message}
          fields={fields}
          onRetry={request.failure === null ? undefined : request.retry}
        />
        {children}
      </Sender>
    </FormContext>
  );
}
