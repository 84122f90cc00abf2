import type { Locale } from '#shared/locale.ts';
import { deviceDatabase, type DeviceDatabase } from './device-database.ts';
import type { DeviceEntry, DeviceRefusal, NewDeviceEntry } from './entry.ts';
import { sendEntry } from './send-entry.ts';

/** An entry that its member never came back for is deleted after 30 days. */
const daysMax = 30;
const dayMs = 86_400_000;

interface DeviceQueueOptions {
  readonly database: DeviceDatabase;
  readonly send: typeof sendEntry;
  readonly now: () => number;
  /** Runs one function at a time in all tabs of the device. */
  readonly lock: <T>(act: () => Promise<T>) => Promise<T>;
}

interface Flushed {
  readonly sent: readonly DeviceEntry[];
  readonly refused: readonly DeviceEntry[];
  readonly isEnded: boolean;
}

/**
 * The calls that a member typed without a network. They stay on the device until the server has
 * answered, and only their own member sees, sends or discards them (decision 0184).
 */
export class DeviceQueue {
  readonly #options: DeviceQueueOptions;
  readonly #watchers = new Set<() => void>();
  #memberId: string | null = null;
  #entries: readonly DeviceEntry[] = [];
  #flushing: Promise<Flushed> | null = null;
  #setOpened: () => void = () => undefined;
  readonly #opened = new Promise<void>((resolve) => {
    this.#setOpened = resolve;
  });

  constructor(options: DeviceQueueOptions) {
    this.#options = options;
  }

  readonly entries = (): readonly DeviceEntry[] => this.#entries;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Reads the entries of the signed-in member, and deletes those of anybody that are too old. */
  async open(member: string): Promise<void> {
    const { database, now } = this.#options;
    this.#memberId = member;
    const all = await database.readAll().catch(() => []);
    const isOld = ({ savedAtMs }: DeviceEntry) => savedAtMs < now() - daysMax * dayMs;
    await Promise.all(
      all.filter(isOld).map((entry) => database.remove(entry).catch(() => undefined)),
    );
    this.#publish(all.filter((entry) => entry.memberId === member && !isOld(entry)));
    this.#setOpened();
  }

  /** The member whose entries are open on this page. */
  readonly member = (): string | null => this.#memberId;

  /** `typed`: the member who typed the entry and when, if not the open one and now. */
  async add(
    entry: NewDeviceEntry,
    typed?: { readonly memberId: string; readonly typedAtMs: number },
  ): Promise<boolean> {
    const { database, now } = this.#options;
    const memberId = typed?.memberId ?? this.#memberId;
    if (memberId === null) return false;
    const added = { ...entry, memberId, savedAtMs: typed?.typedAtMs ?? now(), refusal: null };
    try {
      await database.put(added);
    } catch {
      return false;
    }
    if (memberId === this.#memberId) this.#publish([...this.#others(entry.id), added]);
    return true;
  }

  async find(id: string): Promise<DeviceEntry | null> {
    await this.#opened;
    return this.#entries.find((entry) => entry.id === id) ?? null;
  }

  async drop(id: string): Promise<void> {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry === undefined) return;
    this.#publish(this.#others(id));
    await this.#options.database.remove(entry).catch(() => undefined);
  }

  /** Sends the waiting entries in their order, one at a time. A second call waits for the first. */
  flush(locale: Locale): Promise<Flushed> {
    this.#flushing ??= this.#options
      .lock(() => this.#flushAll(locale))
      .finally(() => {
        this.#flushing = null;
      });
    return this.#flushing;
  }

  #publish(next: readonly DeviceEntry[]): void {
    this.#entries = next;
    for (const watcher of this.#watchers) watcher();
  }

  #others(id: string): readonly DeviceEntry[] {
    return this.#entries.filter((entry) => entry.id !== id);
  }

  #isCurrent({ id, savedAtMs }: DeviceEntry): boolean {
    return this.#entries.some((entry) => entry.id === id && entry.savedAtMs === savedAtMs);
  }

  /** False if another tab has sent, refused, replaced or deleted the entry. */
  async #isStored(entry: DeviceEntry): Promise<boolean> {
    try {
      const row = await this.#options.database.read(entry);
      if (row?.savedAtMs === entry.savedAtMs && row.refusal === null) return true;
      const others = this.#others(entry.id);
      if (this.#isCurrent(entry)) this.#publish(row === undefined ? others : [...others, row]);
    } catch {
      return false;
    }
    return false;
  }

  async #flushAll(locale: Locale): Promise<Flushed> {
    const { send, now } = this.#options;
    const sent: DeviceEntry[] = [];
    const refused: DeviceEntry[] = [];
    for (const entry of this.#entries.filter(({ refusal }) => refusal === null)) {
      if (!this.#isCurrent(entry) || !(await this.#isStored(entry))) continue;
      const answer = await send(entry, locale, now());
      if (answer.outcome === 'ended') return { sent, refused, isEnded: true };
      if (answer.outcome === 'later') break;
      // Typed again while it was sent: the newer entry is sent for itself.
      if (answer.outcome === 'failed' || !this.#isCurrent(entry)) continue;
      if (answer.outcome === 'sent') {
        await this.drop(entry.id);
        sent.push(entry);
      } else if (await this.#isStored(entry)) refused.push(await this.#refuse(entry, answer));
    }
    return { sent, refused, isEnded: false };
  }

  async #refuse(
    entry: DeviceEntry,
    { code, locale, message, errors }: DeviceRefusal,
  ): Promise<DeviceEntry> {
    const refused: DeviceEntry = { ...entry, refusal: { code, locale, message, errors } };
    this.#publish([...this.#others(entry.id), refused]);
    await this.#options.database.put(refused).catch(() => undefined);
    return refused;
  }
}

export const deviceQueue = new DeviceQueue({
  database: deviceDatabase,
  send: sendEntry,
  now: () => Date.now(),
  lock: async (act) =>
    'locks' in navigator ? navigator.locks.request('device queue', act) : act(),
});
