import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer, Refused } from './form-answer.ts';
import { showToast } from './toast-store.ts';

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
  const fetcher = useFetcher<FormAnswer>();
  const { data } = fetcher;
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    if (data?.ok !== true) return;
    showToast({ status: 1, message: data.message });
    latest.current?.();
  }, [data]);
  return { fetcher, refused: data === undefined || data.ok ? undefined : data };
}
