import type { Page } from '@playwright/test';

interface Axe {
  setup(within: Document): void;
  teardown(): void;
  readonly commons: { readonly text: { accessibleText(element: Element): string } };
}

/**
 * Controls that share their name and their named groups with another one, which a screen reader
 * cannot tell apart. Links with one target are equal, and the other cells of its row describe the
 * link of a row. Axe must have run in the page, because its names are used.
 */
export function findSharedNames(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const groups =
      '[role=group], [role=dialog], [role=alertdialog], [role=tabpanel], fieldset, form, section, nav, ul, table';
    const controls =
      'button, summary, select, textarea, input:not([type=hidden], [type=radio]), a[href]:not([data-row-link])';
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
      const key = `${name} in${groupsOf(control)}`;
      const target = control instanceof HTMLAnchorElement ? control.href : control;
      targets.set(key, (targets.get(key) ?? new Set()).add(target));
    }
    axe.teardown();
    return [...targets].flatMap(([key, { size }]) => (size > 1 ? [`${size} × ${key}`] : []));
  });
}
