import type { Page } from '@playwright/test';

interface Axe {
  setup(within: Document): void;
  teardown(): void;
  readonly commons: { readonly text: { accessibleText(element: Element): string } };
}

/**
 * Controls that share their name and their named groups with another one, which a screen reader
 * cannot tell apart. Links with one target are equal, and the row of a link describes it (WCAG
 * 2.4.4), as that of a button which only opens the row. Axe must have run, because it names them.
 */
export function findSharedNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const groups =
      '[role=group], [role=dialog], [role=alertdialog], [role=tabpanel], fieldset, form, section, nav, aside, ul, table';
    const controls =
      'button:not(.row-opener), summary, select, textarea, input:not([type=hidden], [type=radio]), a[href]';
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
    const groupNameOf = (group: Element) =>
      group.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ??
      group.getAttribute('aria-label') ??
      group.querySelector(':scope > legend')?.textContent ??
      '';
    const groupsOf = (element: Element): string => {
      const group = element.parentElement?.closest(groups) ?? null;
      return group === null ? '' : `${groupsOf(group)}, ${groupNameOf(group)}`;
    };
    const { axe } = globalThis as unknown as { axe: Axe };
    axe.setup(document);
    const targets = new Map<string, Set<string | Element>>();
    for (const control of document.querySelectorAll(controls)) {
      const name = axe.commons.text.accessibleText(control).trim();
      if (name === '' || !control.checkVisibility({ visibilityProperty: true })) continue;
      const isLink = control instanceof HTMLAnchorElement;
      const row = control.closest('tr, li');
      if (control.closest('[inert], [aria-hidden="true"]') !== null || (isLink && row !== null))
        continue;
      const key = `${name} in${groupsOf(control)}`;
      // Rows with one text are equal for every reader.
      const place = [...(row?.querySelectorAll(controls) ?? [])].indexOf(control);
      const inRow = row === null ? control : `${row.textContent} ${place}`;
      const target = isLink ? control.href : inRow;
      targets.set(key, (targets.get(key) ?? new Set()).add(target));
    }
    axe.teardown();
    return [...targets].flatMap(([key, { size }]) => (size > 1 ? [`${size} × ${key}`] : []));
  });
}
