import type { Call, Db, Tx } from '#shared/call.ts';
import type { MessageKind } from '#features/message/rules/kinds.ts';
import { enqueueMessages, type NewMessage } from '#features/message/store.ts';
import { fallbackMs, replacementAt } from '#features/notification/rules/choices.ts';
import { nextChannelOf } from '../rules/fallback.ts';
import { lockUndelivered, saveReplaced, type Undelivered } from '../store/fallback.ts';

interface Replacing {
  readonly db: Db;
  readonly clockAt: Call['clockAt'];
  readonly random: Call['random'];
  readonly hasSms: boolean;
  readonly isStopped?: () => boolean;
}

interface Replacer {
  readonly random: Call['random'];
  readonly now: Date;
  readonly hasSms: boolean;
}

const batchSize = 50;

function replacementOf(
  row: Undelivered,
  { random, now, hasSms }: Replacer,
): NewMessage<MessageKind> | null {
  const { params, from_minute: from, until_minute: until } = row;
  const isMailed = params['mailed'] === 'yes';
  const canGetMail = row.can_get_mail;
  const channel = nextChannelOf({
    channel: row.channel,
    hasSms,
    mobile: row.mobile,
    isMailed,
    canGetMail,
  });
  if (channel === null || row.member_id === null) return null;
  const quiet = from === null || until === null ? null : { from, until };
  const notBefore = replacementAt(params['type'] ?? '', quiet, now);
  const hasNext = channel === 'sms' && canGetMail && !isMailed;
  return {
    id: random.id(),
    now,
    kind: row.kind,
    channel,
    destination: channel === 'sms' ? row.mobile : row.email,
    locale: row.locale,
    params: params as NewMessage<MessageKind>['params'],
    memberId: row.member_id,
    notBefore,
    fallbackOf: row.id,
    ...(hasNext && { fallbackAt: new Date(notBefore.getTime() + fallbackMs) }),
  };
}

async function replaceBatch(tx: Tx, replacer: Replacer): Promise<number> {
  const due = await lockUndelivered(tx, replacer.now, batchSize);
  const replacements = due.flatMap((row) => replacementOf(row, replacer) ?? []);
  await enqueueMessages(tx, replacements);
  await saveReplaced(
    tx,
    due.map(({ id }) => id),
    replacer.now,
  );
  return due.length;
}

/**
 * Replaces WhatsApp messages that were not delivered in time by an SMS, and SMS that no gateway
 * accepted by a mail. The replacement and its record commit together, so each message has at most
 * one, in any number of processes. Returns the number of messages.
 */
export async function runFallbacks({
  db,
  clockAt,
  random,
  hasSms,
  isStopped,
}: Replacing): Promise<number> {
  let done = 0;
  for (;;) {
    if (isStopped?.() === true) return done;
    const some = await db
      .transaction()
      .execute(async (tx) => replaceBatch(tx, { random, hasSms, now: await clockAt(tx) }));
    done += some;
    if (some < batchSize) return done;
  }
}
