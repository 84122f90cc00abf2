/** The moment at which the network was lost, which is also how old the page is. Null: it is there. */
let lostAt: Date | null = null;
const watchers = new Set<() => void>();

function publish(next: Date | null): void {
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

export function subscribeToNetwork(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
