import type { z } from 'zod';
import type { MemberActor } from '#shared/actor.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import type { ActorContext } from '#features/activity/store.ts';
import {
  isRefusal,
  refuse,
  refuseFields,
  type FieldProblem,
  type Refusal,
} from '#shared/refusals.ts';
import { mayAttach } from '#features/attachment/store/files.ts';
import { deleteDraftOf } from '#features/draft/store.ts';
import { notifyCompanies } from '#features/notification/store/notify.ts';
import { listOffersIn } from '#features/offer/store/row.ts';
import { findNewContacts, readRule } from '#features/rfq/commands/moderation.ts';
import { validateExpiry } from '#features/rfq/commands/prepare.ts';
import { recordRfq } from '#features/rfq/commands/notify.ts';
import { buyerFactsOf, maySeeRfq, readRfq } from '#features/rfq/reads/rfq.ts';
import { differencesOf, type Amendable } from '#features/rfq/rules/changes.ts';
import { deadlineOf, expiryAfterAmendment, timeOfDeadline } from '#features/rfq/rules/expiry.ts';
import { decideRfq, toRfqRefusal } from '#features/rfq/rules/table.ts';
import type { amendInput } from '#features/rfq/schema/input.ts';
import type { RfqView } from '#features/rfq/schema/view.ts';
import { findCity, listFiles, listFilesById, listLines } from '#features/rfq/store/details.ts';
import {
  aboutRfq,
  listCompaniesWithAccess,
  saveRfq,
  type LockedRfq,
} from '#features/rfq/store/row.ts';
import { insertAmendment, replaceFiles, saveQuantity } from '#features/rfq/store/write.ts';
import { saveAndNotify } from '#features/offer/commands/save.ts';
import { lockRfq } from '#features/rfq/commands/deadlines.ts';

type AmendInput = z.output<typeof amendInput>;

async function readAmendable(tx: Tx, row: LockedRfq): Promise<Amendable> {
  const city = await findCity(tx, row.city_id);
  if (city === undefined) throw new Error(`the city of the RFQ ${row.id} is gone`);
  return {
    note: row.note,
    deliveryMethod: row.delivery_method,
    city,
    expiresOn: row.expires_on,
    expiryTime: timeOfDeadline(row.expires_at),
    neededOn: row.needed_on ?? '',
    area: row.delivery_area,
    address: row.delivery_address,
    files: await listFiles(tx, row.id),
    lines: await listLines(tx, row.id),
  };
}

/**
 * A later deadline may be chosen, never an earlier one. In the last two days it moves automatically
 * (product §6).
 */
function expiryOf(
  chosen: string | undefined,
  time: string,
  before: Amendable,
  now: Date,
): string | FieldProblem {
  if (chosen !== undefined && chosen !== before.expiresOn) {
    const problem = validateExpiry(chosen, now);
    if (problem !== null) return problem;
    if (chosen < before.expiresOn) return { path: 'expiry_date', key: 'dateLater' };
  }
  const day = chosen ?? before.expiresOn;
  const isEarlier =
    deadlineOf(day, time).getTime() < deadlineOf(before.expiresOn, before.expiryTime).getTime();
  return isEarlier
    ? { path: 'expiry_time', key: 'dateLater' }
    : expiryAfterAmendment(day, time, now);
}

async function applyInput(
  tx: Tx,
  actor: MemberActor,
  before: Amendable,
  input: AmendInput,
  now: Date,
): Promise<Amendable | Refusal> {
  const problems: FieldProblem[] = [];
  const expiryTime = input.expiry_time ?? before.expiryTime;
  const expiresOn = expiryOf(input.expiry_date, expiryTime, before, now);
  if (typeof expiresOn !== 'string') problems.push(expiresOn);
  const neededOn = input.needed_on ?? before.neededOn;
  if (
    (input.needed_on ?? input.expiry_date) !== undefined &&
    neededOn !== '' &&
    typeof expiresOn === 'string' &&
    neededOn <= expiresOn
  ) {
    problems.push({ path: 'needed_on', key: 'neededAfter' });
  }
  const city = input.city_id === undefined ? before.city : await findCity(tx, input.city_id);
  if (city === undefined) problems.push({ path: 'city_id', key: 'required' });
  const filesById = new Map(before.files.map((file) => [file.id, file]));
  const added = (input.file_ids ?? []).filter((id) => !filesById.has(id));
  if (!(await mayAttach(tx, actor, added))) problems.push({ path: 'file_ids', key: 'fileUnknown' });
  const quantities = new Map((input.quantities ?? []).map((one) => [one.line_id, one.quantity]));
  if ([...quantities.keys()].some((id) => before.lines.every((line) => line.id !== id))) {
    problems.push({ path: 'quantities', key: 'invalid' });
  }
  if (problems.length > 0 || city === undefined || typeof expiresOn !== 'string')
    return refuseFields(...problems);
  for (const file of await listFilesById(tx, added))
    filesById.set(file.id, { ...file, is_open: false });
  return {
    note: input.note ?? before.note,
    deliveryMethod: input.delivery_method ?? before.deliveryMethod,
    city,
    expiresOn,
    expiryTime,
    neededOn,
    area: input.delivery_area?.trim() ?? before.area,
    address: input.delivery_address ?? before.address,
    files:
      input.file_ids === undefined
        ? before.files
        : input.file_ids.flatMap((id) => filesById.get(id) ?? []),
    lines: before.lines.map((line) => ({
      ...line,
      quantity_milli: quantities.get(line.id) ?? line.quantity_milli,
    })),
  };
}

/**
 * Refuses a text that adds a contact, because an amendment reaches suppliers at once without
 * moderation (decision 0030).
 */
async function validateNote(
  tx: Tx,
  call: MemberCall,
  before: readonly string[],
  input: AmendInput,
): Promise<Refusal | null> {
  if (!(await readRule(tx, call)).findsContacts) return null;
  const { companyId } = call.actor;
  const known = new Set(await findNewContacts(tx, companyId, before));
  const isNew = async (text: string) =>
    (await findNewContacts(tx, companyId, [text])).some((one) => !known.has(one));
  for (const path of ['note', 'delivery_area', 'delivery_address'] as const)
    if (await isNew(input[path] ?? '')) return refuseFields({ path, key: 'contactInside' });
  return (await isNew(input.reason))
    ? refuseFields({ path: 'reason', key: 'contactInside' })
    : null;
}

async function save(tx: Tx, row: LockedRfq, before: Amendable, after: Amendable): Promise<void> {
  const deadline = deadlineOf(after.expiresOn, after.expiryTime);
  await saveRfq(tx, row.id, row.now, {
    note: after.note,
    delivery_method: after.deliveryMethod,
    city_id: after.city.id,
    needed_on: after.neededOn === '' ? null : after.neededOn,
    delivery_area: after.area,
    delivery_address: after.address,
    expires_on: after.expiresOn,
    // Another deadline has a reminder of its own.
    ...(deadline.getTime() === row.expires_at.getTime() ? {} : { deadline_reminded_at: null }),
    expires_at: deadline,
    amendment_count: row.amendment_count + 1,
  });
  for (const line of after.lines) {
    const old = before.lines.find(({ id }) => id === line.id);
    if (old?.quantity_milli !== line.quantity_milli)
      await saveQuantity(tx, line.id, line.quantity_milli);
  }
  const ids = after.files.map(({ id }) => id);
  const isOpen = (id: string) => before.files.some((file) => file.id === id && file.is_open);
  if (ids.join(' ') !== before.files.map(({ id }) => id).join(' '))
    await replaceFiles(
      tx,
      row.id,
      ids.map((id) => ({ id, is_open: isOpen(id) })),
    );
}

async function notifyAmendment(tx: Tx, actorContext: ActorContext, row: LockedRfq): Promise<void> {
  for (const offer of await listOffersIn(tx, row.id, 'pending')) {
    await saveAndNotify(tx, actorContext, offer, { needs_confirmation: true });
  }
  const companyIds = await listCompaniesWithAccess(tx, row.id);
  await notifyCompanies(tx, actorContext, {
    companyIds,
    type: 'rfq_amended',
    params: aboutRfq(row),
  });
}

/**
 * Amends a published RFQ (product §6): numbered, with a reason, and with its differences saved for
 * every supplier with access. Pending offers need confirmation, and the last day is never less than
 * two days away.
 * Refuses: not_found, rfq_expired, rfq_not_open, already_decided (an award is in force), conflict, amendment_empty,
 * single fields.
 */
export async function amendRfq(
  call: MemberCall,
  id: string,
  input: AmendInput,
): Promise<RfqView | Refusal> {
  const { actor } = call;
  return call.transaction(async (tx) => {
    const row = await lockRfq(tx, call, id);
    if (row === undefined || !maySeeRfq(actor, row)) return refuse('not_found');
    const decision = decideRfq('amend', {
      ...buyerFactsOf(actor, row, row.now),
      reason: input.reason,
    });
    if (!decision.ok) return toRfqRefusal(decision.refused);
    if (input.version !== row.version) return refuse('conflict');
    const named = await validateNote(
      tx,
      call,
      [row.note, row.delivery_area, row.delivery_address],
      input,
    );
    if (named !== null) return named;
    const before = await readAmendable(tx, row);
    const after = await applyInput(tx, actor, before, input, row.now);
    if (isRefusal(after)) return after;
    // Compared before the last day moves automatically, because that move alone is no amendment.
    const requested = { ...after, expiresOn: input.expiry_date ?? before.expiresOn };
    if (differencesOf(before, requested).length === 0) return refuse('amendment_empty');
    await insertAmendment(tx, {
      id: call.random.id(),
      rfqId: id,
      number: row.amendment_count + 1,
      reason: input.reason,
      changes: differencesOf(before, after),
      memberId: actor.memberId,
      now: row.now,
    });
    await save(tx, row, before, after);
    const actorContext = { ...call, now: row.now };
    await deleteDraftOf(tx, actor.memberId, 'amend', id);
    await recordRfq(tx, actorContext, row, 'rfq.amended');
    await notifyAmendment(tx, actorContext, row);
    return (await readRfq(call, tx, id, row.now)) ?? refuse('not_found');
  });
}
