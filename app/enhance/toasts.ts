import { consumeFlash } from '../flash-cookie.ts';
import { toastMs, toastsMax } from '#ui/toast-store.ts';
import { clonePart, within } from './parts.ts';

const regionOf = (status: 0 | 1) =>
  `[data-react-aria-top-layer] > [role="${status === 1 ? 'status' : 'alert'}"]` as const;

const silentRegion = '[data-react-aria-top-layer] > :not([role])';

/** Removes a toast after 5 s. The countdown pauses while the toast is hovered or focused. */
function letGo(card: HTMLElement): void {
  let leftMs = toastMs;
  let startMs = performance.now();
  let timer = setTimeout(() => card.remove(), leftMs);
  const pause = () => {
    clearTimeout(timer);
    leftMs = Math.max(0, leftMs - (performance.now() - startMs));
  };
  const go = () => {
    clearTimeout(timer);
    startMs = performance.now();
    timer = setTimeout(() => card.remove(), leftMs);
  };
  for (const kind of ['pointerenter', 'focusin']) card.addEventListener(kind, pause);
  for (const kind of ['pointerleave', 'focusout']) card.addEventListener(kind, go);
}

/**
 * Shows a toast as ui/toast.tsx does. No message: the generic failure text. A silent one is not
 * announced, because the form announces its message.
 */
export function showToast(status: 0 | 1, message?: string, isSilent = false): void {
  const region = within(document, isSilent ? silentRegion : regionOf(status));
  const card = clonePart(status === 1 ? 'done' : 'failed');
  if (message !== undefined) within(card, 'p').textContent = message;
  within(card, 'button').addEventListener('click', () => card.remove());
  // A repeated message replaces the first one, so that its time restarts.
  [...region.children].find(({ textContent }) => textContent === card.textContent)?.remove();
  region.append(card);
  while (region.childElementCount > toastsMax) region.firstElementChild?.remove();
  letGo(card);
}

export function showFlash(): void {
  const flash = consumeFlash();
  if (flash !== null) setTimeout(() => showToast(flash.status, flash.message), flash.delayMs ?? 0);
}
