/** What a live event tells a page: of which kind the news is, and how many unread ones there are now. */
export interface LiveEvent {
  /** `hello` begins each connection; a later one means that something may have been missed meanwhile. */
  readonly kind: string;
  readonly count: number;
}

type Listener = (event: LiveEvent) => void;

const address = '/api/notifications/stream';
/** After an answer that is no stream (signed out, too many open): the browser itself comes back only for broken ones. */
const retryMsMin = 30_000;
const retryMsMax = 300_000;

const listeners = new Set<Listener>();

/** Calls back for each event while the area's shell is shown; returns how to stop. */
export function listenLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** The data of an event; null if it is none of ours. */
export function readLiveEvent(name: string, text: string): LiveEvent | null {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof data !== 'object' || data === null) return null;
  const { kind, count } = data as { kind?: unknown; count?: unknown };
  if (typeof count !== 'number') return null;
  if (name === 'hello') return { kind: 'hello', count };
  return typeof kind === 'string' ? { kind, count } : null;
}

/** Keeps one connection open until the signal ends it. */
function connect(signal: AbortSignal, onEvent: Listener): void {
  let retryMs = retryMsMin;
  const start = () => {
    if (signal.aborted) return;
    const source = new EventSource(address);
    const end = () => source.close();
    signal.addEventListener('abort', end, { once: true });
    for (const name of ['hello', 'notification']) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        retryMs = retryMsMin;
        const event = readLiveEvent(name, data);
        if (event !== null) onEvent(event);
      });
    }
    source.addEventListener('error', () => {
      if (source.readyState !== EventSource.CLOSED) return;
      signal.removeEventListener('abort', end);
      setTimeout(start, retryMs * (0.5 + Math.random() / 2));
      retryMs = Math.min(retryMsMax, retryMs * 2);
    });
  };
  start();
}

/**
 * Opens the live events of one user for this page; returns how to close. Tabs share one connection, since a browser
 * opens only six to a site over HTTP/1.1: whoever holds the lock reads, and passes everything on.
 */
export function openLive(owner: string): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const name = `live ${owner}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) => tell(data));
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock may be given in the moment in which the page gives it up.
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      connect(signal, (event) => {
        tell(event);
        channel?.postMessage(event);
      });
    });
  // Locks exist only on https and localhost; without them each tab has its own connection.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined || channel === null) void lead();
  else locks.request(name, { signal }, lead).catch(() => undefined);
  return () => {
    aborter.abort();
    channel?.close();
  };
}
