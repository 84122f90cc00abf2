import { dayInDubai } from '#shared/calendar.ts';
import type { OperatorCall } from '#shared/call.ts';
import { refuse, refuseFields, type Refusal } from '#shared/refusals.ts';
import { recordActivity } from '#features/activity/store.ts';
import { toEditorRefusal } from '#features/site/rules.ts';
import { firstEffectiveDay, decidePolicy, policyStateOf } from '../rules/versions.ts';
import type { PolicyInput } from '../schema/versions.ts';
import * as store from '../store/versions.ts';

/**
 * Publishes a new version of a policy. Refuses: conflict, if a newer one exists than the writer
 * read; the field `effective_on` before today in Dubai, or before an existing version.
 */
export async function addPolicyVersion(
  call: OperatorCall,
  { seen_version: seen, reason, ...input }: PolicyInput,
): Promise<{ id: string; version: number } | Refusal> {
  const id = call.random.id();
  return call.transaction(async (tx) => {
    const versions = await store.lockVersions(tx, input.slug);
    const now = await call.clockAt(tx);
    const newest = Math.max(0, ...versions.map(({ version }) => version));
    if (newest !== seen) return refuse('conflict');
    const first = firstEffectiveDay(versions, input.slug, dayInDubai(now));
    if (input.effective_on < first)
      return refuseFields({ path: 'effective_on', key: 'dayFrom', args: { day: first } });
    const version = newest + 1;
    const written = { created_by: call.actor.operatorId, created_at: now };
    await store.insertVersion(tx, { id, ...input, version, note: reason, ...written });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'policy.added',
      subjectType: 'policy',
      subjectId: id,
      params: { slug: input.slug, version, effective_on: input.effective_on, reason },
    });
    return { id, version };
  });
}

/** Withdraws a version before its first day. Refuses: not_found, state_changed. */
export async function withdrawPolicyVersion(
  call: OperatorCall,
  id: string,
  reason: string,
): Promise<null | Refusal> {
  return call.transaction(async (tx) => {
    const slug = await store.findSlugOf(tx, id);
    if (slug === undefined) return refuse('not_found');
    const versions = await store.lockVersions(tx, slug);
    const now = await call.clockAt(tx);
    const row = versions.find((one) => one.id === id);
    if (row === undefined) return refuse('not_found');
    const state = policyStateOf(row, versions, dayInDubai(now));
    const decided = decidePolicy('withdraw', { state, side: 'operator', may: () => true, reason });
    if (!decided.ok) return toEditorRefusal(decided.refused);
    await store.saveWithdrawn(tx, id, decided, { by: call.actor.operatorId, reason, now });
    await recordActivity(tx, call, {
      companyId: null,
      verb: 'policy.withdrawn',
      subjectType: 'policy',
      subjectId: id,
      params: { slug, version: row.version, effective_on: row.effective_on, reason },
    });
    return null;
  });
}
