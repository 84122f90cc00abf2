import { sql } from 'kysely';
import type { Db, OperatorCall, Tx } from '#shared/call.ts';
import type { Book, ForeignCurrency } from './rules/dated.ts';
import type { CategoryFees } from './rules/fees.ts';

/** The maximum of rows of one subject on a screen, because older rows are in the audit log. */
const rowsMax = 40;

export async function listDecisions(db: Db | Tx, book: Book) {
  return db
    .selectFrom('tariff_decision')
    .innerJoin('operator', 'operator.id', 'tariff_decision.decided_by')
    .select(['number', 'reason', 'decided_at', 'operator.full_name as decided_by'])
    .where('book', '=', book)
    .orderBy('number', 'desc')
    .execute();
}
export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/**
 * Inserts the next decision of a book. Null: a newer decision than `seen` exists, also a concurrent
 * one, so the operator must read it first.
 */
export async function insertDecision(
  tx: Tx,
  call: Pick<OperatorCall, 'random' | 'actor'>,
  {
    book,
    seen,
    reason,
    now,
  }: { readonly book: Book; readonly seen: number; readonly reason: string; readonly now: Date },
): Promise<{ id: string; number: number } | null> {
  const { rows } = await sql<{ id: string; number: number }>`
    insert into tariff_decision (id, book, number, reason, decided_by, decided_at)
    select ${call.random.id()}::uuid, ${book}, ${seen + 1}, ${reason}, ${call.actor.operatorId}::uuid, ${now}::timestamptz
    where ${seen} = (select coalesce(max(number), 0) from tariff_decision where book = ${book})
    on conflict (book, number) do nothing
    returning id, number`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Locks every category against a merge until the transaction ends, so that a merged category never
 * gets new fees.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx
    .selectFrom('category')
    .select('id')
    .where('is_main', '=', true)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

/**
 * Lists the main categories in their order, closed ones too, with their newest fees, because
 * sub-categories have no fees.
 */
export async function listFees(db: Db | Tx) {
  return db
    .selectFrom('category')
    .innerJoinLateral(
      (join) =>
        join
          .selectFrom('category_fee')
          .selectAll()
          .whereRef('category_fee.category_id', '=', 'category.id')
          .orderBy('valid_from', 'desc')
          .orderBy('decision', 'desc')
          .limit(rowsMax)
          .as('fee'),
      (join) => join.onTrue(),
    )
    .selectAll('fee')
    .select(['category.id', 'name_en', 'name_ar', 'icon', 'disabled_at', 'merged_into'])
    .orderBy('position')
    .orderBy('category.id')
    .orderBy('valid_from', 'desc')
    .orderBy('decision', 'desc')
    .execute();
}
export type FeeRow = Awaited<ReturnType<typeof listFees>>[number];

export async function insertFees(
  tx: Tx,
  categoryIds: readonly string[],
  rule: CategoryFees & { readonly validFrom: string; readonly decision: number },
): Promise<void> {
  await tx
    .insertInto('category_fee')
    .values(
      categoryIds.map((categoryId) => ({
        category_id: categoryId,
        valid_from: rule.validFrom,
        decision: rule.decision,
        fee_rate_bp: rule.feeRateBp,
        fee_min_fils: rule.feeMinFils,
        fee_max_fils: rule.feeMaxFils,
        discount_rate_bp: rule.discountRateBp,
        discount_max_fils: rule.discountMaxFils,
      })),
    )
    .execute();
}

export async function listVatRates(db: Db | Tx) {
  return db
    .selectFrom('vat_rate')
    .selectAll()
    .orderBy('valid_from', 'desc')
    .orderBy('decision', 'desc')
    .limit(3 * rowsMax)
    .execute();
}

/**
 * Waits for running charges and blocks new ones until the commit, so that each charge gets the rate
 * of its moment (`charged_vat_rate` in the database). Must be called before the clock is read.
 */
export async function lockVatRate(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('vat rate', 0))`.execute(tx);
}

export async function insertVatRate(
  tx: Tx,
  rule: {
    readonly validFrom: string;
    readonly decision: number;
    readonly rateBp: number;
    readonly decidedAt: Date;
  },
): Promise<void> {
  const { validFrom, decision, rateBp, decidedAt } = rule;
  await tx
    .insertInto('vat_rate')
    .values({
      kind: 'standard',
      valid_from: validFrom,
      decision,
      rate_bp: rateBp,
      decided_at: decidedAt,
    })
    .execute();
}

export async function listExchangeRates(db: Db | Tx, currencies: readonly ForeignCurrency[]) {
  const rows = currencies.map(
    (currency) =>
      sql`(select * from exchange_rate where currency = ${currency} order by valid_from desc, decision desc limit ${rowsMax})`,
  );
  const found = await sql<{
    currency: ForeignCurrency;
    valid_from: string;
    decision: number;
    rate_micro: bigint;
  }>`${sql.join(rows, sql` union all `)}`.execute(db);
  return found.rows;
}

export async function insertExchangeRate(
  tx: Tx,
  rule: {
    readonly currency: ForeignCurrency;
    readonly validFrom: string;
    readonly decision: number;
    readonly rateMicro: bigint;
  },
): Promise<void> {
  await tx
    .insertInto('exchange_rate')
    .values({
      currency: rule.currency,
      valid_from: rule.validFrom,
      decision: rule.decision,
      rate_micro: rule.rateMicro,
    })
    .execute();
}
