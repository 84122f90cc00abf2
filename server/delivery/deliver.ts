import { isAboutSafety, type MessageKind } from '#features/message/rules/kinds.ts';
import { nextTryAt, triesMax } from '#features/message/rules/retry.ts';
import * as store from '#features/message/store.ts';
import { fallbackMs, isAlarming } from '#features/notification/rules/choices.ts';
import { countHit } from '../db/rate-limit.ts';
import type { OpenDatabase } from '../db/open-database.ts';
import { noJobLog, type JobLog } from '../jobs/job-log.ts';
import type { Logger } from '../observe/log.ts';
import { connectionsMax, type Delivered } from './mail.ts';
import { sendRow, notifyEnded, type SendingParts } from './send.ts';

export interface DeliveryParts extends SendingParts {
  readonly listen: OpenDatabase['listen'];
  readonly log: Logger;
  readonly jobs?: JobLog;
  /**
   * In the demo users read sent messages in the outbox, so their codes and links are not removed.
   */
  readonly demo: boolean;
  /**
   * The time for which other processes leave a claimed message alone, milliseconds; must exceed
   * `sendMsMax`.
   */
  readonly leaseMs?: number;
}

export interface Delivery {
  start(): Promise<void>;
  drain(): Promise<void>;
  /** Waits at most `graceMs` milliseconds for messages that are being sent. */
  stop(graceMs?: number): Promise<void>;
}

const pollMs = 5_000;
/** Longest time for one message from claim to acknowledgement, milliseconds. */
const sendMsMax = 60_000;
const leaseMsDefault = 2 * sendMsMax;

/**
 * Security mails per hour that are still sent to an address that bounced, because a requested code
 * may arrive after all.
 */
const returnedTriesMax = 5;

type Failure = Exclude<Delivered, { readonly ok: true }>;

async function goesBySms(
  { sms, db, clock }: DeliveryParts,
  row: store.ClaimedMessage,
): Promise<boolean> {
  const { type = '' } = row.params as Readonly<Record<string, string>>;
  return (
    sms !== null &&
    row.kind === 'notification' &&
    isAlarming(type) &&
    store.turnIntoSms(db, row.id, clock())
  );
}

/** True if a mail may go to an address that bounced: only security mails, and rarely. */
async function canRetry({ db, clock }: DeliveryParts, row: store.ClaimedMessage): Promise<boolean> {
  if (!isAboutSafety(row.kind as MessageKind)) return false;
  const key = `returned ${row.destination.toLowerCase()}`;
  return (await countHit(db, clock(), key, returnedTriesMax, 3600)).allowed;
}

/** Sends one message. An error counts as a temporary failure, so that it is retried. */
async function trySending(
  parts: DeliveryParts,
  row: store.ClaimedMessage,
  aborting: AbortSignal,
): Promise<Delivered | null> {
  const signal = AbortSignal.any([aborting, AbortSignal.timeout(sendMsMax)]);
  // A newer version may have written a kind that is unknown here; its process can send it later.
  return sendRow(parts, row, signal).catch((error: unknown) => ({
    ok: false,
    permanent: false,
    error: String(error).slice(0, 500),
  }));
}

/**
 * Returns the function that sends all due messages once. It remembers acknowledged messages that
 * could not be recorded yet.
 */
function createRound(
  parts: DeliveryParts,
  aborting: AbortSignal,
  isStopped: () => boolean,
): () => Promise<number> {
  const { db, clock, log, demo, leaseMs = leaseMsDefault } = parts;
  const acknowledged = new Map<string, string | undefined>();

  async function recordSent(id: string): Promise<void> {
    const now = clock();
    const fallbackAt = new Date(now.getTime() + fallbackMs);
    await store.saveSent(db, id, { now, providerId: acknowledged.get(id), fallbackAt });
    acknowledged.delete(id);
  }

  async function recordFailure(row: store.ClaimedMessage, failure: Failure): Promise<void> {
    const { error, permanent, isReturned = false, isGone = false, retryAfterMs = null } = failure;
    if (isGone) return store.deleteMessage(db, row.id);
    if (isReturned)
      await store.saveBounce(db, row.destination, { kind: 'bounce', reason: error }, clock());
    if (isReturned && (await goesBySms(parts, row))) return;
    const next = permanent ? null : nextTryAt(row.tries, clock());
    if (next !== null) {
      const requestedAt = new Date(clock().getTime() + (retryAfterMs ?? 0));
      return store.saveRetry(db, row.id, requestedAt > next ? requestedAt : next, error);
    }
    log.error('message not delivered', { id: row.id, kind: row.kind, tries: row.tries, error });
    return store.saveFailed(db, row.id, error);
  }

  async function deliver(row: store.ClaimedMessage): Promise<void> {
    if (acknowledged.has(row.id)) return recordSent(row.id);
    const giveUp = (error: string) => recordFailure(row, { ok: false, permanent: true, error });
    if (row.tries > triesMax) return giveUp('the process died in each try');
    if (row.is_bounced && !(await canRetry(parts, row))) {
      return (await goesBySms(parts, row)) ? undefined : giveUp('mail to this address came back');
    }
    const outcome = await trySending(parts, row, aborting);
    if (outcome === null && row.channel === 'whatsapp' && !demo)
      return giveUp('WhatsApp is not configured');
    if (outcome === null) return store.saveStored(db, row.id, demo);
    if (!outcome.ok) return recordFailure(row, outcome);
    acknowledged.set(row.id, outcome.providerId);
    return recordSent(row.id);
  }

  return async () => {
    let taken = 0;
    for (const id of acknowledged.keys()) await recordSent(id);
    while (!isStopped()) {
      const now = clock();
      const rows = await store.claimDueMessages(
        db,
        now,
        new Date(now.getTime() + leaseMs),
        connectionsMax,
      );
      if (rows.length === 0) break;
      taken += rows.length;
      // Each on its own, so that a database error for one does not leave the others unrecorded.
      const outcomes = await Promise.allSettled(rows.map(deliver));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
    if (!isStopped()) await notifyEnded(parts, aborting);
    return taken;
  };
}

/**
 * The outbox's loop. A message is claimed by a lease instead of a lock, because one connection
 * serves the whole embedded database and mail servers are slow. A message that a server
 * acknowledged is never sent again while this process lives, even if the database is unreachable at
 * that moment. A process that dies between acknowledgement and record may send twice, under the
 * same Message-ID.
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { log, jobs = noJobLog } = parts;
  const aborter = new AbortController();
  let running: Promise<void> | null = null;
  let isAgain = false;
  let isStopped = false;
  let unlisten: (() => Promise<void>) | null = null;
  let timer: NodeJS.Timeout | undefined;
  const sendAllDue = createRound(parts, aborter.signal, () => isStopped);

  function drain(): Promise<void> {
    if (isStopped) return running ?? Promise.resolve();
    if (running !== null) {
      isAgain = true;
      return running;
    }
    running = (async () => {
      do {
        isAgain = false;
        await jobs
          .run('delivery', sendAllDue, Number)
          .catch((error: unknown) => log.error('outbox failed', { error }));
      } while (isAgain && !isStopped);
    })().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    async start() {
      unlisten = await parts.listen(store.outboxChannel, () => void drain());
      timer = setInterval(() => void drain(), pollMs);
      timer.unref();
      void drain();
    },
    drain,
    async stop(graceMs = 8_000) {
      isStopped = true;
      clearInterval(timer);
      const grace = setTimeout(() => aborter.abort(), graceMs);
      await unlisten?.().catch(() => undefined);
      await running;
      clearTimeout(grace);
      parts.mail?.close();
    },
  };
}
