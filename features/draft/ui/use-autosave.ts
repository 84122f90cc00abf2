import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { useLocation, useNavigation } from 'react-router';
import { splitLocalePath } from '#shared/locale.ts';
import { deviceQueue } from '#ui/device-queue/device-queue.ts';
import { isOlderDraft, olderHash } from '#ui/device-queue/older-draft.ts';
import { notifySessionEnded, onSessionResumed } from '#ui/ended-session.ts';
import { noResponse, type Refused } from '#ui/form-answer.ts';
import { noteLost } from '#ui/network-state.ts';
import { useActionAnswer } from '#ui/use-action-answer.ts';
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

interface GuestDraft {
  readonly url: string;
  readonly seen: {
    readonly seen_draft: string | null;
    readonly seen_version: number;
    readonly draft_page: string | null;
  };
}

interface AutosaveOptions {
  readonly draftId: string;
  readonly kind: DraftKind;
  readonly rfqId?: string;
  readonly guest?: GuestDraft | undefined;
  readonly read: () => Typed | null;
  /** False for records that are edited in place, because they have no draft. */
  readonly isOn: boolean;
}

export interface Autosave {
  /**
   * `sent`: the draft was submitted elsewhere, so nothing more is saved. `onDevice`: there is no
   * network, and the device sends it later. `newer`: another page saved newer values, so nothing is
   * saved until `replace`.
   */
  readonly state:
    | 'idle'
    | 'saving'
    | 'saved'
    | 'failed'
    | 'onDevice'
    | 'signedOut'
    | 'sent'
    | 'newer';
  readonly savedAt: Date | null;
  readonly touch: () => void;
  readonly flush: () => Promise<boolean>;
  /** Stops saving while the form is submitted, because its input belongs to that submission. */
  readonly pause: () => void;
  readonly replace: () => void;
}

/** `otherMember`: another user has signed in, so that trying again is useless. */
type Outcome = Exclude<Autosave['state'], 'idle' | 'saving'> | 'otherMember' | 'lost';

interface Saved {
  readonly typed: Typed;
  readonly memberId: string | null;
  readonly typedAtMs: number;
  readonly isReplacing: boolean;
}

/** True if the device has an older version of the draft, and the form was not opened with it. */
function hasOlder({ draftId, kind, rfqId }: AutosaveOptions): boolean {
  const id = draftEntryId(kind, draftId, rfqId);
  const isOlder = deviceQueue.entries().some((entry) => entry.id === id && isOlderDraft(entry));
  return isOlder && globalThis.location.hash !== olderHash;
}

/**
 * Puts the form into the queue of the device, in which it would replace an older version that is
 * kept. An amendment is not, because its form opens without
 * what the device stores.
 */
async function storeOnDevice(
  options: AutosaveOptions,
  { typed: { title, payload }, memberId, typedAtMs }: Saved,
): Promise<'onDevice' | 'failed'> {
  const { draftId, kind, rfqId, guest } = options;
  noteLost();
  if (kind === 'amend' || memberId === null || guest !== undefined) return 'failed';
  if (hasOlder(options)) return 'failed';
  const { pathname, search } = globalThis.location;
  const entry = {
    id: draftEntryId(kind, draftId, rfqId),
    kind: 'draft' as const,
    label: title,
    path: splitLocalePath(pathname).rest + search,
    method: 'PUT' as const,
    url: `/api/dashboard/drafts/${draftId}`,
    body: { kind, rfq_id: rfqId ?? null, title, payload },
    onceKey: null,
    typed: payload,
  };
  return (await deviceQueue.add(entry, { memberId, typedAtMs })) ? 'onDevice' : 'failed';
}

async function put(
  options: AutosaveOptions,
  { typed, memberId, isReplacing }: Saved,
): Promise<Outcome> {
  const { guest } = options;
  const body = JSON.stringify(
    guest === undefined
      ? { kind: options.kind, rfq_id: options.rfqId ?? null, ...typed }
      : { payload: typed.payload, ...guest.seen, replace_newer: isReplacing },
  );
  try {
    const answer = await fetch(guest?.url ?? `/api/dashboard/drafts/${options.draftId}`, {
      method: 'PUT',
      headers: {
        'Content-Type': 'application/json',
        ...(memberId === null || guest !== undefined ? {} : { 'For-Member': memberId }),
      },
      body,
      keepalive: new Blob([body]).size < keepaliveBytesMax,
    });
    if (answer.ok) return 'saved';
    if (answer.status === 401) {
      if (guest === undefined) notifySessionEnded();
      return 'signedOut';
    }
    const { code } = (await answer.json()) as { code?: string };
    if (code === 'other_member') return 'otherMember';
    if (code === 'prices_newer') return 'newer';
    return code === 'state_changed' ? 'sent' : 'failed';
  } catch (error) {
    return error instanceof TypeError ? 'lost' : 'failed';
  }
}

function dropEntry({ draftId, kind, rfqId }: AutosaveOptions): void {
  void deviceQueue.drop(draftEntryId(kind, draftId, rfqId));
}

/** An older version stays on the device while its user works on the newer one. */
function dropSaved(options: AutosaveOptions): void {
  if (!hasOlder(options)) dropEntry(options);
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

const areaOf = (pathname: string) => splitLocalePath(pathname).rest.split('/')[1];

/**
 * Calls `onAccepted` when the submission of this page is answered with another page of the area, and
 * `onLost` when it gets no answer.
 */
function useSubmission(onAccepted: () => void, onLost: () => void): void {
  const { pathname } = useLocation();
  const { state, location, formAction } = useNavigation();
  const answer = useActionAnswer<() => Refused>();
  const isAccepted =
    state === 'loading' &&
    formAction?.split('?')[0] === pathname &&
    location.pathname !== pathname &&
    areaOf(location.pathname) === areaOf(pathname);
  useEffect(() => {
    if (isAccepted) onAccepted();
  }, [isAccepted, onAccepted]);
  useEffect(() => {
    if (answer?.code === noResponse) onLost();
  }, [answer, onLost]);
}

interface Typing {
  dirtySince: number | null;
  isOver: boolean;
  isPaused: boolean;
  isReplacing: boolean;
  /** The member of the page when the form was first changed. Null: not known. */
  memberId: string | null;
  /** Counts the saves and submissions, because a later one has newer values. */
  generation: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const untouched: Typing = {
  dirtySince: null,
  isOver: false,
  isPaused: false,
  isReplacing: false,
  memberId: null,
  generation: 0,
  timer: undefined,
};

/** Stops saving during a submission, and saves again if that gets no answer. */
function usePause(
  typingRef: RefObject<Typing>,
  latestRef: RefObject<AutosaveOptions>,
  flush: () => Promise<boolean>,
): () => void {
  const onAccepted = useCallback(() => {
    if (!typingRef.current.isPaused) return;
    typingRef.current.isOver = true;
    // Else the device would save the draft again after its submission.
    dropEntry(latestRef.current);
  }, [typingRef, latestRef]);
  const onLost = useCallback(() => {
    if (!typingRef.current.isPaused) return;
    typingRef.current.isPaused = false;
    void flush();
  }, [typingRef, flush]);
  useSubmission(onAccepted, onLost);
  return useCallback(() => {
    const { draftId, isOn, read, guest } = latestRef.current;
    clearTimeout(typingRef.current.timer);
    typingRef.current.dirtySince = null;
    typingRef.current.generation += 1;
    typingRef.current.isPaused = true;
    const typed = isOn ? read() : null;
    // The session may have ended, so the copy lets the user find the input after signing in.
    if (typed !== null) saveCopy(draftId, typed.payload, guest?.seen.seen_draft);
  }, [typingRef, latestRef]);
}

function useReplace(typingRef: RefObject<Typing>, flush: () => Promise<boolean>): () => void {
  return useCallback(() => {
    Object.assign(typingRef.current, { isOver: false, isReplacing: true });
    void flush();
  }, [typingRef, flush]);
}

/** Saves when the page is left, on a navigation inside the product, and after a new sign-in. */
function useEnds(save: () => Promise<unknown>, typing: RefObject<Typing>): void {
  useLeaving(save);
  useEffect(() => onSessionResumed(() => void save()), [save]);
  // In a layout effect's clean-up, because the form's nodes still exist there.
  useLayoutEffect(
    () => () => {
      void save();
      clearTimeout(typing.current.timer);
    },
    [save, typing],
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
  const typing = useRef<Typing>({ ...untouched });
  const again = useRef(() => undefined as unknown);
  useEffect(() => {
    latest.current = options;
  });

  const save = useCallback(async () => {
    const now = typing.current;
    clearTimeout(now.timer);
    const typed = now.dirtySince === null || now.isOver ? null : latest.current.read();
    if (typed === null) return true;
    now.dirtySince = null;
    now.generation += 1;
    now.memberId ??= deviceQueue.member();
    const { generation, memberId, isReplacing } = now;
    now.isReplacing = false;
    const saved = { typed, memberId, typedAtMs: Date.now(), isReplacing };
    saveCopy(draftId, typed.payload, latest.current.guest?.seen.seen_draft);
    setState('saving');
    let outcome = await put(latest.current, saved);
    if (generation !== now.generation) return outcome === 'saved';
    if (outcome === 'lost') outcome = await storeOnDevice(latest.current, saved);
    setState(outcome === 'otherMember' ? 'failed' : outcome);
    if (outcome === 'sent' || outcome === 'newer') now.isOver = true;
    if (outcome === 'saved' || outcome === 'sent') {
      dropCopy(draftId);
      dropSaved(latest.current);
    }
    if (outcome === 'saved' || outcome === 'onDevice') setSavedAt(new Date());
    if (outcome === 'signedOut') now.dirtySince ??= Date.now();
    if (outcome !== 'failed' && outcome !== 'onDevice') return outcome === 'saved';
    now.dirtySince ??= Date.now();
    now.timer = setTimeout(() => again.current(), retryMs);
    return false;
  }, [draftId]);

  const touch = useCallback(() => {
    const now = typing.current;
    if (!isOn || now.isOver) return;
    now.memberId ??= deviceQueue.member();
    now.dirtySince ??= Date.now();
    const left = now.dirtySince + restlessMs - Date.now();
    clearTimeout(now.timer);
    now.timer = setTimeout(() => void save(), Math.max(0, Math.min(quietMs, left)));
  }, [isOn, save]);

  const flush = useCallback(async () => {
    typing.current.dirtySince ??= Date.now();
    return save();
  }, [save]);

  const pause = usePause(typing, latest, flush);
  const replace = useReplace(typing, flush);

  useEffect(() => {
    again.current = save;
  }, [save]);
  useEnds(save, typing);

  return useMemo(
    () => ({ state, savedAt, touch, flush, pause, replace }),
    [state, savedAt, touch, flush, pause, replace],
  );
}
