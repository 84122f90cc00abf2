import type { Db, Tx } from '#shared/call.ts';
import type { DecidedAccess } from '../rules/table.ts';

interface NewRequest {
  readonly decided: DecidedAccess<'ask_refund'>;
  readonly id: string;
  readonly accessId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly reason: string;
  readonly now: Date;
}

export async function insertRefundRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx
    .insertInto('refund_request')
    .values({
      id: request.id,
      access_id: request.accessId,
      company_id: request.companyId,
      state: 'pending',
      reason: request.reason,
      created_by: request.memberId,
      created_at: request.now,
    })
    .execute();
}

/** The RFQ and the supplier of a request, which must be locked before the decision. */
export async function findRefundRequest(db: Db | Tx, requestId: string) {
  return db
    .selectFrom('refund_request')
    .innerJoin('access', 'access.id', 'refund_request.access_id')
    .innerJoin('member', 'member.id', 'refund_request.created_by')
    .select([
      'refund_request.id',
      'refund_request.state',
      'refund_request.company_id',
      'member.locale',
      'access.id as access_id',
      'access.rfq_id',
      'access.fee_fils',
    ])
    .where('refund_request.id', '=', requestId)
    .executeTakeFirst();
}

interface RequestEnd {
  readonly decided: DecidedAccess<'approve_refund' | 'return_fee' | 'refuse_refund'>;
  readonly note: string;
  /** Null: the published rules returned the fee. */
  readonly operatorId: string | null;
  readonly now: Date;
}

export async function endRefundRequest(tx: Tx, accessId: string, end: RequestEnd): Promise<void> {
  await tx
    .updateTable('refund_request')
    .set({
      state: end.decided.verb === 'refuse_refund' ? 'refused' : 'approved',
      decision_note: end.note,
      decided_by: end.operatorId,
      decided_at: end.now,
    })
    .where('access_id', '=', accessId)
    .where('state', '=', 'pending')
    .execute();
}

export const refundFilters = ['pending', 'decided'] as const;
export type RefundFilter = (typeof refundFilters)[number];

function requestsOf(db: Db | Tx, filter: RefundFilter) {
  const all = db.selectFrom('refund_request');
  return filter === 'pending'
    ? all.where('refund_request.state', '=', 'pending')
    : all.where('refund_request.state', '<>', 'pending');
}

export async function listRefundRequests(
  db: Db | Tx,
  filter: RefundFilter,
  offset: number,
  limit: number,
) {
  const direction = filter === 'pending' ? 'asc' : 'desc';
  const page = requestsOf(db, filter)
    .selectAll()
    .orderBy('refund_request.created_at', direction)
    .orderBy('refund_request.id', direction)
    .offset(offset)
    .limit(limit);
  return decorate(db, page, direction);
}

type Requests = ReturnType<ReturnType<typeof requestsOf>['selectAll']>;

async function decorate(db: Db | Tx, page: Requests, direction: 'asc' | 'desc') {
  return (
    db
      .selectFrom(page.as('request'))
      .innerJoin('access', 'access.id', 'request.access_id')
      .innerJoin('rfq', 'rfq.id', 'access.rfq_id')
      .innerJoin('company', 'company.id', 'request.company_id')
      .innerJoin('member', 'member.id', 'request.created_by')
      .leftJoin('operator', 'operator.id', 'request.decided_by')
      .leftJoin('offer', (join) =>
        join
          .onRef('offer.rfq_id', '=', 'rfq.id')
          .onRef('offer.company_id', '=', 'request.company_id')
          .on('offer.continues_id', 'is', null),
      )
      .select([
        'request.id',
        'request.state',
        'request.reason',
        'request.decision_note',
        'request.created_at',
        'request.decided_at',
        'request.company_id',
        'company.display_name as company_name',
        'member.full_name as requested_by',
        'operator.full_name as decided_by',
        'access.fee_fils',
        'access.bought_at',
        'rfq.id as rfq_id',
        'rfq.number as rfq_number',
        'rfq.title as rfq_title',
        'rfq.state as rfq_state',
        'rfq.expires_at as rfq_expires_at',
        'rfq.decide_by as rfq_decide_by',
        'rfq.pending_offer_count as rfq_pending_offer_count',
        'rfq.award_count as rfq_award_count',
        'offer.state as offer_state',
      ])
      // The page is ordered again, because a join does not preserve the order.
      .orderBy('request.created_at', direction)
      .orderBy('request.id', direction)
      .execute()
  );
}
export type RefundRow = Awaited<ReturnType<typeof decorate>>[number];

export async function countRefundRequests(db: Db | Tx, filter: RefundFilter): Promise<number> {
  const { total } = await requestsOf(db, filter)
    .select((row) => row.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
