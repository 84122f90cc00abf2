import type pg from 'pg';
import type { DatabaseClock } from './open-database.ts';

/** Seconds by which a process's clock may differ from the database's. */
export const clockOffsetSecondsMax = 5;

const measureEveryMs = 10_000;
/** A slower answer says too little about the moment at which the server read its clock. */
const answerMsMax = 250;
/** Milliseconds after which a slow answer is better than an old one. */
const oldMs = 60_000;

export interface ServerClock extends DatabaseClock {
  measure(): Promise<void>;
  stop(): void;
}

interface Sources {
  /** The process's own clock and one that never jumps, milliseconds. */
  readonly wallMs: () => number;
  readonly steadyMs: () => number;
}

/**
 * The database's clock, as this process knows it: measured every ten seconds and continued by the
 * machine's steady clock in between. Everything that the product dates, limits or deletes goes by
 * it, so that processes with wrong clocks agree. `onOff` is called when the process's own clock
 * becomes wrong.
 */
export async function startServerClock(
  pool: pg.Pool,
  onOff: (error: Error) => void,
  { wallMs, steadyMs }: Sources = { wallMs: Date.now, steadyMs: () => performance.now() },
): Promise<ServerClock> {
  let serverMs = wallMs();
  let atMs = Number.NEGATIVE_INFINITY;
  let wasOff = false;
  const nowMs = () => serverMs + (steadyMs() - atMs);
  const offsetMs = () => wallMs() - nowMs();

  async function measure(): Promise<void> {
    const client = await pool.connect();
    try {
      const startMs = steadyMs();
      const { rows } = await client.query<{ ms: number }>(
        'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
      );
      const endMs = steadyMs();
      const isSlow = endMs - startMs > answerMsMax;
      if (rows[0] === undefined || (isSlow && endMs - atMs < oldMs)) return;
      serverMs = rows[0].ms;
      atMs = (startMs + endMs) / 2;
    } finally {
      client.release();
    }
    const isOff = isClockOff(offsetMs());
    if (isOff && !wasOff) onOff(new ClockOffError(offsetMs()));
    wasOff = isOff;
  }

  await measure();
  // A database that is away is reported by its requests.
  const timer = setInterval(() => void measure().catch(() => undefined), measureEveryMs);
  timer.unref();
  return {
    now: () => new Date(nowMs()),
    offsetMs,
    measure,
    stop: () => clearInterval(timer),
  };
}

export const isClockOff = (offsetMs: number): boolean =>
  Math.abs(offsetMs) > clockOffsetSecondsMax * 1000;

/** The background work of a process with a wrong clock is paused. */
export class ClockOffError extends Error {
  constructor(offsetMs: number) {
    const seconds = Math.round(Math.abs(offsetMs) / 1000);
    const side = offsetMs > 0 ? 'ahead of' : 'behind';
    super(
      `the clock of this process is ${seconds} s ${side} the database's: its background work is paused`,
    );
  }
}
