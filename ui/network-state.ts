/** The moment at which the network was lost, which is also how old the page is. Null: it is there. */
let lostAt: Date | null = null;
/** Pages that could not be opened since then. */
let refusals = 0;
let bars = 0;
const watchers = new Set<() => void>();

function publish(next: Date | null): void {
  if (next === null) refusals = 0;
  lostAt = next;
  for (const watcher of watchers) watcher();
}

export function noteLost(): void {
  if (lostAt === null) publish(new Date());
}

export function noteBack(): void {
  if (lostAt !== null) publish(null);
}

export function networkLostAt(): Date | null {
  return lostAt;
}

export function refusedPages(): number {
  return refusals;
}

/** Counts a page that could not be opened. False: no bar on the screen says it. */
export function noteRefusedPage(): boolean {
  refusals += 1;
  publish(lostAt ?? new Date());
  return bars > 0;
}

/** A bar is on the screen until the returned function is called. */
export function showBar(): () => void {
  bars += 1;
  return () => {
    bars -= 1;
  };
}

export function subscribeToNetwork(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Milliseconds for an answer, after which the network counts as lost. */
const answerMs = 4000;

/** Requests a small file, because a device also reports a network without a connection. */
export async function tryNetwork(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const signal = AbortSignal.timeout(answerMs);
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal });
  } catch {
    return false;
  }
  noteBack();
  return true;
}
