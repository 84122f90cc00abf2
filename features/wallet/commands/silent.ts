import type { Call, Tx } from '#shared/call.ts';
import { decideTopUp, pauseAfter, providerFacts, unreadMax } from '../rules/top-up.ts';
import { listSilentTopUps, lockTopUp, moveTopUp, saveUnread } from '../store/top-up.ts';
import { askProvider, type SettleCall } from './settle.ts';

/** A card payment that nobody finished: after this long its page is gone at any provider. */
const abandonedMs = 24 * 3_600_000;
/** So long a webhook may take before we ask ourselves. */
const silentMs = 10 * 60_000;
/** Read at once. */
const batchSize = 50;
/** So many in a row that could not be asked for: the provider is away, and the next round asks again. */
const failuresMax = 10;

type AskingCall = SettleCall & Pick<Call, 'db' | 'payments'>;
type Silent = Awaited<ReturnType<typeof listSilentTopUps>>[number];

/** Hears of a payment that could not be asked for; `isGivenUp`: it is not asked for again, and an operator has to look. */
type OnFault = (error: unknown, topUpId: string, isGivenUp: boolean) => void;

/** Once more a payment could not be read: a longer pause, or after the last one the console's list. True: given up. */
async function countUnread(tx: Tx, call: AskingCall, id: string): Promise<boolean> {
  const topUp = await lockTopUp(tx, id);
  if (topUp?.state !== 'started' || topUp.given_up_at !== null) return false;
  const unread = topUp.unread_count + 1;
  const isGivenUp = unread >= unreadMax;
  await saveUnread(tx, id, {
    unread_count: unread,
    ask_after: isGivenUp ? null : new Date(call.now.getTime() + pauseAfter(unread)),
    given_up_at: isGivenUp ? call.now : null,
  });
  return isGivenUp;
}

/**
 * For a timer: asks for all card payments of which nothing was heard, and ends those that are a day old and still open. One
 * that cannot be asked for is told to `onFault`, holds up none of the others, and is asked for with growing pauses until it
 * is given up to an operator (docs/decisions/0034). Where all fail the provider is away, and none of them is counted. Any
 * number of processes may run it at once.
 */
export async function askSilentPayments(call: AskingCall, onFault: OnFault): Promise<void> {
  const when = { before: new Date(call.now.getTime() - silentMs), now: call.now };
  let failed: { readonly one: Silent; readonly error: unknown }[] = [];
  const tellFailed = async () => {
    for (const { one, error } of failed) {
      onFault(
        error,
        one.id,
        await call.db.transaction().execute((tx) => countUnread(tx, call, one.id)),
      );
    }
    failed = [];
  };
  let silent = await listSilentTopUps(call.db, when, batchSize, undefined);
  while (silent.length > 0) {
    for (const one of silent) {
      const error = await askSilent(call, one).then(
        () => null,
        (why: unknown) => ({ why }),
      );
      if (error !== null) failed.push({ one, error: error.why });
      else await tellFailed();
      if (failed.length < failuresMax) continue;
      for (const { one: away, error: why } of failed) onFault(why, away.id, false);
      return;
    }
    silent =
      silent.length < batchSize
        ? []
        : await listSilentTopUps(call.db, when, batchSize, silent.at(-1));
  }
  await tellFailed();
}

async function askSilent(call: AskingCall, one: Silent): Promise<void> {
  await askProvider(call, one);
  if (call.now.getTime() - one.created_at.getTime() < abandonedMs) return;
  await call.db.transaction().execute(async (tx) => {
    const topUp = await lockTopUp(tx, one.id);
    if (topUp?.state !== 'started') return;
    const decided = decideTopUp('cancel', providerFacts(topUp));
    if (decided.ok) await moveTopUp(tx, topUp.id, decided, { decided_at: call.now });
  });
}
