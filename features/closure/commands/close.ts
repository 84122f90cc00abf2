import { erasedFrom } from '#shared/account-life.ts';
import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { isRefusal, refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { refuseVerb } from '#shared/workflow.ts';
import { recordActivity } from '#features/activity/store.ts';
import { enqueueMessages } from '#features/message/store.ts';
import { withSecondStep } from '#features/two-step/commands/again.ts';
import { lockWallet } from '#features/wallet/store/wallet.ts';
import { lockRfqOfOffer } from '#features/offer/commands/deadlines.ts';
import { closureStateOf, decideClosure, openList, type CloseReason } from '../rules.ts';
import type { CloseInput } from '../schema.ts';
import * as store from '../store/close.ts';
import { endOpenRecords, withdrawOffers } from './end-open-records.ts';

const missingReason = { path: 'reason', key: 'required' } as const;

async function notifyPeople(tx: Tx, call: MemberCall, company: string): Promise<void> {
  const people = await store.listPeople(tx, call.actor.companyId);
  const erased = erasedFrom(call.now);
  await enqueueMessages(
    tx,
    people.map((person) => ({
      id: call.random.id(),
      now: call.now,
      kind: 'account_closed' as const,
      channel: 'email' as const,
      destination: person.email,
      locale: person.locale,
      params: { name: person.full_name, company, day: createFormatter(person.locale).date(erased) },
    })),
  );
}

/**
 * Locks everything that others could still turn into a deal, in the order of locks (rfq → offer →
 * wallet), and withdraws the own pending offers, so that the counts of `findOpenThings` cannot
 * change.
 */
async function lockDeals(tx: Tx, call: MemberCall): Promise<void> {
  const { companyId } = call.actor;
  for (const rfqId of await store.listOpenRfqs(tx, companyId))
    await lockRfqOfOffer(tx, call, rfqId);
  await withdrawOffers(tx, call, companyId);
  await lockWallet(tx, companyId);
}

async function close(
  tx: Tx,
  call: MemberCall,
  input: CloseInput,
  reason: CloseReason,
): Promise<null | Refusal> {
  const { companyId, memberId, accountType } = call.actor;
  const company = await store.lockCompany(tx, companyId);
  if (company === undefined) return refuse('not_found');
  await lockDeals(tx, call);
  const open = await store.findOpenThings(tx, companyId, accountType);
  // Read under the lock, because another session may have transferred the ownership.
  const side = (await store.isOwner(tx, memberId)) ? 'owner' : 'member';
  const decided = decideClosure('close', {
    state: closureStateOf(company),
    side,
    open,
    reason,
    isDue: false,
  });
  if (!decided.ok) {
    const { refused } = decided;
    if (refused === 'still_open')
      return refuse('still_open', { details: { open: openList(open) } });
    return refuseVerb(refused, missingReason);
  }
  await notifyPeople(tx, call, company.display_name);
  await recordActivity(tx, call, {
    companyId,
    verb: 'account.closed',
    subjectType: 'company',
    subjectId: companyId,
    params: { reason },
  });
  await store.saveClosed(tx, companyId, decided, {
    now: call.now,
    memberId,
    reason,
    note: input.reason_text,
  });
  return null;
}

/**
 * Closes the own company. One transaction checks that nothing is open and ends every session. Its
 * requests are then cancelled one at a time with their refunds; the clock finishes them after an
 * interruption.
 * Refuses: not_allowed for every member except the owner, wrong_password, code_not_right,
 * still_open with the list, state_changed.
 */
export async function closeAccount(
  call: MemberCall,
  input: CloseInput,
): Promise<{ erasedOn: string } | Refusal> {
  if (!call.actor.isOwner) return refuse('not_allowed');
  const { reason } = input;
  if (reason === '') return refuseFields(missingReason);
  const closed = await withSecondStep<null>(call, 'close', input, (tx) =>
    close(tx, call, input, reason),
  );
  if (isRefusal(closed)) return closed;
  // An error here is ignored, because the account is closed already and the clock settles the rest.
  await endOpenRecords(call, call.actor.companyId).catch(() => undefined);
  return { erasedOn: dayInDubai(erasedFrom(call.now)) };
}
