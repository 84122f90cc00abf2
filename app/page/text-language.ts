import type { Locale } from '#shared/locale.ts';
import { languageOf } from '#shared/script-language.ts';

const isolated = 'bdi:not([dir="ltr"]), [dir="auto"]:not(input, textarea)';

/**
 * States the language of texts of users, so that a screen reader does not spell Arabic in an English
 * page. It covers each element with a direction of its own; an element that states its language
 * keeps it. Returns the function that ends it.
 */
export function stateLanguages(page: Locale): () => void {
  const own = new WeakSet<Element>();
  const state = (element: Element) => {
    if (element.hasAttribute('lang') && !own.has(element)) return;
    own.add(element);
    const language = languageOf(element.textContent, page);
    if (language === undefined) element.removeAttribute('lang');
    else element.setAttribute('lang', language);
  };
  const stateAll = (root: ParentNode) => {
    for (const element of root.querySelectorAll(isolated)) state(element);
  };
  stateAll(document);
  const changes = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const around = target instanceof Element ? target : target.parentElement;
      const holder = around?.closest(isolated) ?? null;
      if (holder !== null) state(holder);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(isolated)) state(node);
        stateAll(node);
      }
    }
  });
  changes.observe(document.body, { childList: true, characterData: true, subtree: true });
  return () => changes.disconnect();
}
