import {
  contentOf,
  mailOf,
  nextTryAt,
  smsTextOf,
  triesMax,
  withAddress,
  type MessageKind,
} from '../features/message/rules.ts';
import * as store from '../features/message/store.ts';
import type { Db } from '../shared/call.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Logger } from './log.ts';
import { connectionsMax, createMailSender, type Delivered, type MailSender } from './mail.ts';
import { createSmsSender, type SmsSender } from './sms.ts';
import { sentence } from './texts.ts';

export interface DeliveryParts {
  readonly db: Db;
  readonly listen: OpenDatabase['listen'];
  readonly clock: () => Date;
  readonly log: Logger;
  /** Null: nothing is configured, so mails are kept. */
  readonly mail: MailSender | null;
  readonly sms: SmsSender | null;
  /** In the demo one looks into kept messages, so their codes and links stay. */
  readonly demo: boolean;
  /** Where links of mails lead. */
  readonly publicUrl: string;
  /** How long a claimed message is left alone by other processes; above `sendMsMax`. */
  readonly leaseMs?: number;
}

export interface Delivery {
  /** Listens for new messages and looks every few seconds for what is due. */
  start(): Promise<void>;
  /** Sends all that is due now; resolves when nothing is left to do. */
  drain(): Promise<void>;
  /** Lets what is on its way arrive, for `graceMs` at most. */
  stop(graceMs?: number): Promise<void>;
}

const pollMs = 5_000;
/** Longest time for one message from claim to acknowledgement. */
const sendMsMax = 60_000;
const leaseMsDefault = 2 * sendMsMax;

/** The senders that the configuration names. */
export function createSenders(config: Config): Pick<DeliveryParts, 'mail' | 'sms'> {
  const { smtpUrl, from } = config.mail;
  const { url, account = '', token = '', sender } = config.sms;
  return {
    mail: smtpUrl === undefined ? null : createMailSender({ smtpUrl, from }),
    sms: url === undefined ? null : createSmsSender({ url: url.replace(/\/$/, ''), account, token, sender }),
  };
}

/** Renders a row in its own language and hands it to the sender of its channel; null when there is none. */
async function send(parts: DeliveryParts, row: store.ClaimedMessage, stopping: AbortSignal): Promise<Delivered | null> {
  const { locale } = row;
  const kind = row.kind as MessageKind;
  const params = withAddress(row.params as Record<string, string>, locale, parts.publicUrl);
  const say = (key: string, args?: Readonly<Record<string, string | number>>) => sentence(locale, key, args);
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(sendMsMax)]);
  if (row.channel === 'sms') {
    return parts.sms?.send({ to: row.destination, body: smsTextOf(kind, params, locale, say) }, signal) ?? null;
  }
  const mail = mailOf(contentOf(kind, params, locale, say), locale, say);
  return parts.mail?.send({ id: row.id, to: row.destination, locale, ...mail }, signal) ?? null;
}

/** Sends what is due, once through; knows what was acknowledged but could not be written down yet. */
function createRound(parts: DeliveryParts, aborting: AbortSignal, isStopped: () => boolean): () => Promise<void> {
  const { db, clock, log, demo, leaseMs = leaseMsDefault } = parts;
  const acknowledged = new Set<string>();

  async function recordSent(id: string): Promise<void> {
    await store.saveSent(db, id, clock());
    acknowledged.delete(id);
  }

  async function recordFailure(row: store.ClaimedMessage, error: string, permanent: boolean): Promise<void> {
    const next = permanent ? null : nextTryAt(row.tries, clock());
    if (next !== null) return store.saveRetry(db, row.id, next, error);
    log.error('message not delivered', { id: row.id, kind: row.kind, tries: row.tries, error });
    return store.saveFailed(db, row.id, error);
  }

  async function deliver(row: store.ClaimedMessage): Promise<void> {
    if (acknowledged.has(row.id)) return recordSent(row.id);
    if (row.tries > triesMax) return recordFailure(row, 'the process died in each try', true);
    // A kind this version has no words for was written by a newer one: a later try may be that one's.
    const outcome = await send(parts, row, aborting).catch((error: unknown): Delivered => ({
      ok: false,
      permanent: false,
      error: String(error).slice(0, 500),
    }));
    if (outcome === null) return store.saveKept(db, row.id, demo);
    if (!outcome.ok) return recordFailure(row, outcome.error, outcome.permanent);
    acknowledged.add(row.id);
    return recordSent(row.id);
  }

  return async () => {
    for (const id of acknowledged) await recordSent(id);
    while (!isStopped()) {
      const now = clock();
      const rows = await store.claimDueMessages(db, now, new Date(now.getTime() + leaseMs), connectionsMax);
      if (rows.length === 0) return;
      // Each on its own: a database that fails for one must not leave the others unrecorded.
      const outcomes = await Promise.allSettled(rows.map(deliver));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    }
  };
}

/**
 * The outbox's loop. A message is claimed by a lease instead of a lock, since one connection serves the whole embedded
 * database and mail servers are slow. What a server acknowledged is never sent again while this process lives, even if
 * the database cannot be told at once; a process that dies between the two may send twice, under the same Message-ID.
 */
export function createDelivery(parts: DeliveryParts): Delivery {
  const { log } = parts;
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
        await sendAllDue().catch((error: unknown) => log.error('outbox failed', { error }));
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
