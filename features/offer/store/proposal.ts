import type { Db, Tx } from '#shared/call.ts';
import { approvalLateMs, approvalNoticeMs } from '../rules/late-approval.ts';
import type { FollowedSuggestion } from '../rules/memo.ts';

export interface ProposedLine {
  readonly line_id: string;
  /** Null: closed without an award. */
  readonly offer_id: string | null;
  readonly version: number | null;
}

interface NewProposal {
  readonly id: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly reason: string;
  readonly closeReason: string;
  readonly suggestion: FollowedSuggestion | null;
  readonly totalMinor: bigint;
  /** With all awards of the RFQ and its copies. Null: the RFQ has no rate. */
  readonly limitFils: bigint | null;
  /** The first instant at which one of its offers is no longer valid. */
  readonly lapsesAt: Date | null;
  readonly lines: readonly ProposedLine[];
  readonly now: Date;
}

export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<void> {
  const { suggestion } = proposal;
  await tx
    .insertInto('award_proposal')
    .values({
      id: proposal.id,
      rfq_id: proposal.rfqId,
      company_id: proposal.companyId,
      asked_by: proposal.memberId,
      asked_at: proposal.now,
      reason: proposal.reason,
      close_reason: proposal.closeReason,
      suggestion: suggestion === null ? null : JSON.stringify(suggestion),
      total_minor: proposal.totalMinor,
      limit_fils: proposal.limitFils,
      lapses_at: proposal.lapsesAt,
    })
    .execute();
  const lines = proposal.lines.map((line) => ({
    proposal_id: proposal.id,
    rfq_line_id: line.line_id,
    offer_id: line.offer_id,
    version: line.version,
  }));
  await tx.insertInto('award_proposal_line').values(lines).execute();
}

function selectProposal(db: Db | Tx) {
  return db
    .selectFrom('award_proposal')
    .innerJoin('member', 'member.id', 'award_proposal.asked_by')
    .selectAll('award_proposal')
    .select('member.full_name as requester');
}

export async function findProposal(db: Db | Tx, id: string) {
  const row = await selectProposal(db).where('award_proposal.id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : toProposal(row);
}

export async function findOpenProposal(db: Db | Tx, rfqId: string) {
  const row = await selectProposal(db)
    .where('award_proposal.rfq_id', '=', rfqId)
    .where('award_proposal.state', '=', 'open')
    .executeTakeFirst();
  return row === undefined ? undefined : toProposal(row);
}

function toProposal<R extends { readonly suggestion: unknown }>(row: R) {
  return { ...row, suggestion: row.suggestion as FollowedSuggestion | null };
}
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

export async function listProposedLines(db: Db | Tx, proposalId: string): Promise<ProposedLine[]> {
  return db
    .selectFrom('award_proposal_line')
    .innerJoin('rfq_line', 'rfq_line.id', 'award_proposal_line.rfq_line_id')
    .select([
      'rfq_line.id as line_id',
      'award_proposal_line.offer_id',
      'award_proposal_line.version',
    ])
    .where('award_proposal_line.proposal_id', '=', proposalId)
    .orderBy('rfq_line.position')
    .execute();
}

/** The offers of a proposal as they are, to see if it can still be approved. */
export async function listProposedOffers(db: Db | Tx, proposalId: string) {
  return db
    .selectFrom('award_proposal_line')
    .innerJoin('offer', 'offer.id', 'award_proposal_line.offer_id')
    .distinctOn('offer.id')
    .select([
      'offer.id',
      'offer.state',
      'offer.valid_until_at',
      'offer.version_count',
      'offer.needs_confirmation',
      'award_proposal_line.version',
    ])
    .where('award_proposal_line.proposal_id', '=', proposalId)
    .execute();
}

interface Ending {
  readonly state: 'approved' | 'refused' | 'withdrawn' | 'lapsed';
  /** Null: no approver decided. */
  readonly memberId: string | null;
  readonly now: Date;
}

export async function endProposal(tx: Tx, id: string, ending: Ending): Promise<void> {
  await tx
    .updateTable('award_proposal')
    .set({ state: ending.state, decided_by: ending.memberId, ended_at: ending.now })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

/** `isLapsed`: only proposals whose offers are no longer valid. */
export type EndedProposals =
  | { readonly rfqId: string; readonly isLapsed?: boolean }
  | { readonly offerId: string };

/** Ends the open proposal of an RFQ, or the one with an offer. The caller must hold the RFQ's lock. */
export async function endOpenProposals(tx: Tx, about: EndedProposals, now: Date) {
  const query = tx
    .updateTable('award_proposal')
    .set({ state: 'lapsed', ended_at: now })
    .where('state', '=', 'open');
  const narrowed =
    'rfqId' in about
      ? query
          .where('rfq_id', '=', about.rfqId)
          .$if(about.isLapsed === true, (lapsed) => lapsed.where('lapses_at', '<=', now))
      : query.where('id', 'in', (eb) =>
          eb
            .selectFrom('award_proposal_line')
            .select('proposal_id')
            .where('offer_id', '=', about.offerId),
        );
  return narrowed.returning(['id', 'rfq_id', 'asked_by']).execute();
}

/** RFQs of open proposals with an offer that is no longer valid, the first to end first. */
export async function listRfqsOfEndedProposals(
  db: Db | Tx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('award_proposal')
    .select('rfq_id')
    .where('state', '=', 'open')
    .where('lapses_at', '<=', now)
    .orderBy('lapses_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.rfq_id);
}

/** RFQs of open proposals that are late and were not notified, the oldest first. */
export async function listRfqsOfLateProposals(
  db: Db | Tx,
  now: Date,
  limit: number,
): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom('award_proposal')
    .select('rfq_id')
    .where('state', '=', 'open')
    .where('late_at', 'is', null)
    .where('asked_at', '<=', ago(approvalLateMs))
    .where('asked_at', '>', ago(approvalLateMs + approvalNoticeMs))
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.rfq_id);
}

type ReminderChanges =
  | { readonly late_at: Date }
  | { readonly reminded_at: Date; readonly reminder_count: number };

export async function saveReminder(tx: Tx, id: string, set: ReminderChanges): Promise<void> {
  await tx.updateTable('award_proposal').set(set).where('id', '=', id).execute();
}

export async function findRfqNames(tx: Tx, rfqId: string) {
  return tx
    .selectFrom('rfq')
    .select(['id', 'number', 'title'])
    .where('id', '=', rfqId)
    .executeTakeFirstOrThrow();
}
