import pg from 'pg';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 5_000;
/** A query finds a connection that died without an error, because of a cable or a firewall. */
const PROBE_EVERY_MS = 5_000;
const PROBE_MS_MAX = 5_000;

type OnPayload = (payload: string) => void;

export interface ServerListenerOptions {
  /** A direct address, because a transaction pooler cannot carry LISTEN. */
  url: string;
  onFault: (error: Error) => void;
}

/**
 * LISTEN on its own connection. It opens with the first listener and reconnects with growing
 * pauses.
 */
export class ServerListener {
  readonly #options: ServerListenerOptions;
  readonly #listeners = new Map<string, Set<OnPayload>>();
  #client: pg.Client | null = null;
  #connecting: Promise<pg.Client> | null = null;
  /** The last statement on the connection, because the driver runs one at a time. */
  #lastStatement: Promise<unknown> = Promise.resolve();
  #retryMs = RETRY_MS_MIN;
  #retryTimer: NodeJS.Timeout | undefined;
  #probeTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ServerListenerOptions) {
    this.#options = options;
  }

  async listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>> {
    const callbacks = this.#listeners.get(channel) ?? new Set();
    callbacks.add(onPayload);
    this.#listeners.set(channel, callbacks);
    const unsubscribe = async (): Promise<void> => {
      callbacks.delete(onPayload);
      if (callbacks.size > 0 || this.#listeners.get(channel) !== callbacks) return;
      this.#listeners.delete(channel);
      if (this.#client !== null)
        await this.#run(this.#client, 'unlisten', channel).catch(() => undefined);
    };
    try {
      const client = await this.#connect();
      await this.#run(client, 'listen', channel);
    } catch (error) {
      await unsubscribe();
      throw error;
    }
    return unsubscribe;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    clearInterval(this.#probeTimer);
    const last = this.#client;
    this.#client = null;
    await this.#connecting?.catch(() => undefined);
    await last?.end().catch(() => undefined);
  }

  #run(client: pg.Client, verb: 'listen' | 'unlisten' | 'select', channel = ''): Promise<unknown> {
    const sql = verb === 'select' ? 'select 1' : `${verb} ${pg.escapeIdentifier(channel)}`;
    const statement = this.#lastStatement.then(() => client.query(sql));
    this.#lastStatement = statement.catch(() => undefined);
    return statement;
  }

  #connect(): Promise<pg.Client> {
    if (this.#client !== null) return Promise.resolve(this.#client);
    this.#connecting ??= this.#open()
      .catch((error: unknown) => {
        this.#scheduleRetry();
        throw error;
      })
      .finally(() => {
        this.#connecting = null;
      });
    return this.#connecting;
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      application_name: 'qeema-listen',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: PROBE_MS_MAX,
    });
    client.on('error', (error) => this.#onLost(client, error));
    client.on('end', () => this.#onLost(client, new Error('connection ended')));
    client.on('notification', ({ channel, payload }) => {
      for (const onPayload of this.#listeners.get(channel) ?? []) onPayload(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#listeners.keys()) await this.#run(client, 'listen', channel);
      if (this.#isClosed) throw new Error('the database is closed');
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    this.#client = client;
    this.#retryMs = RETRY_MS_MIN;
    this.#probeTimer = setInterval(() => void this.#probe(client), PROBE_EVERY_MS);
    this.#probeTimer.unref();
    return client;
  }

  async #probe(client: pg.Client): Promise<void> {
    try {
      await this.#run(client, 'select');
    } catch (error) {
      this.#onLost(client, error as Error);
    }
  }

  #onLost(client: pg.Client, error: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    clearInterval(this.#probeTimer);
    // A farewell to a host that has gone would wait for the kernel.
    client.connection.stream.destroy();
    if (this.#isClosed) return;
    this.#options.onFault(new Error('the connection for live events was lost', { cause: error }));
    this.#scheduleRetry();
  }

  #scheduleRetry(): void {
    if (this.#isClosed || this.#listeners.size === 0) return;
    clearTimeout(this.#retryTimer);
    // Half of the pause is random, so that many processes do not reconnect in the same instant.
    const pauseMs = this.#retryMs * (0.5 + Math.random() / 2);
    this.#retryTimer = setTimeout(() => void this.#connect().catch(this.#options.onFault), pauseMs);
    this.#retryMs = Math.min(RETRY_MS_MAX, this.#retryMs * 2);
  }
}
