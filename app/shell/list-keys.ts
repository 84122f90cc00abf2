function rowsOf(page: ParentNode): readonly HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>('main [data-row-link]')];
}

function rowWithFocus(rows: readonly HTMLElement[], focused: Element | null): number {
  const row = focused?.closest('tr, li, [data-row]') ?? null;
  return row === null ? -1 : rows.findIndex((link) => row.contains(link));
}

function move(page: Document, by: 1 | -1, focused: Element | null): boolean {
  const rows = rowsOf(page);
  const place = rowWithFocus(rows, focused);
  const next = place === -1 && by === -1 ? rows.length - 1 : place + by;
  const row = rows[Math.min(Math.max(next, 0), rows.length - 1)];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}

/** With Shift the row ends a range (ui/use-bulk-rows.ts). */
function tick(isRange: boolean, focused: Element | null): boolean {
  const box = focused?.closest('tr, li')?.querySelector<HTMLElement>('input.row-box');
  const options = { bubbles: true, cancelable: true, shiftKey: isRange };
  return box?.dispatchEvent(new MouseEvent('click', options)) ?? false;
}

function press(element: HTMLElement | null | undefined): boolean {
  element?.click();
  return element !== null && element !== undefined;
}

/** The first action of the row with the focus, or its menu. */
function pressInRow(part: string, focused: Element | null): boolean {
  const control = focused?.closest('tr')?.querySelector<HTMLElement>(part);
  control?.focus();
  return press(control);
}

/**
 * Does what a single key does in a list, by its buttons and links, so that no key does more than
 * those. False: the key has no meaning on this page.
 */
export function pressListKey(
  page: Document,
  key: string,
  isShift = false,
  focused = page.activeElement,
): boolean {
  if (key.toLowerCase() === 'x') return tick(isShift, focused);
  if (isShift) return false;
  switch (key.toLowerCase()) {
    case 'j':
      return move(page, 1, focused);
    case 'k':
      return move(page, -1, focused);
    case 'a':
      return pressInRow('.row-act', focused);
    case '.':
      return pressInRow('.row-menu', focused);
    case 'z':
      return press(page.querySelector<HTMLElement>('main [data-undo]'));
    case 'escape':
      return press(page.querySelector<HTMLElement>('main [data-untick]'));
    case 'f':
      return press(page.querySelector<HTMLElement>('main [data-list-filter] :is(button, summary)'));
    default: {
      if (!/^[1-9]$/.test(key)) return false;
      const tabs = page.querySelectorAll<HTMLElement>('main [data-list-views] a');
      return press(tabs[Number(key) - 1]);
    }
  }
}
