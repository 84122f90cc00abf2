import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '#shared/tables.ts';
import type { Db, Tx } from '#shared/call.ts';
import { isBlockedBy, joinedCompany, mainCategories } from '#shared/sql/open-to-supplier.ts';
import { dealOfferStates } from '#shared/offer-states.ts';
import type { DiscountTerms } from '#shared/q-discount.ts';
import { discountTermsOf } from '#features/rfq/store/row.ts';
import type { AccessState, DecidedAccess, RefundCause } from '../rules/table.ts';

/** A supplier's access to an RFQ with its pending refund request. */
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

export function stateOf(
  row: Pick<AccessRow, 'refunded_at' | 'request_id'> | undefined,
): AccessState {
  if (row === undefined) return 'none';
  if (row.refunded_at !== null) return 'refunded';
  return row.request_id === null ? 'bought' : 'refund_requested';
}

interface NewAccess {
  readonly decided: DecidedAccess<'buy'>;
  readonly id: string;
  readonly rfqId: string;
  readonly companyId: string;
  readonly memberId: string;
  readonly underMemberId: string | null;
  readonly feeFils: bigint;
  readonly invitationId: string | null;
  readonly now: Date;
}

/**
 * Inserts an access, counts it and notifies in one statement. The caller must hold the RFQ's lock
 * and have charged the fee.
 */
export async function insertAccess(
  tx: Tx,
  access: NewAccess,
  activityQuery: RawBuilder<unknown>,
): Promise<void> {
  const { id, rfqId, companyId, memberId, underMemberId, feeFils, invitationId, now } = access;
  await sql`
    with recorded as (${activityQuery}),
    added as (
      insert into access (id, rfq_id, company_id, bought_by, under_member_id, fee_fils, bought_at, invitation_id)
      values (${id}, ${rfqId}, ${companyId}, ${memberId}, ${underMemberId}::uuid, ${feeFils}, ${now}, ${invitationId}::uuid))
    update rfq set access_count = access_count + 1, first_bought_at = coalesce(first_bought_at, ${now})
    where id = ${rfqId}`.execute(tx);
}

interface Refunded {
  readonly decided: DecidedAccess<'approve_refund' | 'return_fee'>;
  readonly cause: RefundCause;
  readonly now: Date;
}

/**
 * Marks an access as refunded. The caller must hold the RFQ's lock and return the fee in the same
 * transaction.
 */
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

export interface UnrefundedAccess {
  readonly id: string;
  readonly rfq_id: string;
  readonly company_id: string;
  readonly fee_fils: bigint;
}

/**
 * Lists an RFQ's accesses that were not refunded, by company, because wallets must always be locked
 * in this order.
 */
/** The accesses of suppliers without a deal, because a deal has used its fee. */
export async function listUnrefundedAccesses(tx: Tx, rfqId: string): Promise<UnrefundedAccess[]> {
  return tx
    .selectFrom('access')
    .select(['id', 'rfq_id', 'company_id', 'fee_fils'])
    .where('rfq_id', '=', rfqId)
    .where('refunded_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offer')
            .select('offer.id')
            .whereRef('offer.rfq_id', '=', 'access.rfq_id')
            .whereRef('offer.company_id', '=', 'access.company_id')
            .where('offer.state', 'in', [...dealOfferStates]),
        ),
      ),
    )
    .orderBy('company_id')
    .execute();
}

/**
 * Lists the accesses whose offer the buyer had not opened before `endedAt`. Withdrawn offers are
 * excluded, because there was nothing to open, and accepted ones, because the buyer read them
 * elsewhere.
 */
export async function listNeverOpened(
  tx: Tx,
  rfqId: string,
  endedAt: Date,
): Promise<UnrefundedAccess[]> {
  return (
    tx
      .selectFrom('access')
      .innerJoin('offer', (join) =>
        join
          .onRef('offer.rfq_id', '=', 'access.rfq_id')
          .onRef('offer.company_id', '=', 'access.company_id'),
      )
      .select(['access.id', 'access.rfq_id', 'access.company_id', 'access.fee_fils'])
      .where('access.rfq_id', '=', rfqId)
      .where('access.refunded_at', 'is', null)
      // An invited supplier paid nothing and keeps its access.
      .where('access.fee_fils', '>', 0n)
      .where('offer.state', 'not in', ['withdrawn', ...dealOfferStates])
      .where((row) =>
        row.or([row('offer.opened_at', 'is', null), row('offer.opened_at', '>=', endedAt)]),
      )
      .orderBy('access.company_id')
      .execute()
  );
}

/**
 * The RFQ states that return the fee of an offer that was never opened. Canceled and rejected are
 * absent, because they return all fees.
 */
export const unopenedRefundStates = ['expired', 'delivered', 'completed'] as const;

/**
 * Lists RFQs that ended since then and owe such a fee. The clock processes them in batches of
 * `limit`.
 */
export async function listRfqsOwingFees(
  db: Db | Tx,
  endedSince: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('rfq')
    .select('rfq.id')
    .where('rfq.state', 'in', [...unopenedRefundStates])
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
          .where('access.fee_fils', '>', 0n)
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

const noDiscount: DiscountTerms = { discountRateBp: 0, discountMaxMinor: 0n, discountMinor: 0n };

/**
 * The Q discount that an RFQ promises to one supplier: none to an invited one, which pays no access
 * fee (decision 0207).
 */
export async function findDiscountTerms(
  db: Db | Tx,
  rfq: Parameters<typeof discountTermsOf>[0] & { readonly id: string },
  companyId: string,
): Promise<DiscountTerms> {
  const invited = await db
    .selectFrom('access')
    .select('id')
    .where('rfq_id', '=', rfq.id)
    .where('company_id', '=', companyId)
    .where('refunded_at', 'is', null)
    .where('invitation_id', 'is not', null)
    .executeTakeFirst();
  return invited === undefined ? discountTermsOf(rfq) : noDiscount;
}

export interface AccessStatusRow {
  /** The newest access, also a refunded one. Null: never bought. */
  readonly access: AccessRow | null;
  readonly country: string;
  /**
   * The number of the company's open main categories, and `has_category`: the RFQ's is one of them
   * (product §6).
   */
  readonly categories: number;
  readonly has_category: boolean;
  readonly is_blocked: boolean;
  readonly invitation_id: string | null;
  readonly offer_state: Selectable<Tables['offer']>['state'] | null;
  /** The standard VAT rate, basis points. Null: no rule applies. */
  readonly vat_rate_bp: number | null;
  /** The company has a default address, which its tax invoices must state. */
  readonly has_address: boolean;
}

type JoinedRow = Omit<AccessStatusRow, 'access'> & {
  readonly [K in keyof AccessRow]: AccessRow[K] | null;
};

function isBought(row: JoinedRow): row is JoinedRow & AccessRow {
  return row.id !== null;
}

/** The moment of the VAT rate. A payment locks the rate until commit, so that it cannot change. */
interface VatMoment {
  readonly now: Date;
  readonly isPaying: boolean;
}

/** One query. Undefined: the company does not exist. */
export async function findAccessStatus(
  db: Db | Tx,
  companyId: string,
  rfq: { readonly id: string; readonly category_id: string; readonly company_id: string },
  { now, isPaying }: VatMoment,
): Promise<AccessStatusRow | undefined> {
  const vatRate = isPaying
    ? sql`charged_vat_rate(${now}::timestamptz)`
    : sql`vat_rate_at(${now}::timestamptz)`;
  const { rows } = await sql<JoinedRow>`
    select ${vatRate} as vat_rate_bp, company.country, chosen.categories, chosen.has_category,
      (select state from offer where offer.rfq_id = ${rfq.id} and offer.company_id = ${companyId}
        order by state = any(${[...dealOfferStates]}::text[]) desc, id limit 1) as offer_state,
      exists (select from address where address.company_id = company.id and is_default and deleted_at is null) as has_address,
      ${isBlockedBy(joinedCompany.id, sql<string>`${rfq.company_id}::uuid`)} as is_blocked,
      (select invitation.id from invitation where invitation.rfq_id = ${rfq.id}
        and invitation.supplier_company_id = company.id and invitation.state <> 'revoked') as invitation_id,
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
