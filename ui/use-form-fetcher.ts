import { useEffect, useId, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer, Refused } from './form-answer.ts';
import { showAnswer } from './toast-store.ts';

/**
 * Start of the keys of these fetchers. The root shows their answers too (app/page/answer-toasts.ts),
 * because the page may be read again and its dialog be gone before React shows the answer.
 */
export const formFetcherPrefix = 'form-answer ';

export interface FormFetcher {
  fetcher: ReturnType<typeof useFetcher<FormAnswer>>;
  refused: Refused | undefined;
}

/**
 * Sends a form without leaving its page, such as one in a dialog. On success it shows a toast and
 * calls `onDone`. Use it in a component that is mounted only while the form is open, so that each
 * opening begins fresh.
 */
export function useFormFetcher(onDone?: () => void): FormFetcher {
  const fetcher = useFetcher<FormAnswer>({ key: `${formFetcherPrefix}${useId()}` });
  const { data } = fetcher;
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    if (data?.ok !== true) return;
    showAnswer(data);
    latest.current?.();
  }, [data]);
  return { fetcher, refused: data === undefined || data.ok ? undefined : data };
}
