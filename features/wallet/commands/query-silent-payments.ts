import type { Call, Tx } from '#shared/call.ts';
import { decideTopUp, pauseAfter, providerFacts, unreadMax } from '../rules/top-up.ts';
import { listSilentTopUps, lockTopUp, moveTopUp, saveUnread } from '../store/top-up.ts';
import { queryProvider, type PaymentCall } from './apply-payment.ts';

/**
 * After this time an unfinished card payment is cancelled, because its page has expired at every
 * provider.
 */
const abandonedMs = 24 * 3_600_000;
/** The time that a webhook may take before we ask the provider instead of waiting. */
const silentMs = 10 * 60_000;
const batchSize = 50;
/**
 * After this many failures in a row the provider counts as unreachable, so the round stops and the
 * next one retries.
 */
const failuresMax = 10;

type ProviderCall = PaymentCall & Pick<Call, 'db' | 'payments'>;
type Silent = Awaited<ReturnType<typeof listSilentTopUps>>[number];

/**
 * Receives each payment that could not be read. `isGivenUp`: it is not retried, so an operator must
 * decide it.
 */
type OnFault = (error: unknown, topUpId: string, isGivenUp: boolean) => void;

/**
 * Counts a failed read: sets a longer pause, or after the last attempt gives the payment up to an
 * operator. True: given up.
 */
async function countUnread(tx: Tx, call: ProviderCall, id: string): Promise<boolean> {
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
 * For a timer: reads all card payments without news, and cancels those still open after a day. A
 * failing payment is reported to `onFault`, never delays the others, and is retried with growing
 * pauses until an operator gets it (docs/decisions/0066). When all fail the provider is
 * unreachable, so none is counted. Several processes may run it at once.
 */
export async function querySilentPayments(call: ProviderCall, onFault: OnFault): Promise<void> {
  const when = { before: new Date(call.now.getTime() - silentMs), now: call.now };
  let failed: { readonly one: Silent; readonly error: unknown }[] = [];
  const reportFailed = async () => {
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
      const error = await querySilent(call, one).then(
        () => null,
        (why: unknown) => ({ why }),
      );
      if (error !== null) failed.push({ one, error: error.why });
      else await reportFailed();
      if (failed.length < failuresMax) continue;
      for (const { one: away, error: why } of failed) onFault(why, away.id, false);
      return;
    }
    silent =
      silent.length < batchSize
        ? []
        : await listSilentTopUps(call.db, when, batchSize, silent.at(-1));
  }
  await reportFailed();
}

async function querySilent(call: ProviderCall, one: Silent): Promise<void> {
  await queryProvider(call, one);
  if (call.now.getTime() - one.created_at.getTime() < abandonedMs) return;
  await call.db.transaction().execute(async (tx) => {
    const topUp = await lockTopUp(tx, one.id);
    if (topUp?.state !== 'started') return;
    const decided = decideTopUp('cancel', providerFacts(topUp));
    if (decided.ok) await moveTopUp(tx, topUp.id, decided, { decided_at: call.now });
  });
}
