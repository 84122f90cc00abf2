import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type RefObject,
} from 'react';
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
 * Holds the button's submit while a quiet save is prepared and sent, and repeats it afterwards, because
 * the quiet save changes the version that the form sends.
 */
function useDelayedSubmit(box: RefObject<HTMLDivElement | null>, isBusy: boolean) {
  /** Counted from the start of a save, because `fetcher.state` is older until it is sent and rendered. */
  const saves = useRef(0);
  const isDue = useRef(false);
  const [answered, setAnswered] = useState(0);
  useEffect(() => {
    if (isBusy || saves.current > 0 || !isDue.current) return;
    isDue.current = false;
    box.current?.querySelector('form')?.requestSubmit();
  }, [box, isBusy, answered]);
  const delayDuring = (saving: Promise<void>) => {
    saves.current += 1;
    void saving.finally(() => {
      saves.current -= 1;
      // In the transition that also renders the answer's version of the profile.
      startTransition(() => setAnswered((count) => count + 1));
    });
  };
  const isDelayed = () => {
    const isWaiting = isBusy || saves.current > 0;
    if (isWaiting) isDue.current = true;
    return isWaiting;
  };
  return { delayDuring, isDelayed };
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
  const isBusy = fetcher.state !== 'idle';
  const { delayDuring, isDelayed } = useDelayedSubmit(box, isBusy);
  const { data } = fetcher;
  const [savedAt, setSavedAt] = useState<Date>();
  // Before the reader sees the answer, so that the next save knows it.
  useLayoutEffect(() => {
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
  const sendChanged = async () => {
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
    await fetcher.submit({ intent, ...Object.fromEntries(changed) }, { method: 'post' });
    setSavedAt(new Date());
  };
  const save = () => {
    pause();
    delayDuring(sendChanged());
  };
  const onInput = () => {
    pause();
    if (isOn) timer.current = setTimeout(save, quietMs);
  };
  const onSubmitCapture = (event: FormEvent) => {
    pause();
    if (!isDelayed()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOn && !currentTarget.contains(relatedTarget)) save();
  };
  const state = isBusy ? 'saving' : fetcher.data === undefined ? 'idle' : fetcher.data.ok;
  return { state, savedAt, handlers: { ref: box, onInput, onBlur, onSubmitCapture } } as const;
}
