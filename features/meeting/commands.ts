import type { OperatorCall, Tx, Call } from '#shared/call.ts';
import { refuse, type Refusal, isRefusal, refuseFields } from '#shared/refusals.ts';
import { toEditorRefusal } from '#features/site/rules.ts';
import { recordActivity } from '#features/activity/store.ts';
import { createFormatter } from '#shared/format.ts';
import { listComing } from '#features/holiday/store.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { readPhoneFields } from '#shared/phone-number.ts';
import { aheadMsMax, decideMeeting, type DecidedMeeting, type MeetingVerb } from './rules/table.ts';
import * as store from './store.ts';
import { insertMeeting } from './store.ts';
import { instantInDubai, isMeetingTime, meetingDays } from './rules/times.ts';
import type { ConfirmInput, MeetingInput } from './schema.ts';

interface MeetingAct<V extends MeetingVerb> {
  readonly verb: V;
  readonly reason?: string;
  readonly seenVersion: number;
}

interface DecidedRow<V extends MeetingVerb> {
  readonly row: store.MeetingRow;
  readonly decided: DecidedMeeting<V>;
}

/**
 * Locks the request and decides the verb. Refuses: not_found, conflict, state_changed, a missing
 * reason.
 */
async function take<V extends MeetingVerb>(
  tx: Tx,
  call: OperatorCall,
  id: string,
  act: MeetingAct<V>,
): Promise<DecidedRow<V> | Refusal> {
  const row = await store.lockMeeting(tx, id);
  if (row === undefined) return refuse('not_found');
  if (row.version !== act.seenVersion) return refuse('conflict');
  const now = await call.clockAt(tx);
  const facts = {
    state: row.state,
    side: 'operator',
    may: () => true,
    hasBegun: row.due_at <= now,
  } as const;
  const decided = decideMeeting(act.verb, {
    ...facts,
    ...(act.reason === undefined ? {} : { reason: act.reason }),
  });
  return decided.ok ? { row, decided } : toEditorRefusal(decided.refused);
}

const loggedVerbs = {
  confirm: 'meeting.confirmed',
  decline: 'meeting.declined',
  finish: 'meeting.finished',
} as const;

async function log(
  tx: Tx,
  call: OperatorCall,
  verb: MeetingVerb,
  row: store.MeetingRow,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { subjectType: 'meeting_request', subjectId: row.id, params };
  await recordActivity(tx, call, { companyId: null, verb: loggedVerbs[verb], ...subject });
}

function mailOf(
  row: store.MeetingRow,
  at: { readonly startsAt: Date; readonly minutes: number; readonly sequence: number },
  now: Date,
) {
  const format = createFormatter(row.locale);
  return {
    name: row.full_name,
    when: format.dateTime(at.startsAt),
    uid: row.id,
    sequence: String(at.sequence),
    starts_at: at.startsAt.toISOString(),
    minutes: String(at.minutes),
    made_at: now.toISOString(),
  };
}

/**
 * Sets a meeting's time and place and mails the invitation. A repeat replaces the earlier
 * invitation. Refuses: not_found, conflict, state_changed; fields: a time in the past or more than
 * half a year ahead, another time or place without a reason.
 */
export async function confirmMeeting(
  call: OperatorCall,
  id: string,
  input: ConfirmInput,
): Promise<null | Refusal> {
  const { day, time, minutes, place, link, reason, seen_version: seenVersion } = input;
  const startsAt = instantInDubai(day, time);
  const aheadMs = startsAt.getTime() - call.now.getTime();
  if (aheadMs <= 0) return refuseFields({ path: 'day', key: 'timeOver' });
  if (aheadMs > aheadMsMax) return refuseFields({ path: 'day', key: 'tooFar' });
  return call.transaction(async (tx) => {
    const taken = await take(tx, call, id, { verb: 'confirm', reason, seenVersion });
    if (isRefusal(taken)) return taken;
    const { row, decided } = taken;
    const stepId = call.random.id();
    const invitations = row.invitations + 1;
    const changes = { due_at: startsAt, minutes, place, link, invitations };
    const step = { id: stepId, operatorId: call.actor.operatorId, at: call.now };
    const text = [[day, time, place || link].join(' '), reason]
      .filter((part) => part !== '')
      .join('\n');
    await store.moveMeeting(tx, row, decided, { ...step, text, changes });
    await enqueueMessage(tx, {
      id: stepId,
      now: call.now,
      kind: 'meeting_confirmed',
      channel: 'email',
      destination: row.email,
      locale: row.locale,
      params: {
        ...mailOf(row, { startsAt, minutes, sequence: row.invitations }, call.now),
        note: place,
        ...(link === '' ? {} : { url: link }),
      },
    });
    const when = { from: row.due_at.toISOString(), to: startsAt.toISOString(), minutes };
    await log(tx, call, 'confirm', row, { ...when, ...(reason === '' ? {} : { reason }) });
    return null;
  });
}

interface Decided {
  readonly reason: string;
  readonly seenVersion: number;
}

/**
 * Declines a request or cancels a meeting, and mails the reason. Refuses: not_found, conflict,
 * state_changed.
 */
export async function declineMeeting(
  call: OperatorCall,
  id: string,
  { reason, seenVersion }: Decided,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const taken = await take(tx, call, id, { verb: 'decline', reason, seenVersion });
    if (isRefusal(taken)) return taken;
    const { row, decided } = taken;
    const stepId = call.random.id();
    const step = { id: stepId, text: reason, operatorId: call.actor.operatorId, at: call.now };
    await store.moveMeeting(tx, row, decided, step);
    const at = { startsAt: row.due_at, minutes: row.minutes, sequence: row.invitations };
    await enqueueMessage(tx, {
      id: stepId,
      now: call.now,
      kind: 'meeting_declined',
      channel: 'email',
      destination: row.email,
      locale: row.locale,
      // The calendar entry must be cancelled.
      params: {
        ...mailOf(row, at, call.now),
        note: reason,
        was_invited: row.invitations > 0 ? 'yes' : '',
      },
    });
    await log(tx, call, 'decline', row, { from: decided.from, to: decided.to, reason });
    return null;
  });
}

/**
 * Records that a meeting took place. Refuses: not_found, conflict; state_changed before its
 * beginning.
 */
export async function finishMeeting(
  call: OperatorCall,
  id: string,
  { reason, seenVersion }: Decided,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const taken = await take(tx, call, id, { verb: 'finish', reason, seenVersion });
    if (isRefusal(taken)) return taken;
    const { row, decided } = taken;
    const step = {
      id: call.random.id(),
      text: reason,
      operatorId: call.actor.operatorId,
      at: call.now,
    };
    await store.moveMeeting(tx, row, decided, step);
    await log(tx, call, 'finish', row, { from: decided.from, to: decided.to, reason });
    return null;
  });
}

/**
 * Saves a request for a meeting. Refuses fields: a day that is not offered, a time that this day
 * does not have, a phone number that does not exist.
 */
export async function requestMeeting(call: Call, input: MeetingInput): Promise<null | Refusal> {
  const { preferred_day: day, preferred_time: time, ...person } = input;
  if (!meetingDays(call.now, await listComing(call.db, call.now)).includes(day))
    return refuseFields({ path: 'preferred_day', key: 'meetingDay' });
  if (!isMeetingTime(day, time))
    return refuseFields({ path: 'preferred_time', key: 'meetingTime' });
  const phones = readPhoneFields({ phone: person.phone });
  if (isRefusal(phones)) return phones;
  return call.transaction(async (tx) => {
    const about = { id: call.random.id(), locale: call.locale, created_at: call.now };
    await insertMeeting(tx, {
      ...about,
      ...person,
      ...phones.numbers,
      preferred_at: instantInDubai(day, time),
    });
    return null;
  });
}
