import type { Call, Db, Tx } from '#shared/call.ts';
import { enqueueMessages, type NewMessage } from '#features/message/store.ts';
import type { NotificationType } from '#features/notification/rules/kinds.ts';
import { letterParams } from '#features/notification/rules/letters.ts';
import { digestLinesMax } from '../rules.ts';
import { claimDue, listLines, saveBundlesMailed, type DigestLine } from '../store.ts';

interface Digesting {
  readonly db: Db;
  readonly clockAt: Call['clockAt'];
  readonly random: Call['random'];
  /** Returns true to end the run after the current batch. */
  readonly isStopped?: () => boolean;
}

type Teller = Pick<Call, 'random' | 'now'>;

/** Users in one transaction. Small, so that a process that dies loses little work. */
const batchSize = 50;

function letterOf(line: DigestLine) {
  const params = { ...(line.params as Readonly<Record<string, string>>), ...line.references };
  return letterParams({ type: line.type as NotificationType, params }, line);
}

function itemsOf(lines: readonly DigestLine[]): string {
  const items = lines.slice(0, digestLinesMax).map((line) => {
    const { path: _path, topic: _topic, ...letter } = letterOf(line);
    return letter;
  });
  return JSON.stringify(items);
}

const addressOf = (call: Teller, { email, locale, member_id: memberId }: DigestLine) => ({
  id: call.random.id(),
  now: call.now,
  channel: 'email' as const,
  destination: email,
  locale,
  memberId,
});

/**
 * The mail with a user's lines. It contains params, because texts are formatted when the mail is
 * sent.
 */
function digestOf(call: Teller, first: DigestLine, lines: readonly DigestLine[]) {
  const path = first.account_type === 'buyer' ? '/buyer/notifications' : '/seller/notifications';
  const params = { count: String(lines.length), items: itemsOf(lines), path };
  return { ...addressOf(call, first), kind: 'digest' as const, params };
}

/** The mail with the offers of an hour on one RFQ; a single one is an ordinary mail. */
function bundleOf(call: Teller, first: DigestLine, lines: readonly DigestLine[]) {
  const own = letterOf(first);
  const params =
    lines.length === 1 ? own : { ...own, bundled: String(lines.length), items: itemsOf(lines) };
  return { ...addressOf(call, first), kind: 'notification' as const, params };
}

async function sendBatch(tx: Tx, call: Teller): Promise<number> {
  const due = await claimDue(tx, call.now, batchSize);
  if (due.length === 0) return 0;
  const rfqs = new Map(due.map((one) => [one.notification_id, one.rfq_id]));
  const lines = await listLines(tx, [...rfqs.keys()]);
  const rfqOf = (line: DigestLine) => rfqs.get(line.notification_id) ?? null;
  const mails = [
    ...Map.groupBy(lines, (line) => `${line.member_id} ${rfqOf(line) ?? ''}`).values(),
  ];
  await enqueueMessages(
    tx,
    mails.flatMap(([first, ...rest]): NewMessage<'digest' | 'notification'>[] => {
      if (first === undefined) return [];
      const make = rfqOf(first) === null ? digestOf : bundleOf;
      return [make(call, first, [first, ...rest])];
    }),
  );
  const bundles = mails.flatMap(([first]) => {
    const rfqId = first === undefined ? null : rfqOf(first);
    return first === undefined || rfqId === null ? [] : [{ memberId: first.member_id, rfqId }];
  });
  await saveBundlesMailed(tx, bundles, call.now);
  return new Set(due.map((one) => one.member_id)).size;
}

/**
 * Sends the due digests and the mails with the offers of an hour, one transaction for each batch. Several processes may run it, because a
 * committed line is in exactly one mail. Returns the number of users handled.
 */
export async function runDigests({ db, clockAt, random, isStopped }: Digesting): Promise<number> {
  let done = 0;
  for (;;) {
    if (isStopped?.() === true) return done;
    const some = await db
      .transaction()
      .execute(async (tx) => sendBatch(tx, { random, now: await clockAt(tx) }));
    done += some;
    if (some < batchSize) return done;
  }
}
