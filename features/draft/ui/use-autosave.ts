import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { splitLocalePath } from '#shared/locale.ts';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import { notifySessionEnded, onSessionResumed } from '#ui/ended-session.ts';
import { noteLost } from '#ui/network-state.ts';
import type { DraftKind } from '../rules.ts';
import { draftEntryId } from './left-draft.ts';
import { dropCopy, saveCopy } from './tab-copy.ts';

/**
 * Milliseconds after the last key press, and at the latest after the first one, until a form is
 * saved (product §9).
 */
const quietMs = 2500;
const restlessMs = 8000;
const retryMs = 10_000;
/** Bytes. Browsers limit what a closing page sends, so the rest stays in this tab's copy. */
const keepaliveBytesMax = 60_000;

interface Typed {
  readonly title: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface AutosaveOptions {
  readonly draftId: string;
  readonly kind: DraftKind;
  readonly rfqId?: string;
  readonly read: () => Typed | null;
  /** False for records that are edited in place, because they have no draft. */
  readonly isOn: boolean;
}

export interface Autosave {
  /**
   * `sent`: the draft was submitted elsewhere, so nothing more is saved. `onDevice`: there is no
   * network, and the device sends it later.
   */
  readonly state: 'idle' | 'saving' | 'saved' | 'failed' | 'onDevice' | 'signedOut' | 'sent';
  readonly savedAt: Date | null;
  readonly touch: () => void;
  readonly flush: () => Promise<boolean>;
  /** Stops saving while the form is submitted, because its input belongs to that submission. */
  readonly pause: () => void;
}

type Outcome = Exclude<Autosave['state'], 'idle' | 'saving'>;

/**
 * Puts the form into the queue of the device. An amendment is not, because its form opens without
 * what the device stores.
 */
async function storeOnDevice(
  { draftId, kind, rfqId }: AutosaveOptions,
  { title, payload }: Typed,
): Promise<'onDevice' | 'failed'> {
  noteLost();
  if (kind === 'amend') return 'failed';
  const { pathname, search } = globalThis.location;
  const isStored = await deviceQueue.add({
    id: draftEntryId(kind, draftId, rfqId),
    kind: 'draft',
    label: title,
    path: splitLocalePath(pathname).rest + search,
    method: 'PUT',
    url: `/api/dashboard/drafts/${draftId}`,
    body: { kind, rfq_id: rfqId ?? null, title, payload },
    onceKey: null,
    typed: payload,
  });
  return isStored ? 'onDevice' : 'failed';
}

async function put(options: AutosaveOptions, typed: Typed): Promise<Outcome> {
  const body = JSON.stringify({ kind: options.kind, rfq_id: options.rfqId ?? null, ...typed });
  try {
    const answer = await fetch(`/api/dashboard/drafts/${options.draftId}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: new Blob([body]).size < keepaliveBytesMax,
    });
    if (answer.ok) return 'saved';
    if (answer.status === 401) {
      notifySessionEnded();
      return 'signedOut';
    }
    const { code } = (await answer.json()) as { code?: string };
    return code === 'state_changed' ? 'sent' : 'failed';
  } catch (error) {
    return error instanceof TypeError ? storeOnDevice(options, typed) : 'failed';
  }
}

function dropCopies({ draftId, kind, rfqId }: AutosaveOptions): void {
  dropCopy(draftId);
  void deviceQueue.drop(draftEntryId(kind, draftId, rfqId));
}

function useLeaving(save: () => Promise<unknown>): void {
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
    };
  }, [save]);
}

/** Saves on a navigation inside the product, and ends the timer. */
function useUnmount(
  save: () => Promise<unknown>,
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
): void {
  // In a layout effect's clean-up, because the form's nodes still exist there.
  useLayoutEffect(
    () => () => {
      void save();
      clearTimeout(timer.current);
    },
    [save, timer],
  );
}

/**
 * Saves a long form as a draft every few seconds and when the user leaves it. Input that cannot be
 * saved stays in this tab, also after the session has ended (product §9). `read` must have a stable
 * identity.
 */
export function useAutosave(options: AutosaveOptions): Autosave {
  const { draftId, isOn } = options;
  const [state, setState] = useState<Autosave['state']>('idle');
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const latest = useRef(options);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const dirtySince = useRef<number | null>(null);
  const isOver = useRef(false);
  const again = useRef(() => undefined as unknown);
  useEffect(() => {
    latest.current = options;
  });

  const save = useCallback(async () => {
    clearTimeout(timer.current);
    const { read } = latest.current;
    const typed = dirtySince.current === null || isOver.current ? null : read();
    if (typed === null) return true;
    dirtySince.current = null;
    saveCopy(draftId, typed.payload);
    setState('saving');
    const outcome = await put(latest.current, typed);
    setState(outcome);
    if (outcome === 'sent') isOver.current = true;
    if (outcome === 'saved' || outcome === 'sent') dropCopies(latest.current);
    if (outcome === 'saved' || outcome === 'onDevice') setSavedAt(new Date());
    if (outcome === 'signedOut') dirtySince.current ??= Date.now();
    if (outcome !== 'failed' && outcome !== 'onDevice') return outcome === 'saved';
    dirtySince.current ??= Date.now();
    timer.current = setTimeout(() => again.current(), retryMs);
    return false;
  }, [draftId]);

  const touch = useCallback(() => {
    if (!isOn || isOver.current) return;
    dirtySince.current ??= Date.now();
    const left = dirtySince.current + restlessMs - Date.now();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), Math.max(0, Math.min(quietMs, left)));
  }, [isOn, save]);

  const flush = useCallback(async () => {
    dirtySince.current ??= Date.now();
    return save();
  }, [save]);

  const pause = useCallback(() => {
    clearTimeout(timer.current);
    dirtySince.current = null;
    const typed = latest.current.isOn ? latest.current.read() : null;
    // The session may have ended, so the copy lets the user find the input after signing in.
    if (typed !== null) saveCopy(draftId, typed.payload);
    const { kind, rfqId } = latest.current;
    // The submission takes its place, else the device would save the draft again after it.
    if (navigator.onLine) void deviceQueue.drop(draftEntryId(kind, draftId, rfqId));
  }, [draftId]);

  useEffect(() => {
    again.current = save;
  }, [save]);
  useEffect(() => onSessionResumed(() => void save()), [save]);
  useLeaving(save);
  useUnmount(save, timer);

  return useMemo(
    () => ({ state, savedAt, touch, flush, pause }),
    [state, savedAt, touch, flush, pause],
  );
}
