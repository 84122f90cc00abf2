import type { Call, MemberCall, OperatorCall, Tx } from '#shared/call.ts';
import { isRefusal, refuse, type Refusal } from '#shared/refusals.ts';
import { notify } from '#features/notification/store/notify.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '../reads/rfq.ts';
import type { ModerationCause } from '../rules/moderation.ts';
import { systemFacts } from '../rules/system-facts.ts';
import { decideRfq, toRfqRefusal, type DecidedRfq, type RfqFacts } from '../rules/table.ts';
import type { RfqView } from '../schema/view.ts';
import { passContacts } from '../store/moderation.ts';
import { aboutRfq, moveRfq, type LockedRfq } from '../store/row.ts';
import {
  findModerationCauses,
  findNewContacts,
  moderationColumns,
  storedTexts,
} from './moderation.ts';
import { priceColumns, priceToday } from './prepare.ts';
import { recordRfq, notifySuppliers } from './notify.ts';
import { lockRfq } from './deadlines.ts';

/**
 * Publishes a request. Fee, discount and rate are fixed on the day of publication (product §2).
 * `said` is the operator's note.
 */
async function publish(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  decided: DecidedRfq<'approve'>,
  params: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const price = await priceToday(
    tx,
    {
      categoryId: row.category_id,
      currency: row.currency,
      estimatedMinor: row.estimated_minor,
      hasOtherCurrencies: row.offer_rates !== null,
    },
    row.now,
  );
  if (isRefusal(price)) return price;
  const actorContext = { ...call, now: row.now };
  const moved = await moveRfq(tx, row.now, row, decided, {
    ...priceColumns(price),
    published_at: row.now,
  });
  await recordRfq(tx, actorContext, moved, 'rfq.approved', params);
  await notify(tx, actorContext, {
    memberId: row.created_by,
    type: 'rfq_approved',
    params: aboutRfq(row),
  });
  await notifySuppliers(tx, actorContext, moved);
  return null;
}

async function turnDown(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  decided: DecidedRfq<'refuse'>,
  reason: string,
): Promise<void> {
  const actorContext = { ...call, now: row.now };
  await moveRfq(tx, row.now, row, decided, { reason_text: reason });
  await recordRfq(
    tx,
    actorContext,
    row,
    'rfq.refused',
    call.actor.kind === 'operator' ? { reason } : {},
  );
  const params = { ...aboutRfq(row), note: reason };
  await notify(tx, actorContext, { memberId: row.created_by, type: 'rfq_refused', params });
}

/**
 * Holds an approved request for the platform, because it must not be published before an operator
 * has approved it (decision 0030).
 */
async function sendToModeration(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  decided: DecidedRfq<'approve'>,
  causes: readonly ModerationCause[],
): Promise<void> {
  const actorContext = { ...call, now: row.now };
  const set = await moderationColumns(tx, call, row.now, causes);
  const moved = await moveRfq(tx, row.now, row, decided, { ...set, pending_for: 'operator' });
  await recordRfq(tx, actorContext, moved, 'rfq.held');
}

/**
 * `seenVersion` is the version that the approver read, because the author may have changed the
 * request since.
 */
type Decision =
  | { readonly verb: 'approve'; readonly seenVersion?: number | undefined; readonly note?: string }
  | { readonly verb: 'refuse'; readonly reason: string };

async function decide(
  tx: Tx,
  call: Call,
  row: LockedRfq,
  facts: RfqFacts,
  decision: Decision,
  causes: readonly ModerationCause[] = [],
): Promise<Refusal | null> {
  if (decision.verb === 'refuse') {
    const { reason } = decision;
    const refused = decideRfq('refuse', { ...facts, reason });
    if (!refused.ok) return toRfqRefusal(refused.refused);
    await turnDown(tx, call, row, refused, reason);
    return null;
  }
  const decided = decideRfq('approve', { ...facts, needsModeration: causes.length > 0 });
  if (!decided.ok) return toRfqRefusal(decided.refused);
  if ((decision.seenVersion ?? row.version) !== row.version) return refuse('conflict');
  if (decided.to === 'active')
    return publish(tx, call, row, decided, decision.note ? { reason: decision.note } : {});
  await sendToModeration(tx, call, row, decided, causes);
  return null;
}

/**
 * Records the decision of the own company on a pending request. Refuses: not_found,
 * already_decided, conflict (changed since it was read), above_limit, own_request, rfq_expired,
 * rate_missing, a missing reason.
 */
export async function decideOwn(
  call: MemberCall,
  id: string,
  decision: Decision,
): Promise<RfqView | Refusal> {
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined || !maySeeRfq(call.actor, row)) return refuse('not_found');
    const subject = {
      companyId: row.company_id,
      rfqId: id,
      texts: await storedTexts(tx, row),
      isEdited: false,
    };
    const causes = decision.verb === 'approve' ? await findModerationCauses(tx, call, subject) : [];
    const refused = await decide(
      tx,
      call,
      row,
      buyerFactsOf(call.actor, row, row.now),
      decision,
      causes,
    );
    return refused ?? (await readRfq(call, tx, id, row.now)) ?? refuse('not_found');
  });
}

/**
 * Records the contacts of an approved request as allowed, so that they never hold a later request
 * of its company.
 */
async function allowContacts(tx: Tx, call: OperatorCall, row: LockedRfq): Promise<void> {
  const contacts = await findNewContacts(tx, row.company_id, await storedTexts(tx, row));
  await passContacts(tx, row, contacts, { operatorId: call.actor.operatorId, now: row.now });
}

/**
 * Records the operator's decision on a request held for moderation. Refuses: not_found,
 * already_decided, conflict (changed since it was read), rfq_expired, rate_missing, a missing
 * reason.
 */
export async function decideAsOperator(
  call: OperatorCall,
  id: string,
  decision: Decision,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined) return refuse('not_found');
    const facts = systemFacts(row, 'operator', row.now);
    const refused = await decide(tx, call, row, facts, decision);
    if (refused === null && decision.verb === 'approve') await allowContacts(tx, call, row);
    return refused;
  });
}
