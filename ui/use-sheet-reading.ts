import { useRef, useState, type RefObject } from 'react';
import { useReading } from './use-text.tsx';

type Reading<View> =
  | { state: 'asking' | 'reading'; problem?: string }
  | { state: 'read'; view: View };

interface SheetReading<View> {
  readonly reading: Reading<View>;
  readonly form: RefObject<HTMLFormElement | null>;
  /** Uploads the form's file. */
  readonly read: () => Promise<void>;
  /** Returns to the question. */
  readonly reset: () => void;
}

/**
 * The server's reading of an uploaded table, before it is applied; `failed` is the message without
 * an answer.
 */
export function useSheetReading<View>(path: string, failed: string): SheetReading<View> {
  const { locale } = useReading();
  const [reading, setReading] = useState<Reading<View>>({ state: 'asking' });
  const form = useRef<HTMLFormElement>(null);
  const send = async (body: FormData): Promise<Reading<View>> => {
    try {
      const answer = await fetch(path, {
        method: 'POST',
        body,
        headers: { 'Accept-Language': locale },
      });
      const { data, message } = (await answer.json()) as { data?: View; message?: string };
      if (answer.ok && data !== undefined) return { state: 'read', view: data };
      return { state: 'asking', problem: message ?? failed };
    } catch {
      return { state: 'asking', problem: failed };
    }
  };
  return {
    reading,
    form,
    read: async () => {
      const typed = new FormData(form.current ?? undefined);
      const file = typed.get('file');
      if (file instanceof File && file.size === 0 && file.name === '') typed.delete('file');
      setReading({ state: 'reading' });
      setReading(await send(typed));
    },
    reset: () => setReading({ state: 'asking' }),
  };
}
