import { useEffect, useSyncExternalStore } from 'react';
import { useText } from '#ui/use-text.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Switch } from '#ui/switch.tsx';
import { firstOpenBox, focusFields, wishFocus } from './review-focus.ts';
import { reviewKeyOf, type ReviewKey } from './review-key.ts';

const storedAs = 'review-keys';
const watchers = new Set<() => void>();
/** The choice if the browser stores nothing; it lasts until the page is left. */
let choice: 'on' | 'off' | null = null;

function areKeysOn(): boolean {
  try {
    return (choice ?? localStorage.getItem(storedAs)) !== 'off';
  } catch {
    return choice !== 'off';
  }
}

function setKeys(isOn: boolean): void {
  choice = isOn ? 'on' : 'off';
  try {
    localStorage.setItem(storedAs, choice);
  } catch {
    // Storage is off in this browser, so the variable above remembers the choice.
  }
  for (const listener of watchers) listener();
}

function watch(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

/**
 * Elements that are in the page only while open. They are searched instead of the key's target,
 * because the focus may be on the body.
 */
const overPage = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/**
 * The control of a key. Null under a menu, a dialog or the full-size viewer, and for an invisible
 * decision, because a key must never decide out of sight: on a phone the buttons are on the other
 * tab.
 */
function controlOf(key: ReviewKey): HTMLElement | null {
  const control = document.querySelector<HTMLElement>(`[data-review-key="${key}"]`);
  if (
    control === null ||
    control.closest('[inert]') !== null ||
    document.querySelector(overPage) !== null
  )
    return null;
  const isDecision = key === 'a' || key === 'r';
  return isDecision && control.getClientRects().length === 0 ? null : control;
}

/**
 * True if Space went to the first field without a tick, because the focus was nowhere, as after an
 * address. The next Space ticks it.
 */
function findField({ key, target }: KeyboardEvent): boolean {
  const isNowhere = target instanceof Element && target.matches('body, main, h1');
  if (key !== ' ' || !isNowhere || document.querySelector(overPage) !== null) return false;
  const box = firstOpenBox();
  box?.focus();
  return box !== null;
}

function press(key: ReviewKey, control: HTMLElement): void {
  if (key === 'r') {
    const reasons = document.querySelector('[data-review-reasons]');
    const chosen = reasons?.querySelector<HTMLElement>('input:checked') ?? null;
    // R focuses the reason first and refuses on the second press, because one key alone must never
    // refuse a company.
    if (chosen !== null && reasons?.contains(document.activeElement) === true) control.click();
    else (chosen ?? reasons?.querySelector<HTMLElement>('input'))?.focus();
    return;
  }
  if (key === 'a') {
    if (control.matches(':disabled')) return focusFields();
    // The next account opens by itself, at its first field.
    wishFocus('fields');
    control.click();
    return;
  }
  if (control.ariaCurrent === 'page') return focusFields();
  wishFocus('fields');
  control.click();
}

const listed = [
  ['space', 'tick'],
  ['1–3', 'document'],
  ['A', 'approve'],
  ['R', 'refuse'],
  ['J', 'next'],
  ['K', 'previous'],
] as const;

/** The list of the review's keys. They work while no text is typed and can be switched off. */
export function ReviewKeys() {
  const t = useText();
  const isOn = useSyncExternalStore(watch, areKeysOn, () => true);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (findField(event)) return event.preventDefault();
      const key = reviewKeyOf(event);
      const control = key === null ? null : controlOf(key);
      if (key === null || control === null) return;
      event.preventDefault();
      press(key, control);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
  return (
    <details className="border-t border-line px-card py-3 max-md:hidden noscript:hidden">
      <summary className="cursor-pointer text-small font-medium text-text-2">
        {t('companyReview.keys.title')}
      </summary>
      <ul className="my-3 grid gap-2">
        {listed.map(([key, act]) => (
          <li key={act} className="flex items-center gap-3 text-small text-text-2">
            <span className="flex w-14 shrink-0">
              <Kbd>{key === 'space' ? t('companyReview.keys.space') : key}</Kbd>
              <span className="sr-only">
                {key === 'space' ? t('companyReview.keys.space') : key}
              </span>
            </span>
            {t(`companyReview.keys.${act}`)}
          </li>
        ))}
      </ul>
      <Switch
        label={t('companyReview.keys.on')}
        hint={t('companyReview.keys.onHint')}
        checked={isOn}
        onChange={(event) => setKeys(event.currentTarget.checked)}
      />
    </details>
  );
}
