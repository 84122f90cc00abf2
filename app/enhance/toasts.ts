import { takeFlash } from '../flash-cookie.ts';
import { toastMs, toastsMax } from '#ui/toast-store.ts';
import { takePart, within } from './parts.ts';

const regionOf = (status: 0 | 1) =>
  `[data-react-aria-top-layer] > [role="${status === 1 ? 'status' : 'alert'}"]` as const;

/** Counts 5 s down and stands still while it is pointed at or holds the focus. */
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

/** Shows a message as the pages of React do (ui/toast.tsx); without one the generic words of a failure. */
export function showToast(status: 0 | 1, message?: string): void {
  const region = within(document, regionOf(status));
  const card = takePart(status === 1 ? 'done' : 'failed');
  if (message !== undefined) within(card, 'p').textContent = message;
  within(card, 'button').addEventListener('click', () => card.remove());
  // The same once more starts its time anew.
  [...region.children].find(({ textContent }) => textContent === card.textContent)?.remove();
  region.append(card);
  while (region.childElementCount > toastsMax) region.firstElementChild?.remove();
  letGo(card);
}

/** The toast that the server left for this page. */
export function showFlash(): void {
  const flash = takeFlash();
  if (flash !== null) setTimeout(() => showToast(flash.status, flash.message), flash.delayMs ?? 0);
}
