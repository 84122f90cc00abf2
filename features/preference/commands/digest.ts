import type { Call, Db, Tx } from '#shared/call.ts';
import { enqueueMessages } from '#features/message/store.ts';
import type { NotificationType } from '#features/notification/rules/kinds.ts';
import { letterParams } from '#features/notification/rules/letters.ts';
import { digestLinesMax } from '../rules.ts';
import { listLines, claimDue, type DigestLine } from '../store.ts';

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

/**
 * The mail with a user's lines. It contains params, because texts are formatted when the mail is
 * sent.
 */
function digestOf(call: Teller, lines: readonly DigestLine[]) {
  const [first] = lines;
  if (first === undefined) return [];
  const items = lines.slice(0, digestLinesMax).map((line) => {
    const params = { ...(line.params as Readonly<Record<string, string>>), ...line.references };
    const {
      path: _path,
      topic: _topic,
      ...letter
    } = letterParams({ type: line.type as NotificationType, params }, line);
    return letter;
  });
  return [
    {
      id: call.random.id(),
      now: call.now,
      kind: 'digest' as const,
      channel: 'email' as const,
      destination: first.email,
      locale: first.locale,
      memberId: first.member_id,
      params: {
        count: String(lines.length),
        items: JSON.stringify(items),
        path: first.account_type === 'buyer' ? '/buyer/notifications' : '/seller/notifications',
      },
    },
  ];
}

async function sendBatch(tx: Tx, call: Teller): Promise<number> {
  const due = await claimDue(tx, call.now, batchSize);
  if (due.length === 0) return 0;
  const lines = await listLines(
    tx,
    due.map((one) => one.notification_id),
  );
  const byReader = Map.groupBy(lines, (line) => line.member_id);
  await enqueueMessages(
    tx,
    [...byReader.values()].flatMap((mine) => digestOf(call, mine)),
  );
  return new Set(due.map((one) => one.member_id)).size;
}

/**
 * Sends the due digests, one transaction for each batch. Several processes may run it, because a
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
