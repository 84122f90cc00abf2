import type { Actor } from '../../shared/actor.ts';
import type { Call, Db, Tx } from '../../shared/call.ts';

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

/** Who, when and from where: a call, or a command of the shell that has no session. */
export type Doer = Pick<Call, 'actor' | 'random' | 'now' | 'address'>;

/** Writes one line of the activity log inside the change it tells of (product §9). */
export async function recordActivity(tx: Tx, call: Doer, activity: Activity, actor: Actor = call.actor): Promise<void> {
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

export type DealSide = 'buyer' | 'supplier' | 'operator' | 'system';

export interface DealEvent {
  readonly rfqId: string;
  readonly offerId: string;
  readonly side: DealSide;
  /** `noun.verb`, the key of its sentence in the deal's log. */
  readonly verb: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** One line of a deal's own log, which both sides read (specification §4, the wizard); written with the change. */
export async function recordDealEvent(tx: Tx, call: Doer, event: DealEvent): Promise<void> {
  await tx
    .insertInto('deal_event')
    .values({
      id: call.random.id(),
      rfq_id: event.rfqId,
      offer_id: event.offerId,
      side: event.side,
      member_id: call.actor.kind === 'member' ? call.actor.memberId : null,
      verb: event.verb,
      params: JSON.stringify(event.params ?? {}),
      at: call.now,
    })
    .execute();
}

/** The newest lines about a company whose verb begins with `verbPrefix` (`account.`), with the names of who did it. */
export async function listCompanyActivity(db: Db | Tx, companyId: string, verbPrefix: string, limit: number) {
  return db
    .selectFrom('activity')
    .leftJoin('member', 'member.id', 'activity.member_id')
    .leftJoin('operator', 'operator.id', 'activity.operator_id')
    .select([
      'activity.id',
      'activity.verb',
      'activity.params',
      'activity.at',
      'member.full_name as member_name',
      'operator.full_name as operator_name',
    ])
    .where('activity.company_id', '=', companyId)
    .where('activity.verb', 'like', `${verbPrefix}%`)
    .orderBy('activity.id', 'desc')
    .limit(limit)
    .execute();
}
export type ActivityRow = Awaited<ReturnType<typeof listCompanyActivity>>[number];
