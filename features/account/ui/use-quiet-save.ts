import { useEffect, useRef, type FocusEvent, type FormEvent } from 'react';
import { useFetcher } from 'react-router';
import type { ProfileAnswer } from './profile-form.ts';

/** Milliseconds after the last change, as for drafts (product §9.1). */
const quietMs = 2500;

interface FieldSchemas {
  readonly shape: Readonly<Record<string, { safeParse(value: unknown): { success: boolean } }>>;
}

interface QuietSaveOptions {
  readonly intent: 'contact' | 'details';
  readonly isOn: boolean;
  readonly loadSchema: () => Promise<FieldSchemas>;
}

function textsOf(form: HTMLFormElement): Map<string, string> {
  const entries = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value.trim()] as const] : [],
  );
  return new Map(entries);
}

/**
 * Saves the valid changed fields of a profile form after a pause, and when the reader leaves the
 * form. Fields that are not valid yet stay as typed. The button saves and checks all of them.
 */
export function useQuietSave({ intent, isOn, loadSchema }: QuietSaveOptions) {
  const fetcher = useFetcher<ProfileAnswer>({ key: `profile quiet ${intent}` });
  const box = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef(new Map<string, string>());
  /** Sent and not answered yet. A newer request sends these fields again, because it may abort theirs. */
  const unconfirmed = useRef(new Map<string, string>());
  const { data } = fetcher;
  useEffect(() => {
    if (data === undefined) return;
    for (const [name, text] of unconfirmed.current) {
      if (data.ok) known.current.set(name, text);
      else known.current.delete(name);
    }
    unconfirmed.current = new Map();
  }, [data]);
  useEffect(() => {
    const form = box.current?.querySelector('form');
    if (form !== null && form !== undefined) known.current = textsOf(form);
    return () => clearTimeout(timer.current);
  }, []);
  const pause = () => clearTimeout(timer.current);
  const save = async () => {
    pause();
    const { shape } = await loadSchema();
    const form = box.current?.querySelector('form');
    if (form === null || form === undefined) return;
    const valid = [...textsOf(form)].filter(
      ([name, text]) => shape[name]?.safeParse(text).success === true,
    );
    const sent = unconfirmed.current;
    const isSaved = valid.every(
      ([name, text]) => text === (sent.get(name) ?? known.current.get(name)),
    );
    if (isSaved) return;
    const changed = valid.filter(
      ([name, text]) => sent.has(name) || text !== known.current.get(name),
    );
    unconfirmed.current = new Map(changed);
    void fetcher.submit({ intent, ...Object.fromEntries(changed) }, { method: 'post' });
  };
  const onInput = () => {
    pause();
    if (isOn) timer.current = setTimeout(() => void save(), quietMs);
  };
  const isBusy = fetcher.state !== 'idle';
  const isSubmitDue = useRef(false);
  // A quiet save changes the version, so the button's form waits for it and sends the new one.
  const onSubmitCapture = (event: FormEvent) => {
    pause();
    if (!isBusy) return;
    event.preventDefault();
    event.stopPropagation();
    isSubmitDue.current = true;
  };
  useEffect(() => {
    if (isBusy || !isSubmitDue.current) return;
    isSubmitDue.current = false;
    box.current?.querySelector('form')?.requestSubmit();
  }, [isBusy]);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOn && !currentTarget.contains(relatedTarget)) void save();
  };
  const state = isBusy ? 'saving' : fetcher.data === undefined ? 'idle' : fetcher.data.ok;
  return { state, handlers: { ref: box, onInput, onBlur, onSubmitCapture } } as const;
}
