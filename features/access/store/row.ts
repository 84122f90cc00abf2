import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { joinedCompany, mainCategories } from '#shared/sql/open-to-supplier.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import type { AccessState, DecidedAccess, RefundCause } from '../rules/table.ts';

/** A supplier's access to an RFQ, with the refund that is asked for. */
export interface AccessRow {
  readonly id: string;
  readonly rfq_id: string;
  readonly company_id: string;
  readonly fee_fils: bigint;
  readonly bought_at: Date;
  readonly bought_by: string;
  readonly refunded_at: Date | null;
  readonly refund_cause: RefundCause | null;
  readonly request_id: string | null;
}

/** Where the supplier stands by its newest access. */
export function stateOf(
  row: Pick<AccessRow, 'refunded_at' | 'request_id'> | undefined,
): AccessState {
  if (row === undefined) return 'none';
  if (row.refunded_at !== null) return 'refunded';
  return row.request_id === null ? 'bought' : 'refund_asked';
}

interface NewAccess {
  readonly decided: DecidedAccess<'buy'>;
  readonly id: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly feeFils: bigint;
  readonly now: Date;
}

/**
 * Adds an access, counts it and tells of it in one statement; the caller holds the RFQ's lock and has charged the fee.
 */
export async function insertAccess(
  tx: Tx,
  access: NewAccess,
  told: RawBuilder<unknown>,
): Promise<void> {
  const { id, rfqId, companyId, memberId, feeFils, now } = access;
  await sql`
    with told as (${told}),
    added as (
      insert into access (id, rfq_id, company_id, bought_by, fee_fils, bought_at)
      values (${id}, ${rfqId}, ${companyId}, ${memberId}, ${feeFils}, ${now}))
    update rfq set access_count = access_count + 1, first_bought_at = coalesce(first_bought_at, ${now})
    where id = ${rfqId}`.execute(tx);
}

interface Refunded {
  readonly decided: DecidedAccess<'approve_refund' | 'return_fee'>;
  readonly cause: RefundCause;
  readonly now: Date;
}

/** Marks an access as refunded; the caller holds the RFQ's lock and returns the fee in the same transaction. */
export async function saveRefunded(
  tx: Tx,
  access: { readonly id: string; readonly rfq_id: string },
  { cause, now }: Refunded,
): Promise<void> {
  await tx
    .updateTable('access')
    .set({ refunded_at: now, refund_cause: cause })
    .where('id', '=', access.id)
    .execute();
  await tx
    .updateTable('rfq')
    .set({ access_count: sql<number>`access_count - 1` })
    .where('id', '=', access.rfq_id)
    .execute();
}

export interface StandingAccess {
  readonly id: string;
  readonly rfq_id: string;
  readonly company_id: string;
  readonly fee_fils: bigint;
}

/** All accesses of an RFQ that stand, by company: wallets are always locked in this order. */
export async function listStandingAccesses(tx: Tx, rfqId: string): Promise<StandingAccess[]> {
  return tx
    .selectFrom('access')
    .select(['id', 'rfq_id', 'company_id', 'fee_fils'])
    .where('rfq_id', '=', rfqId)
    .where('refunded_at', 'is', null)
    .orderBy('company_id')
    .execute();
}

/**
 * Those of them whose offer the buyer had not opened when the RFQ ended at `endedAt`. An offer that its supplier
 * withdrew is not counted, nothing was there to be opened; nor one that was accepted, from wherever it was read.
 */
export async function listNeverOpened(
  tx: Tx,
  rfqId: string,
  endedAt: Date,
): Promise<StandingAccess[]> {
  return tx
    .selectFrom('access')
    .innerJoin('offer', (join) =>
      join
        .onRef('offer.rfq_id', '=', 'access.rfq_id')
        .onRef('offer.company_id', '=', 'access.company_id'),
    )
    .select(['access.id', 'access.rfq_id', 'access.company_id', 'access.fee_fils'])
    .where('access.rfq_id', '=', rfqId)
    .where('access.refunded_at', 'is', null)
    .where('offer.state', 'not in', ['withdrawn', ...dealOfferStates])
    .where((row) =>
      row.or([row('offer.opened_at', 'is', null), row('offer.opened_at', '>=', endedAt)]),
    )
    .orderBy('access.company_id')
    .execute();
}

/** RFQ states in which a fee comes back whose offer was never opened: those that end it, but for the ones that return all. */
export const feesComeBackIn = ['expired', 'delivered', 'completed'] as const;

/** RFQs that ended since then and owe such a fee: what the clock goes through, some at a time. */
export async function listRfqsOwingFees(
  db: Db | Tx,
  endedSince: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rfq')
    .select('rfq.id')
    .where('rfq.state', 'in', [...feesComeBackIn])
    .where('rfq.closed_at', '>=', endedSince)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('access')
          .innerJoin('offer', (join) =>
            join
              .onRef('offer.rfq_id', '=', 'access.rfq_id')
              .onRef('offer.company_id', '=', 'access.company_id'),
          )
          .select('access.id')
          .whereRef('access.rfq_id', '=', 'rfq.id')
          .where('access.refunded_at', 'is', null)
          .where('offer.state', 'not in', ['withdrawn', ...dealOfferStates])
          .where((row) =>
            row.or([
              row('offer.opened_at', 'is', null),
              row('offer.opened_at', '>=', row.ref('rfq.closed_at')),
            ]),
          ),
      ),
    )
    .orderBy('rfq.closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether an offer of theirs was accepted and not cancelled since. */
export async function hasAcceptedOffer(
  db: Db | Tx,
  companyId: string,
  rfqId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('offer')
    .select('id')
    .where('rfq_id', '=', rfqId)
    .where('company_id', '=', companyId)
    .where('state', 'in', [...dealOfferStates])
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a company stands to an RFQ. */
export interface StandingRow {
  /** The newest access, refunded ones too; null where nothing was ever bought. */
  readonly access: AccessRow | null;
  readonly country: string;
  /** How many open main categories it has, and whether the RFQ's is one of them: what RFQs are shown to it (product §6). */
  readonly categories: number;
  readonly has_category: boolean;
  /** Its offer on it. */
  readonly offer_state: Selectable<Tables['offer']>['state'] | null;
  /** The standard rate of VAT, basis points; null where no rule holds. */
  readonly vat_rate_bp: number | null;
}

type JoinedRow = Omit<StandingRow, 'access'> & {
  readonly [K in keyof AccessRow]: AccessRow[K] | null;
};

function isBought(row: JoinedRow): row is JoinedRow & AccessRow {
  return row.id !== null;
}

/** The moment that the rate of VAT is asked for; who pays then holds the rate until they commit. */
interface VatAsk {
  readonly now: Date;
  readonly isPaying: boolean;
}

/** One query; undefined when there is no such company. */
export async function findStanding(
  db: Db | Tx,
  companyId: string,
  rfq: { readonly id: string; readonly category_id: string },
  { now, isPaying }: VatAsk,
): Promise<StandingRow | undefined> {
  const vatRate = isPaying
    ? sql`charged_vat_rate(${now}::timestamptz)`
    : sql`vat_rate_at(${now}::timestamptz)`;
  const { rows } = await sql<JoinedRow>`
    select ${vatRate} as vat_rate_bp, company.country, chosen.categories, chosen.has_category,
      (select state from offer where offer.rfq_id = ${rfq.id} and offer.company_id = ${companyId}) as offer_state,
      newest.*
    from company
    cross join lateral (
      select count(*)::integer as categories, coalesce(bool_or(category_id = ${rfq.category_id}), false) as has_category
      from (${mainCategories(joinedCompany.id)}) as main) chosen
    left join lateral (
      select access.id, access.rfq_id, access.company_id, access.fee_fils, access.bought_at, access.bought_by,
        access.refunded_at, access.refund_cause,
        (select id from refund_request where access_id = access.id and state = 'pending') as request_id
      from access where access.rfq_id = ${rfq.id} and access.company_id = ${companyId}
      order by access.id desc limit 1) newest on true
    where company.id = ${companyId}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, access: isBought(row) ? row : null };
}
