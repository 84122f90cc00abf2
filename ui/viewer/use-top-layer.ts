import { useLayoutEffect, type RefObject } from 'react';

function elementsBeside(element: HTMLElement): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (
    let one = element;
    one !== document.body && one.parentElement !== null;
    one = one.parentElement
  ) {
    for (const sibling of one.parentElement.children) {
      if (sibling !== one && sibling instanceof HTMLElement && !sibling.inert) found.push(sibling);
    }
  }
  return found;
}

/**
 * Lifts an element over the page and back without rendering it again, because an open file would
 * close with its component. The rest of the page is inert until then.
 */
export function useTopLayer(root: RefObject<HTMLElement | null>, isLifted: boolean): void {
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null || !isLifted) return undefined;
    const stage = element.querySelector('[data-viewer-stage]');
    const preserveScroll = (change: () => void) => {
      const top = stage?.scrollTop ?? 0;
      change();
      if (stage !== null) stage.scrollTop = top;
    };
    preserveScroll(() => {
      element.setAttribute('popover', 'manual');
      // Optional, because browsers before 2024 lack popovers; there its class covers the page.
      element.showPopover?.();
    });
    const beside = elementsBeside(element);
    for (const one of beside) one.inert = true;
    const { style } = document.documentElement;
    const { overflow } = style;
    style.overflow = 'hidden';
    return () => {
      style.overflow = overflow;
      for (const one of beside) one.inert = false;
      preserveScroll(() => element.removeAttribute('popover'));
    };
  }, [root, isLifted]);
}
