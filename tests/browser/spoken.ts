import type { Page } from '@playwright/test';

/**
 * Problems of a page that axe does not find: two visible fields of a form with one name, stops that
 * nobody sees, and texts without the language of their script. One line each.
 */
export function findSpokenProblems(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const textOf = (node: Element | null | undefined) =>
      (node?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false });

    const groupOf = (field: Element) => {
      const group = field.closest('fieldset, [role="group"], [role="row"]');
      return (
        textOf(document.getElementById(group?.getAttribute('aria-labelledby') ?? '')) ||
        group?.getAttribute('aria-label') ||
        textOf(group?.querySelector('legend, [role="rowheader"]'))
      );
    };
    const fields =
      'input:not([type="hidden"], [type="radio"], [type="checkbox"], [type="submit"]), select, textarea';
    for (const form of document.querySelectorAll('form')) {
      const names = [...form.querySelectorAll<HTMLInputElement>(fields)]
        .filter((field) => isSeen(field) && field.form === form)
        .filter((field) => field.tabIndex >= 0 && field.closest('[aria-hidden="true"]') === null)
        .map(
          (field) =>
            `${groupOf(field)} / ${field.getAttribute('aria-label') ?? textOf(field.labels?.[0])}`,
        );
      for (const name of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
        problems.push(`two fields are "${name}"`);
    }

    for (const control of document.querySelectorAll<HTMLElement>(
      '.sr-only :is(a[href], button, select, textarea), .sr-only:is(a[href], button)',
    ))
      if (isSeen(control) && control.tabIndex >= 0)
        problems.push(`an unseen stop: ${control.outerHTML.slice(0, 120)}`);

    const arabic = /\p{Script=Arabic}{2}/u;
    // Names, codes and units are used in both languages; a sentence has several words.
    const latin = /\p{Script=Latin}{3,}\P{L}+\p{Script=Latin}{2,}\P{L}+\p{Script=Latin}{3,}/u;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (holder === null || !isSeen(holder) || holder.closest('script, style, noscript, template'))
        continue;
      const text = textOf(holder).slice(0, 60);
      const own = node.nodeValue ?? '';
      const stated = holder.closest('[lang]')?.getAttribute('lang');
      const firstLetter = /\p{L}/u.exec(own)?.[0] ?? '';
      if (stated === 'en' && arabic.test(own) && /\p{Script=Arabic}/u.test(firstLetter))
        problems.push(`Arabic without lang: ${text}`);
      if (stated === 'ar' && latin.test(own) && /\p{Script=Latin}/u.test(firstLetter))
        problems.push(`English without lang: ${text}`);
    }
    return [...new Set(problems)];
  });
}
