import { useEffect } from 'react';
import { hasOverlay, hasSingleKeys, isTyping } from '#ui/single-keys.ts';

interface SearchKeys {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

const listKeys = /^(?:[ajkfxz.1-9]|escape)$/i;
const listParts = ['data-row-link', 'data-list-views', 'data-list-filter']
  .map((part) => `main [${part}]`)
  .join();

function pressInList({ key, shiftKey }: KeyboardEvent): boolean {
  // Other pages have their own keys.
  const parts = /^z$/i.test(key) ? `${listParts},main [data-undo]` : listParts;
  if (!listKeys.test(key) || document.querySelector(parts) === null) return false;
  // A tick and an action are of the row that has the focus now, and a move begins at the row that an earlier one reached.
  const { activeElement } = document;
  const focused = () => (/^[ax.]$/i.test(key) ? activeElement : document.activeElement);
  void import('./list-keys.ts').then(
    ({ pressListKey }) => pressListKey(document, key, shiftKey, focused()),
    () => undefined,
  );
  return key !== 'Escape';
}

/** The list's own search field, which `/` focuses where a page has one. */
function focusListSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>('header [role=search] input[type=search]');
  const shown = [...fields].find((field) => field.offsetParent !== null);
  shown?.focus();
  return shown !== undefined;
}

/**
 * The keys of the areas: Ctrl K and ⌘ K search everything, also while typing; single keys act
 * outside of fields and dialogs, unless the reader turned them off.
 */
export function useSearchKeys({ onSearch, onHelp }: SearchKeys): void {
  useEffect(() => {
    const act = (event: KeyboardEvent): boolean => {
      const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isAlone || !hasSingleKeys() || isTyping(event.target) || hasOverlay(document))
        return false;
      if (event.key === '?') onHelp();
      else if (event.key === '/') {
        if (!focusListSearch()) onSearch();
      } else return pressInList(event);
      return true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const isSearch =
        (event.ctrlKey || event.metaKey) &&
        !event.shiftKey &&
        !event.altKey &&
        event.key.toLowerCase() === 'k';
      if (isSearch && !hasOverlay(document)) onSearch();
      else if (isSearch || !act(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onSearch, onHelp]);
}
