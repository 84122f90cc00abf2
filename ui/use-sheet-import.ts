import { useRef, useState, type RefObject } from 'react';
import { useI18n } from './use-text.tsx';

type ImportState<View> =
  | { state: 'asking' | 'reading'; problem?: string }
  | { state: 'read'; view: View };

interface SheetImport<View> {
  readonly state: ImportState<View>;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly read: () => Promise<void>;
  readonly reset: () => void;
}

/**
 * The server's reading of an uploaded table, before it is applied; `failed` is the message without
 * an answer.
 */
export function useSheetImport<View>(path: string, failed: string): SheetImport<View> {
  const { locale } = useI18n();
  const [state, setState] = useState<ImportState<View>>({ state: 'asking' });
  const form = useRef<HTMLFormElement>(null);
  const send = async (body: FormData): Promise<ImportState<View>> => {
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
    state,
    form,
    read: async () => {
      const typed = new FormData(form.current ?? undefined);
      const file = typed.get('file');
      if (file instanceof File && file.size === 0 && file.name === '') typed.delete('file');
      setState({ state: 'reading' });
      setState(await send(typed));
    },
    reset: () => setState({ state: 'asking' }),
  };
}
