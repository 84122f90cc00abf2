export interface LiveEvent {
  /** `hello` begins each connection. After a later one, events may have been missed. */
  readonly kind: string;
  readonly count: number;
}

type Listener = (event: LiveEvent) => void;

const address = '/api/notifications/stream';
/**
 * The pause after a response that is no stream (signed out, too many open), because the browser
 * itself reconnects only broken streams.
 */
const retryMsMin = 30_000;
const retryMsMax = 300_000;

const listeners = new Set<Listener>();

export function listenLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(event: LiveEvent): void {
  for (const listener of listeners) listener(event);
}

/** Null: not an event of ours. */
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
 * Opens one user's live events and returns a function that closes them. Tabs share one connection,
 * because a browser opens only six to a site over HTTP/1.1: the tab with the lock reads and
 * forwards every event.
 */
export function openLive(owner: string): () => void {
  const aborter = new AbortController();
  const { signal } = aborter;
  const name = `live ${owner}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveEvent>) =>
    notifyListeners(data),
  );
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock can arrive after the page has released it.
      if (signal.aborted) return resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
      connect(signal, (event) => {
        notifyListeners(event);
        channel?.postMessage(event);
      });
    });
  // Locks exist only on https and localhost. Otherwise each tab opens its own connection.
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined || channel === null) void lead();
  else locks.request(name, { signal }, lead).catch(() => undefined);
  return () => {
    aborter.abort();
    channel?.close();
  };
}
