import {
  createElement,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
} from 'react';

/** How each of them is fetched. */
const fetches: (() => Promise<unknown>)[] = [];
/** The reader has moved: whatever comes into question from now on is fetched at once. */
let isMoving = false;
/** Some browsers remember a module that failed to load, and never request it again in the same document. */
let hasLost = false;

/** True once a part of this document failed to load: from then on only a new document is certain to load it. */
export function hasLostOverlay(): boolean {
  return hasLost;
}

function fetchAhead(fetchIt: () => Promise<unknown>): void {
  fetches.push(fetchIt);
  if (isMoving) fetchIt().catch(() => undefined);
}

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
  fetchAhead(fetchIt);
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

/**
 * The same for what a page draws in a `Suspense` from the moment it is asked for: the server draws it whole, as where the
 * address names a dialog before JavaScript. Draw it only then. `Lost` is drawn where it does not come; what is drawn anew
 * after that asks again.
 */
export function lateInPlace<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Lost: FunctionComponent<Props>,
): FunctionComponent<Props> {
  let found: FunctionComponent<Props> | null = null;
  const fetchIt = async () => ({ default: (found = await load()) });
  const wait = () => lazy(() => fetchIt().catch(() => ({ default: GivenUp })));
  let waited = wait();
  const GivenUp = (props: Props) => {
    useEffect(() => {
      waited = wait();
      hasLost = true;
    }, []);
    return createElement(Lost, props);
  };
  fetchAhead(fetchIt);
  // The server has it before its first page: what it had to wait for would stand hidden until a script shows it.
  if (typeof document === 'undefined') fetchIt().catch(() => undefined);
  return (props) => {
    // One of both for its whole life, else what was typed in it would go. Without a wait it opens without a moment of nothing.
    const [Drawn] = useState<ComponentType<Props>>(() => found ?? waited);
    return createElement(Drawn, props);
  };
}

const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Fetches what opens over the page at the reader's first movement: by the time something is pressed it is mostly there. */
export function useOverlaysAhead(): void {
  useEffect(() => {
    const stop = new AbortController();
    const fetchNow = () => {
      stop.abort();
      isMoving = true;
      for (const fetchIt of fetches) fetchIt().catch(() => undefined);
    };
    for (const touch of touches)
      document.addEventListener(touch, fetchNow, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
