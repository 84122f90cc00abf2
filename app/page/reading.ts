import type { Locale } from '#shared/locale.ts';
import { restoredAfterMs } from '#ui/focus-return.ts';
import { stateLanguages } from './text-language.ts';

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';
const rows = 'li, tr, [role="row"], article';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** The place of the focused element, because its row may be gone when the focus is lost. */
interface FocusPlace {
  readonly element: HTMLElement;
  readonly around: readonly HTMLElement[];
  readonly siblings: readonly (Element | null)[];
  readonly at: number;
}

function placeOf(element: HTMLElement): FocusPlace {
  const around: HTMLElement[] = [];
  for (let box = element.parentElement; box !== null; box = box.parentElement) around.push(box);
  const row = element.closest(rows);
  const siblings = [row?.nextElementSibling ?? null, row?.previousElementSibling ?? null];
  const at = row === null ? 0 : [...row.querySelectorAll(controls)].indexOf(element);
  return { element, around, siblings, at };
}

const isShown = (element: Element) =>
  element.isConnected &&
  (typeof element.checkVisibility !== 'function' || element.checkVisibility());

function isLost(element: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement !== null && activeElement !== document.body) return false;
  return !isShown(element) || element.matches(':disabled');
}

/** A heading with the focus is a reading position, so it has no ring and is no stop of Tab. */
function focusHeading(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

function controlIn(row: Element, at: number): HTMLElement | null {
  const found = [...row.querySelectorAll<HTMLElement>(controls)].filter(isShown);
  return found[at] ?? found.at(-1) ?? null;
}

/**
 * The next place to read after an element that has gone: the same control of the next row, or the
 * heading of the nearest part of the page. A dialog takes the focus itself.
 */
function homeOf({ element, around, siblings, at }: FocusPlace): HTMLElement | null {
  const row = around.find((box) => box.matches(rows));
  if (row !== undefined && !isShown(row)) {
    for (const sibling of siblings) {
      const control =
        sibling !== null && isShown(sibling) ? controlIn(sibling, Math.max(at, 0)) : null;
      if (control !== null) return control;
    }
  }
  for (const box of around) {
    if (!isShown(box) || box === document.body) continue;
    if (box.matches(dialogs)) return box;
    if (box.matches(rows)) {
      const control = controlIn(box, 0);
      if (control !== null && control !== element) return control;
    }
    if (!box.matches('section, article, aside, form, main')) continue;
    const heading = [...box.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isShown);
    if (heading !== undefined) return heading;
  }
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
}

/**
 * Gives the focus to the next place to read whenever the focused element has gone, such as the
 * button of a finished step; otherwise a reader would begin again at the top of the document.
 * Returns the function that ends it.
 */
function guardFocus(): () => void {
  const ended = new AbortController();
  const { activeElement } = document;
  let place: FocusPlace | null =
    activeElement instanceof HTMLElement && activeElement !== document.body
      ? placeOf(activeElement)
      : null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restore = () => {
    timer = undefined;
    if (place === null || !isLost(place.element)) return;
    const home = homeOf(place);
    place = null;
    if (home?.matches(controls) === true) home.focus();
    else if (home) focusHeading(home);
  };
  const check = () => {
    if (timer !== undefined || place === null || !isLost(place.element)) return;
    // After a closing dialog or menu has returned the focus to its button.
    timer = setTimeout(restore, 2 * restoredAfterMs);
  };
  const remember = ({ target }: FocusEvent) => {
    place = target instanceof HTMLElement ? placeOf(target) : null;
  };
  document.addEventListener('focusin', remember, { signal: ended.signal });
  document.addEventListener('focusout', () => setTimeout(check, 0), { signal: ended.signal });
  const changes = new MutationObserver(check);
  changes.observe(document.body, { childList: true, subtree: true });
  return () => {
    ended.abort();
    changes.disconnect();
    clearTimeout(timer);
  };
}

const ownFocus = 'input, select, textarea, [role=checkbox]';

/**
 * Moves the focus to the heading of a new page, as a load of a document does. Returns the title to
 * announce where the page itself has placed the focus; '' otherwise.
 */
export function arrive(): string {
  const { activeElement } = document;
  const hasOwn = activeElement?.closest('main') && activeElement.matches(ownFocus);
  const heading =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (hasOwn || heading === null || document.querySelector(dialogs) !== null) return document.title;
  focusHeading(heading);
  return '';
}

export function startReading(page: Locale): () => void {
  const stops = [guardFocus(), stateLanguages(page)];
  return () => {
    for (const stop of stops) stop();
  };
}
