/** The API's `status` and `message`: 1 = done, 0 = refused or failed (specification §7). */
export interface ToastText {
  status: 1 | 0;
  message: string;
  /** The page announces the message itself, so screen readers must not read the toast too. */
  isSilent?: boolean;
}

export interface Toast extends ToastText {
  id: number;
}

/** Specification §9: a toast stays 5 s. */
export const toastMs = 5000;
/** The top bar has room for one, so the newest replaces the others. */
export const toastsMax = 1;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message in the top bar for 5 s, in the place of the last one. The same message again restarts its time. Browser
 * only.
 */
export function showToast({ status, message, isSilent = false }: ToastText): void {
  lastId += 1;
  const others = toasts.filter((toast) => toast.message !== message || toast.status !== status);
  publish([...others, { id: lastId, status, message, isSilent }].slice(-toastsMax));
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

const shownAnswers = new WeakSet<object>();

export function claimAnswer(answer: object): void {
  shownAnswers.add(answer);
}

/** Shows the answer of a form once, however many parts of the page receive it. */
export function showAnswer(
  answer: { readonly ok: boolean; readonly message: string },
  isSilent = false,
): void {
  if (shownAnswers.has(answer)) return;
  shownAnswers.add(answer);
  showToast({ status: answer.ok ? 1 : 0, message: answer.message, isSilent });
}
