import pg from 'pg';
import type { OpenDatabase } from './open.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;
/** A connection that died without a word (cable, firewall) is noticed by asking. */
const PROBE_EVERY_MS = 30_000;
const PROBE_MS_MAX = 5_000;

export interface ServerListener {
  listen: OpenDatabase['listen'];
  close(): Promise<void>;
}

/**
 * LISTEN on a connection of its own, opened with the first listener, found again with growing pauses when it is lost.
 * `listen` resolves when the server has taken the subscription.
 */
export function createServerListener(options: { url: string; onFault: (error: Error) => void }): ServerListener {
  const { url, onFault } = options;
  const listeners = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let retryMs = RETRY_MS_MIN;
  let retryTimer: NodeJS.Timeout | undefined;
  let probeTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function onLost(lost: pg.Client, error: Error): void {
    if (client !== lost) return;
    client = null;
    clearInterval(probeTimer);
    void lost.end().catch(() => undefined);
    if (closed) return;
    onFault(new Error('the connection for live events was lost', { cause: error }));
    scheduleRetry();
  }

  function scheduleRetry(): void {
    if (closed || listeners.size === 0) return;
    clearTimeout(retryTimer);
    // Half of the pause is random, so that many processes do not come back in the same instant.
    retryTimer = setTimeout(() => connect().catch(onFault), retryMs * (0.5 + Math.random() / 2));
    retryMs = Math.min(RETRY_MS_MAX, retryMs * 2);
  }

  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'qeema-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: PROBE_MS_MAX,
    });
    next.on('error', (error) => onLost(next, error));
    next.on('end', () => onLost(next, new Error('connection ended')));
    next.on('notification', ({ channel, payload }) => {
      for (const onPayload of listeners.get(channel) ?? []) onPayload(payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of listeners.keys()) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed) throw new Error('the database is closed');
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    retryMs = RETRY_MS_MIN;
    probeTimer = setInterval(() => next.query('select 1').catch((error: Error) => onLost(next, error)), PROBE_EVERY_MS);
    probeTimer.unref();
    return next;
  }

  /** One attempt at a time, shared by all who wait for it; a failed one is followed by the next. */
  function connect(): Promise<pg.Client> {
    if (client !== null) return Promise.resolve(client);
    connecting ??= open()
      .catch((error: unknown) => {
        scheduleRetry();
        throw error;
      })
      .finally(() => {
        connecting = null;
      });
    return connecting;
  }

  async function stop(channel: string, callbacks: Set<(payload: string) => void>): Promise<void> {
    if (callbacks.size > 0 || listeners.get(channel) !== callbacks) return;
    listeners.delete(channel);
    await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
  }

  return {
    async listen(channel, onPayload) {
      const callbacks = listeners.get(channel) ?? new Set();
      callbacks.add(onPayload);
      listeners.set(channel, callbacks);
      const unsubscribe = (): Promise<void> => {
        callbacks.delete(onPayload);
        return stop(channel, callbacks);
      };
      try {
        const current = await connect();
        // Again if `open` did it already: harmless, and right whichever came first.
        await current.query(`listen ${pg.escapeIdentifier(channel)}`);
      } catch (error) {
        await unsubscribe();
        throw error;
      }
      return unsubscribe;
    },
    async close() {
      closed = true;
      clearTimeout(retryTimer);
      clearInterval(probeTimer);
      const last = client;
      client = null;
      await connecting?.catch(() => undefined);
      await last?.end().catch(() => undefined);
    },
  };
}
