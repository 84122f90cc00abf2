import { dayInDubai } from '#shared/calendar.ts';
import type { MemberCall, Db, Random, Tx } from '#shared/call.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { createFormatter } from '#shared/format.ts';
import { enqueueMessages } from '#features/message/store.ts';
import { notifyEach } from '#features/notification/store/notify.ts';
import * as consent from '../store/consent.ts';

/**
 * Records that the user has read the current terms. A repeat changes nothing. Refuses: conflict, if
 * other terms apply by now.
 */
export async function acceptTerms(call: MemberCall, version: number): Promise<null | Refusal> {
  const { memberId, companyId } = call.actor;
  return call.transaction(async (tx) => {
    const now = await call.clockAt(tx);
    const terms = await consent.findTermsInForce(tx, dayInDubai(now));
    if (terms?.version !== version) return refuse('conflict');
    const given = { memberId, policyId: terms.id, way: 'asked', acceptedAt: now } as const;
    if (!(await consent.insertConsent(tx, { id: call.random.id(), ...given }))) return null;
    await recordActivity(tx, call, {
      companyId,
      verb: 'terms.accepted',
      subjectType: 'policy',
      subjectId: terms.id,
      params: { version },
    });
    return null;
  });
}

interface NotifyContext {
  readonly db: Db;
  readonly random: Random;
}

const batchSize = 500;

async function notifyBatch(tx: Tx, { random }: NotifyContext, now: Date): Promise<number | null> {
  const terms = await consent.lockUnannouncedTerms(tx, dayInDubai(now));
  if (terms === undefined) return null;
  const applying = await consent.findTermsInForce(tx, dayInDubai(now));
  // If a newer version applies by now, members are notified of that one instead.
  const people =
    applying?.id === terms.id ? await consent.listMembersToNotify(tx, terms, batchSize) : [];
  const { version, effective_on: effectiveOn } = terms;
  const params = { version: String(version), effective_on: effectiveOn };
  const each = people.map(({ id: memberId }) => ({ memberId, params, byMail: false }));
  await notifyEach(tx, { random, now }, 'terms_changed', each);
  const mails = people.filter(({ is_mailable: isMailable }) => isMailable);
  await enqueueMessages(
    tx,
    mails.map(({ email, locale }) => ({
      id: random.id(),
      now,
      kind: 'terms_changed' as const,
      channel: 'email' as const,
      destination: email,
      locale,
      params: {
        version: String(version),
        day: createFormatter(locale).day(effectiveOn),
        path: '/terms-conditions',
      },
    })),
  );
  await consent.saveNotified(
    tx,
    terms.id,
    people.at(-1)?.id ?? null,
    people.length < batchSize ? now : null,
  );
  return people.length;
}

/**
 * Notifies every user once of terms whose first day has come, in batches that several processes
 * share. Returns the number of notified users. If a process dies, the next run continues.
 */
export async function notifyNewTerms(context: NotifyContext, now: Date): Promise<number> {
  for (let notified = 0; ;) {
    const count = await context.db.transaction().execute((tx) => notifyBatch(tx, context, now));
    if (count === null) return notified;
    notified += count;
  }
}
