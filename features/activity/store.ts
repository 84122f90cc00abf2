import { sql, type RawBuilder } from 'kysely';
import { matchesLog, type VerbSentence } from '#shared/sql/log-search.ts';
import { containing } from '#shared/sql/search-pattern.ts';
import { countedUpTo, rowsReachable, type Counted } from '#shared/endpoint.ts';
import { isOneOf } from '#shared/sql/list-order.ts';
import type { AnonymousActor, GuestActor, MemberActor, OperatorActor } from '#shared/actor.ts';
import type { Call, Db, Tx } from '#shared/call.ts';

export interface Activity {
  readonly companyId: string | null;
  /** `noun.verb`, the key of its text. */
  readonly verb: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * The actor, as far as the log needs it. At a sign-in the call has no actor yet, so callers pass
 * one.
 */
type Named =
  | AnonymousActor
  | Pick<GuestActor, 'kind'>
  | Pick<MemberActor, 'kind' | 'memberId'>
  | Pick<OperatorActor, 'kind' | 'operatorId'>;

function actorColumns(actor: Named) {
  return {
    member_id: actor.kind === 'member' ? actor.memberId : null,
    operator_id: actor.kind === 'operator' ? actor.operatorId : null,
  };
}

/** The actor, time and address. A shell command has no session, so it passes its own. */
export type ActorContext = Pick<Call, 'actor' | 'random' | 'now' | 'address'>;

/** The insert of one row as SQL for a `with` clause, to avoid another round trip. */
export function activityInsert(
  call: ActorContext,
  activity: Activity,
  actor: Named = call.actor,
): RawBuilder<unknown> {
  const { member_id: memberId, operator_id: operatorId } = actorColumns(actor);
  return sql`
    insert into activity (id, company_id, member_id, operator_id, verb, subject_type, subject_id, params, address, at)
    values (${call.random.id()}, ${activity.companyId}, ${memberId}, ${operatorId}, ${activity.verb},
      ${activity.subjectType}, ${activity.subjectId}, ${JSON.stringify(activity.params ?? {})}, ${call.address}, ${call.now})`;
}

/**
 * Records one row of the activity log. It must run in the transaction of the change (product §9).
 */
export async function recordActivity(
  tx: Tx,
  call: ActorContext,
  activity: Activity,
  actor: Named = call.actor,
): Promise<void> {
  await activityInsert(call, activity, actor).execute(tx);
}

export type DealSide = 'buyer' | 'supplier' | 'operator' | 'system';

export interface DealEvent {
  readonly rfqId: string;
  readonly offerId: string;
  readonly side: DealSide;
  /** `noun.verb`, the key of its text in the deal's log. */
  readonly verb: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/**
 * Records one row of a deal's log, which both sides read (specification §4, the wizard), in the
 * transaction of the change, and one of the activity log with it.
 */
export async function recordDealEvent(
  tx: Tx,
  call: ActorContext,
  event: DealEvent,
  activity?: Activity,
): Promise<void> {
  const logged =
    activity === undefined ? sql`` : sql`with logged as (${activityInsert(call, activity)})`;
  await sql`${logged}
    insert into deal_event (id, rfq_id, offer_id, side, member_id, verb, params, at)
    values (${call.random.id()}, ${event.rfqId}, ${event.offerId}, ${event.side},
      ${actorColumns(call.actor).member_id}, ${event.verb}, ${JSON.stringify(event.params ?? {})}, ${call.now})`.execute(
    tx,
  );
}

/**
 * The newest row of a verb without a company. Only for nightly verbs, because the query otherwise
 * reads far back.
 */
export async function findNewestOfPlatform(db: Db, verb: string) {
  return db
    .selectFrom('activity')
    .select(['at', 'params'])
    .where('company_id', 'is', null)
    .where('verb', '=', verb)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function listCompanyActivity(
  db: Db | Tx,
  companyId: string,
  verbPrefix: string,
  limit: number,
) {
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

export interface LogSearch {
  readonly key: string;
  readonly sentences: readonly VerbSentence[];
}

/** The rows of a company or, with `memberId`, of one of its users. */
export interface LogScope {
  readonly companyId: string;
  readonly memberId: string | null;
  /** Inclusive; `until` is exclusive. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly oldestFirst: boolean;
  readonly search: LogSearch | null;
}

/** A text is searched in this many of the newest entries only, of the chosen days (decision 0124). */
const searchedMax = rowsReachable;

function matches(search: LogSearch) {
  const pattern = containing(search.key);
  return sql<boolean>`(
    exists (
      select from member
      where member.id = coalesce(activity.member_id, activity.subject_id) and search_norm(member.full_name) like ${pattern})
    or ${matchesLog('activity', search.sentences, pattern)}
    or exists (select from rfq where rfq.id = activity.subject_id and rfq.search_norm_text like ${pattern})
    or exists (
      select from offer join rfq on rfq.id = offer.rfq_id
      where offer.id = activity.subject_id
        and (search_norm('OF-' || lpad(offer.number::text, 5, '0')) like ${pattern} or rfq.search_norm_text like ${pattern}))
    or exists (
      select from purchase_order as placed join rfq on rfq.id = placed.rfq_id
      where placed.id = activity.subject_id
        and (search_norm(placed.serial) like ${pattern} or rfq.search_norm_text like ${pattern})))`;
}

/** A row from before the session has no actor, so its subject is the actor. */
const actorId = sql<string>`case
  when page.operator_id is not null then null
  when page.member_id is null and page.verb like 'session.%' then page.subject_id
  when page.member_id is null and page.verb = 'registration.activated' then (
    select owner.id from member as owner where owner.company_id = page.company_id and owner.is_owner)
  else page.member_id end`;

function isOwn(memberId: string | null) {
  return sql<boolean>`(activity.member_id = ${memberId} or (activity.member_id is null and activity.operator_id is null
    and activity.verb like 'session.%' and activity.subject_id = ${memberId}))`;
}

function entriesOf(db: Db, { companyId, memberId, from, until }: LogScope) {
  return db
    .selectFrom('activity')
    .where('activity.company_id', '=', companyId)
    .$if(from !== null, (query) => query.where('activity.at', '>=', from ?? new Date(0)))
    .$if(until !== null, (query) => query.where('activity.at', '<', until ?? new Date(0)))
    .$if(memberId !== null, (query) => query.where(isOwn(memberId)));
}

function logOf(db: Db, scope: LogScope) {
  const { search } = scope;
  if (search === null) return entriesOf(db, scope);
  const newest = entriesOf(db, scope)
    .select('activity.id')
    .orderBy('activity.id', 'desc')
    .limit(searchedMax);
  return db
    .selectFrom('activity')
    .where(isOneOf(sql`activity.id`, newest))
    .where(matches(search));
}

/**
 * Reads one page with actors' names and records' numbers, newest first by default. It limits the
 * page before the joins, so that only ten rows are joined.
 */
export async function listLog(db: Db, scope: LogScope, offset: number, limit: number) {
  const way = scope.oldestFirst ? 'asc' : 'desc';
  return db
    .with('page', () =>
      logOf(db, scope)
        .selectAll('activity')
        .orderBy('activity.id', way)
        .offset(offset)
        .limit(limit),
    )
    .selectFrom('page')
    .leftJoin('member', (join) => join.on('member.id', '=', actorId))
    .leftJoin('purchase_order', 'purchase_order.id', 'page.subject_id')
    .leftJoin('offer', 'offer.id', 'page.subject_id')
    .leftJoin('rfq', (join) =>
      join.on(
        'rfq.id',
        '=',
        sql<string>`coalesce(purchase_order.rfq_id, offer.rfq_id, page.subject_id)`,
      ),
    )
    .select([
      'page.id',
      'member.id as member_id',
      'page.operator_id',
      'page.verb',
      'page.subject_type',
      'page.subject_id',
      'page.params',
      'page.address',
      'page.at',
      'member.full_name as member_name',
      'purchase_order.serial as order_serial',
      'offer.number as offer_number',
      'rfq.number as rfq_number',
      'rfq.title as rfq_title',
    ])
    .orderBy('page.id', way)
    .execute();
}
export type LogRow = Awaited<ReturnType<typeof listLog>>[number];

export async function countLog(db: Db, scope: LogScope): Promise<Counted> {
  const { total } = await db
    .selectFrom(
      logOf(db, scope)
        .select('activity.id')
        .limit(rowsReachable + 1)
        .as('line'),
    )
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return countedUpTo(Number(total));
}
