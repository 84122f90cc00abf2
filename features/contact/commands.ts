import type { OperatorCall, Tx, Call } from '#shared/call.ts';
import { createFormatter } from '#shared/format.ts';
import { enqueueMessage } from '#features/message/store.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { toEditorRefusal } from '#features/site/rules.ts';
import * as store from './store.ts';
import { insertContact } from './store.ts';
import { type ContactVerb, decideContact } from './rules.ts';
import type { ContactInput } from './schema.ts';

type LockedContact = NonNullable<Awaited<ReturnType<typeof store.lockContact>>>;

const quotedMax = 1500;

async function mailReply(
  tx: Tx,
  call: OperatorCall,
  row: LockedContact,
  id: string,
  text: string,
): Promise<void> {
  const quoted =
    row.message.length > quotedMax ? `${row.message.slice(0, quotedMax)}…` : row.message;
  await enqueueMessage(tx, {
    id,
    now: call.now,
    kind: 'contact_reply',
    channel: 'email',
    destination: row.email,
    locale: row.locale,
    params: {
      subject: row.subject,
      text,
      day: createFormatter(row.locale).date(row.created_at),
      quoted,
    },
  });
}

const loggedVerbs = {
  reply: 'contact.replied',
  close: 'contact.closed',
  reopen: 'contact.reopened',
} as const;

interface ContactAct {
  readonly verb: ContactVerb;
  readonly text: string;
  readonly seenVersion: number;
}

/**
 * Replies to, closes or reopens a visitor's message. Refuses: not_found; conflict after a
 * colleague's action; state_changed; a missing reason.
 */
export async function actOnContact(
  call: OperatorCall,
  id: string,
  { verb, text, seenVersion }: ContactAct,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const row = await store.lockContact(tx, id);
    if (row === undefined) return refuse('not_found');
    if (row.version !== seenVersion) return refuse('conflict');
    const { state, hasReply } = row;
    const decided = decideContact(verb, {
      state,
      side: 'operator',
      may: () => true,
      reason: text,
      hasReply,
    });
    if (!decided.ok) return toEditorRefusal(decided.refused);
    const stepId = call.random.id();
    const step = { id: stepId, text, operatorId: call.actor.operatorId, at: call.now };
    await store.moveContact(tx, row, decided, step);
    if (verb === 'reply') await mailReply(tx, call, row, stepId, text);
    await recordActivity(tx, call, {
      companyId: null,
      verb: loggedVerbs[verb],
      subjectType: 'contact_message',
      subjectId: id,
      // Without a reply's text, because the log remains when the message is erased.
      params: { from: state, to: decided.to, ...(verb === 'reply' ? {} : { reason: text }) },
    });
    return null;
  });
}

export async function sendContact(call: Call, input: ContactInput): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    await insertContact(tx, {
      id: call.random.id(),
      ...input,
      locale: call.locale,
      created_at: call.now,
    });
    return null;
  });
}
