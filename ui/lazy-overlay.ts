import {
  createElement,
  lazy,
  useEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
} from 'react';

const fetches: (() => Promise<unknown>)[] = [];
let isMoving = false;
/** Some browsers remember a failed module and never request it again in the same document. */
let hasLost = false;

/** True once a part failed to load. Only a new document can then load it reliably. */
export function hasLostOverlay(): boolean {
  return hasLost;
}

function fetchAhead(fetchIt: () => Promise<unknown>): void {
  fetches.push(fetchIt);
  if (isMoving) fetchIt().catch(() => undefined);
}

/**
 * A component that loads when it first opens, so that overlays cost nothing before. Renders nothing
 * until it is loaded.
 */
export function lazyOverlay<Props extends { isOpen: boolean }>(
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
      // chunk-guard.ts handles a lost chunk.
      fetchIt()
        .then(() => isGone || setHere(true))
        .catch(() => undefined);
      return () => {
        isGone = true;
      };
    }, [isOpen, isHere]);
    // A loaded overlay opens at once, so that focus returns to the element that had it.
    return (isHere || isOpen) && found !== null ? createElement(found, props) : null;
  };
}

/**
 * A component that loads inside a `Suspense`. The server renders it, so that an address can open a
 * dialog before JavaScript. `Lost` replaces it if loading fails; a new render tries again.
 */
export function lazyInPlace<Props extends object>(
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
  // Loaded before the server's first page, because a delayed part would stay hidden until a script
  // shows it.
  if (typeof document === 'undefined') fetchIt().catch(() => undefined);
  return (props) => {
    // Fixed for its whole life, otherwise typed text would be lost. A loaded component renders
    // without an empty moment.
    const [Drawn] = useState<ComponentType<Props>>(() => found ?? waited);
    return createElement(Drawn, props);
  };
}

const touches = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads overlays at the reader's first interaction, so that most are ready when a button is
 * pressed.
 */
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
