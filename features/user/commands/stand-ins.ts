import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall, Tx } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { readPermissions } from '#features/session/reads.ts';
import { factsOf, mayEndStandIn } from '../reads.ts';
import { decideUser, mayGive, validateAbsence } from '../rules.ts';
import type { StandInInput, StandInView } from '../schema.ts';
import { insertStandIn, isAway, lockStandIn, saveStandInEnded } from '../store/stand-ins.ts';
import { lockUsers, type LockedUser } from '../store/users.ts';
import { notifyOwner } from './giving.ts';

/** Validates the days and the person. The caller must hold both rows' locks. */
async function validateStandIn(
  tx: Tx,
  call: MemberCall,
  absent: LockedUser,
  covers: LockedUser | undefined,
  { from, to }: StandInInput,
): Promise<Refusal | null> {
  if (covers === undefined || covers.disabled_at !== null || covers.id === absent.id) {
    return refuseFields({ path: 'stand_in_id', key: 'standInUnknown' });
  }
  // Refused, because a member who names themselves for a colleague would get that colleague's
  // permissions.
  if (covers.id === call.actor.memberId)
    return refuseFields({ path: 'stand_in_id', key: 'standInSelf' });
  // Otherwise a member who manages users would give a colleague rights that they do not have.
  const { actor } = call;
  const passed = await readPermissions(tx, absent.id, call.now);
  const giver = { isOwner: actor.isOwner, permissions: actor.own.permissions };
  if (absent.id !== actor.memberId && !mayGive(giver, new Set(), passed))
    return refuseFields({ path: 'stand_in_id', key: 'rightsBeyond' });
  const problem = validateAbsence(from, to, dayInDubai(await call.clockAt(tx)));
  if (problem !== null) return refuseFields(problem);
  if (await isAway(tx, absent.id, from, to))
    return refuseFields({ path: 'from', key: 'standInTwice' });
  if (await isAway(tx, covers.id, from, to))
    return refuseFields({ path: 'stand_in_id', key: 'standInAway' });
  return null;
}

/**
 * Names the stand-in of an absent user from the first to the last day (product §5).
 * Refuses: not_found, not_allowed, state_changed for a disabled user, and invalid days or persons.
 */
export async function nameStandIn(
  call: MemberCall,
  id: string,
  input: StandInInput,
): Promise<StandInView | Refusal> {
  const { companyId, memberId } = call.actor;
  return call.transaction(async (tx) => {
    const users = await lockUsers(tx, companyId, [id, input.stand_in_id]);
    const absent = users.find((user) => user.id === id);
    if (absent === undefined) return refuse('not_found');
    const decision = decideUser('stand_in', factsOf(call.actor, absent));
    if (!decision.ok) return refuse(decision.refused);
    const covers = users.find((user) => user.id === input.stand_in_id);
    const refused = await validateStandIn(tx, call, absent, covers, input);
    if (refused !== null || covers === undefined) return refused ?? refuse('not_found');
    const before = await readPermissions(tx, covers.id, call.now);
    const passed = await readPermissions(tx, id, call.now);
    await notifyOwner(tx, call, covers.full_name, before, new Set([...before, ...passed]));
    const standInId = call.random.id();
    const { from, to } = input;
    await insertStandIn(tx, {
      id: standInId,
      companyId,
      absentId: id,
      standInId: covers.id,
      from,
      to,
      createdBy: memberId,
      now: call.now,
    });
    await recordActivity(tx, call, {
      companyId,
      verb: 'user.standInNamed',
      subjectType: 'member',
      subjectId: id,
      params: { name: covers.full_name, absent: absent.full_name, from, to },
    });
    return {
      id: standInId,
      absent: { id, name: absent.full_name },
      stand_in: { id: covers.id, name: covers.full_name },
      from,
      to,
      is_running: from <= dayInDubai(call.now),
      can: { end: true },
    };
  });
}

/**
 * Ends a stand-in now, or before it begins. Refuses: not_found, also once it is over; not_allowed.
 */
export async function endStandIn(call: MemberCall, id: string): Promise<null | Refusal> {
  const { companyId } = call.actor;
  return call.transaction<null>(async (tx) => {
    const row = await lockStandIn(tx, companyId, id, dayInDubai(await call.clockAt(tx)));
    if (row === undefined) return refuse('not_found');
    if (!mayEndStandIn(call.actor, row.absent_id)) return refuse('not_allowed');
    await saveStandInEnded(tx, id, call.now);
    await recordActivity(tx, call, {
      companyId,
      verb: 'user.standInEnded',
      subjectType: 'member',
      subjectId: row.absent_id,
      params: { name: row.stand_in_name, absent: row.absent_name },
    });
    return null;
  });
}
