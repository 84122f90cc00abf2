import { toEvent } from '#features/notification/reads.ts';
import {
  listById,
  listNewestOf,
  listUnreadOf,
  type LiveRow,
} from '#features/notification/store/list.ts';
import { notificationChannel } from '#features/notification/store/notify.ts';
import { listLiveSessionIds } from '#features/session/store/session.ts';
import type { Db } from '#shared/call.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import type { Logger } from '../observe/log.ts';
import { createBatches } from './batches.ts';
import { createStream, encodeEvent, type LiveReader, type LiveStream } from './stream.ts';

export interface LiveParts {
  readonly db: Db;
  readonly listen: OpenDatabase['listen'];
  readonly clock: () => Date;
  readonly log: Logger;
}

export interface Live {
  /**
   * A stream of server-sent events; null if the member has too many here, if the session opened too
   * many since the last heartbeat, or if the process is stopping.
   */
  open(reader: LiveReader, lastEventId: string | null): Promise<LiveStream | null>;
  count(): number;
  beat(): Promise<void>;
  stop(): Promise<void>;
}

const beatMs = 25_000;
/**
 * Streams of one member in one process. A browser shares one among its tabs
 * (app/shell/live-source.ts).
 */
const streamsMax = 10;
/**
 * Streams that a session may open between two heartbeats: every page of ten, twice. Counted here and
 * not in the database, because after a restart each of all browsers would write a row.
 */
const openingsMax = 30;
/**
 * Rows that a heartbeat reads again: more than ever arrive between two heartbeats, and fewer than a
 * stream remembers.
 */
const newestCount = 50;
/** Members whose past one statement reads: 10,000 rows. */
const batchMax = 200;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Streams {
  add(stream: LiveStream): void;
  of(memberId: string): readonly LiveStream[];
  all(): readonly LiveStream[];
}

function createStreams(): Streams {
  const byMember = new Map<string, Set<LiveStream>>();
  return {
    add(stream) {
      const { memberId } = stream.reader;
      const mine = byMember.get(memberId) ?? new Set();
      byMember.set(memberId, mine.add(stream));
      stream.onEnd(() => {
        mine.delete(stream);
        if (mine.size === 0 && byMember.get(memberId) === mine) byMember.delete(memberId);
      });
    },
    of: (memberId) => [...(byMember.get(memberId) ?? [])],
    all: () => [...byMember.values()].flatMap((mine) => [...mine]),
  };
}

const notificationEvent = (row: LiveRow, unread: number) =>
  encodeEvent('notification', row.id, toEvent(row, unread));

async function deliver(db: Db, streams: Streams, rows: readonly LiveRow[]): Promise<void> {
  const memberIds = [...new Set(rows.map((row) => row.member_id))];
  if (memberIds.length === 0) return;
  const counts = await listUnreadOf(db, memberIds);
  for (const row of rows) {
    const event = notificationEvent(row, counts.get(row.member_id) ?? 0);
    for (const stream of streams.of(row.member_id)) stream.send(row.id, event);
  }
}

function createAnnouncements(parts: LiveParts, streams: Streams): (payload: string) => void {
  let waiting: string[] = [];
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      try {
        await deliver(parts.db, streams, await listById(parts.db, ids));
      } catch (error) {
        // The next heartbeat sends them.
        parts.log.warn('live events were not read', { error });
      }
    }
  }

  return (payload) => {
    const [id, memberId] = payload.split(' ');
    if (id === undefined || memberId === undefined || streams.of(memberId).length === 0) return;
    waiting.push(id);
    running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(drain).finally(() => {
      running = null;
    });
  };
}

/**
 * True for a row that was written after the last event that a reader got. By the order of writing,
 * because an id contains the time of the process that made it; by ids for rows without that order.
 */
function isLater(row: LiveRow, since: string, last: LiveRow | undefined): boolean {
  if (last === undefined || last.written === null) return row.id > since;
  return row.written !== null && row.written > last.written;
}

interface Past {
  readonly rows: readonly LiveRow[];
  readonly unread: number;
}

async function readPasts(db: Db, memberIds: readonly string[]): Promise<(id: string) => Past> {
  const rows = Map.groupBy(await listNewestOf(db, memberIds, newestCount), (row) => row.member_id);
  const counts = await listUnreadOf(db, memberIds);
  return (memberId) => ({ rows: rows.get(memberId) ?? [], unread: counts.get(memberId) ?? 0 });
}

/**
 * Sends the rows after the last event that the reader got. Without one nothing is missing, because
 * the page was just loaded.
 */
function sendPast(stream: LiveStream, { rows, unread }: Past, lastEventId: string | null): void {
  const since = lastEventId !== null && uuid.test(lastEventId) ? lastEventId : null;
  const last = rows.find(({ id }) => id === since);
  for (const row of rows.toReversed()) {
    if (since !== null && isLater(row, since, last))
      stream.replay(row.id, notificationEvent(row, unread));
    else stream.remember(row.id);
  }
  stream.greet(encodeEvent('hello', rows[0]?.id ?? null, { count: unread }));
}

async function endOver(parts: LiveParts, streams: Streams): Promise<void> {
  const ids = [...new Set(streams.all().map(({ reader }) => reader.sessionId))];
  const living = new Set(await listLiveSessionIds(parts.db, ids, parts.clock()));
  for (const stream of streams.all()) if (!living.has(stream.reader.sessionId)) stream.end();
}

/**
 * Sends rows whose announcement was lost, because the LISTEN connection may have been down
 * (server/db/open.ts).
 */
async function sendMissed(parts: LiveParts, streams: Streams): Promise<void> {
  const memberIds = [...new Set(streams.all().map(({ reader }) => reader.memberId))];
  const rows = await listNewestOf(parts.db, memberIds, newestCount);
  const isMissed = (row: LiveRow) =>
    streams.of(row.member_id).some((stream) => !stream.knows(row.id));
  await deliver(parts.db, streams, rows.filter(isMissed));
}

/**
 * Live events of this process: one LISTEN, one heartbeat for all streams, and no work without
 * readers. An event has no text, only the changed record and the number of unread ones, so that
 * each reader requests the rest in its own language.
 */
export function createLive(parts: LiveParts): Live {
  const { db, log } = parts;
  const streams = createStreams();
  const announce = createAnnouncements(parts, streams);
  const readPast = createBatches(batchMax, (memberIds) => readPasts(db, memberIds));
  const openings = new Map<string, number>();
  let listening: Promise<() => Promise<void>> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function startListening(): Promise<void> {
    listening ??= parts.listen(notificationChannel, announce);
    await listening.catch((error: unknown) => {
      listening = null;
      log.warn('no live events for now', { error });
    });
    if (isStopped || timer !== undefined) return;
    timer = setInterval(() => void beat(), beatMs);
    timer.unref();
  }

  async function beat(): Promise<void> {
    openings.clear();
    if (streams.all().length === 0) return;
    await startListening();
    try {
      await endOver(parts, streams);
      await sendMissed(parts, streams);
    } catch (error) {
      log.warn('live streams were not checked', { error });
    }
    for (const stream of streams.all()) stream.beat();
  }

  return {
    beat,
    count: () => streams.all().length,
    async open(reader, lastEventId) {
      if (isStopped || streams.of(reader.memberId).length >= streamsMax) return null;
      const opened = (openings.get(reader.sessionId) ?? 0) + 1;
      if (opened > openingsMax) return null;
      openings.set(reader.sessionId, opened);
      const stream = createStream(reader);
      // Added before the past is read, so that nothing is missed; new events wait in the stream
      // until then.
      streams.add(stream);
      try {
        await startListening();
        sendPast(stream, await readPast(reader.memberId), lastEventId);
      } catch (error) {
        stream.end();
        throw error;
      }
      return stream;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const stream of streams.all()) stream.end();
      await listening?.then((unlisten) => unlisten()).catch(() => undefined);
    },
  };
}
