import type { Actor } from '../../shared/actor.ts';
import type { Call, Tx } from '../../shared/call.ts';

export interface Activity {
  readonly companyId: string | null;
  /** `noun.verb`, the key of its sentence. */
  readonly verb: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

function actorColumns(actor: Actor) {
  return {
    member_id: actor.kind === 'member' ? actor.memberId : null,
    operator_id: actor.kind === 'operator' ? actor.operatorId : null,
  };
}

/** Writes one line of the activity log inside the change it tells of (product §9). */
export async function recordActivity(tx: Tx, call: Call, activity: Activity, actor: Actor = call.actor): Promise<void> {
  await tx
    .insertInto('activity')
    .values({
      id: call.random.id(),
      company_id: activity.companyId,
      ...actorColumns(actor),
      verb: activity.verb,
      subject_type: activity.subjectType,
      subject_id: activity.subjectId,
      params: JSON.stringify(activity.params ?? {}),
      address: call.address,
      at: call.now,
    })
    .execute();
}
