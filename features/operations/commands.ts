import type { OperatorCall, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { outboxChannel } from '#features/message/store.ts';
import { filterOf, toMessage, type OutboxQuery } from './reads/outbox.ts';
import { readLimitKey, shortenWho } from './rules/limits.ts';
import { decidedAtOnceMax, isSecret, outboxChoices, secretKindList } from './rules/outbox.ts';
import type { OutboxMessage } from './schema/outbox.ts';
import { deleteWindow } from './store/limits.ts';
import * as outbox from './store/outbox.ts';

type OutboxVerb = 'send_again' | 'give_up';
const events = { send_again: 'message.sentAgain', give_up: 'message.givenUp' } as const;

async function act(
  tx: Tx,
  call: OperatorCall,
  verb: OutboxVerb,
  ids: readonly string[],
): Promise<void> {
  if (verb === 'give_up') return outbox.saveGivenUp(tx, ids, call.now);
  await outbox.saveSendAgain(tx, ids, call.now);
  await outbox.wakeSenders(tx, outboxChannel);
}

/** The audit log omits the recipient, because it is never deleted while the outbox is. */
async function record(
  tx: Tx,
  call: OperatorCall,
  verb: OutboxVerb,
  subjectId: string,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordActivity(tx, call, {
    companyId: null,
    verb: events[verb],
    subjectType: 'message',
    subjectId,
    params,
  });
}

/**
 * Decides on one failed message. Refuses: not_found, state_changed, message_secret (its code or
 * link was removed).
 */
export async function decideMessage(
  call: OperatorCall,
  verb: OutboxVerb,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<OutboxMessage | Refusal> {
  return call.transaction(async (tx) => {
    const row = await outbox.lockOutboxMessage(tx, id);
    if (row === undefined) return refuse('not_found');
    const { kind, channel, state } = row;
    if (!outboxChoices(kind, state)[verb]) {
      return refuse(
        verb === 'send_again' && state === 'failed' && isSecret(kind)
          ? 'message_secret'
          : 'state_changed',
      );
    }
    await act(tx, call, verb, [id]);
    await record(tx, call, verb, id, { reason, kind, channel });
    const after = await outbox.findOutboxMessage(tx, id);
    if (after === undefined) throw new Error(`message ${id} is gone`);
    return toMessage(call, after);
  });
}

/** Decides on the failed messages of a filter, at most 1,000, and returns their number. */
export async function decideMessages(
  call: OperatorCall,
  verb: OutboxVerb,
  { reason, ...query }: OutboxQuery & { readonly reason: string },
): Promise<{ count: number } | Refusal> {
  return call.transaction(async (tx) => {
    const without = verb === 'send_again' ? secretKindList : [];
    const ids = await outbox.lockFailed(tx, filterOf(query), without, decidedAtOnceMax);
    if (ids.length > 0) {
      await act(tx, call, verb, ids);
      const { channel = '', kind = '', from: since = '', to: until = '' } = query;
      await record(tx, call, verb, call.random.id(), {
        reason,
        count: ids.length,
        channel,
        kind,
        since,
        until,
      });
    }
    return { count: ids.length };
  });
}

/**
 * Deletes a rate limit counter, so that its owner may call again at once. Refuses: not_found, also
 * for an expired one.
 */
export async function liftLimit(
  call: OperatorCall,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null | Refusal> {
  return call.transaction<null>(async (tx) => {
    const lifted = await deleteWindow(tx, id);
    if (lifted === undefined) return refuse('not_found');
    const { what, who } = readLimitKey(lifted.key);
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'limit.lifted',
      subjectType: 'rate_limit',
      subjectId: id,
      params: {
        reason,
        limit: what,
        who: shortenWho(who),
        hits: lifted.hits,
        hits_max: lifted.hits_max,
      },
    });
    return null;
  });
}
