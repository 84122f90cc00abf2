import { createElement, useEffect, useState, type ComponentType, type FunctionComponent } from 'react';

/** How each of them is fetched. */
const fetches: (() => Promise<void>)[] = [];

/**
 * A component that is fetched when it first opens: what opens over a page costs nothing until somebody opens it. Draws nothing
 * until it is here, and from then on lives as if it had always been.
 */
export function late<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  let found: ComponentType<Props> | null = null;
  const fetchIt = async () => {
    found = await load();
  };
  fetches.push(fetchIt);
  return (props) => {
    const { isOpen } = props;
    const [isHere, setHere] = useState(false);
    useEffect(() => {
      if (!isOpen || isHere) return undefined;
      let isGone = false;
      // A lost chunk loads the page anew (chunk-guard.ts).
      fetchIt()
        .then(() => isGone || setHere(true))
        .catch(() => undefined);
      return () => {
        isGone = true;
      };
    }, [isOpen, isHere]);
    // Once fetched it opens at once, while what had the focus is still there: the focus comes back to it.
    return (isHere || isOpen) && found !== null ? createElement(found, props) : null;
  };
}

const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Fetches what opens over the page at the reader's first movement: by the time something is pressed it is mostly there. */
export function useOverlaysAhead(): void {
  useEffect(() => {
    const stop = new AbortController();
    const fetchNow = () => {
      stop.abort();
      for (const fetchIt of fetches) fetchIt().catch(() => undefined);
    };
    for (const touch of touches) document.addEventListener(touch, fetchNow, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
