import type { Db, Tx } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { instantsOf } from '#shared/list.ts';
import { decimalOf } from '#shared/money.ts';
import { decideReversal } from '../rules/reversal.ts';
import type { LedgerCause } from '../schema/lists.ts';
import type { LedgerRow } from '../schema/operator.ts';
import {
  findLedgerRow,
  listLedger,
  sumLedger,
  type LedgerFilter,
  type LedgerLine,
} from '../store/ledger.ts';

function toLedgerRow(line: LedgerLine): LedgerRow {
  const [company] = line.sides.flatMap(({ company_id: id, company: name }) =>
    id === null ? [] : [{ id, name: name ?? '' }],
  );
  return {
    id: line.id,
    kind: line.kind,
    reference: line.reference,
    at: line.at.toISOString(),
    company: company ?? null,
    by: line.operator_name ?? line.member_name ?? '',
    postings: line.sides.map(({ account, amount }) => ({
      account,
      amount: decimalOf(BigInt(amount)),
    })),
    reversed: line.is_reversed,
    can: {
      reverse:
        decideReversal({
          kind: line.kind,
          isReversed: line.is_reversed,
          hasRefund: line.has_refund,
        }) === null,
    },
  };
}

export async function readLedgerRow(db: Db | Tx, id: string): Promise<LedgerRow | null> {
  const line = await findLedgerRow(db, id);
  return line === undefined ? null : toLedgerRow(line);
}

export interface LedgerQuery {
  readonly key: string;
  readonly cause?: LedgerCause | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

function filterOf(query: LedgerQuery): LedgerFilter {
  return { key: query.key, cause: query.cause ?? null, ...instantsOf(query) };
}

/** The account that a cause is summed on, and the sign that makes the sum positive. */
const summed = {
  fees: { account: 'fee_revenue', sign: 1n },
  discounts: { account: 'q_discount_expense', sign: -1n },
} as const;

interface LedgerView {
  readonly page: Page<LedgerRow>;
  /** AED. Null: no sum was requested, or more rows match than are counted. */
  readonly sum: string | null;
  readonly isLeast: boolean;
}

/** Reads a page of the ledger, newest first, and the sum behind a dashboard figure. Two queries. */
export async function readLedger(
  db: Db,
  query: LedgerQuery & { readonly page: number },
): Promise<LedgerView> {
  const { page, cause } = query;
  const filter = filterOf(query);
  const of = cause === 'fees' || cause === 'discounts' ? summed[cause] : null;
  const rows = await listLedger(db, filter, (page - 1) * pageSize, pageSize);
  const { total, isLeast, fils } = await sumLedger(db, filter, of?.account ?? null);
  return {
    page: toPage(rows.map(toLedgerRow), page, total),
    sum: of === null || fils === null ? null : decimalOf(fils * of.sign),
    isLeast,
  };
}

/** Reads the ledger for the export, up to `limit` rows. One query. */
export async function readLedgerFile(
  db: Db,
  query: LedgerQuery,
  limit: number,
): Promise<LedgerRow[]> {
  return (await listLedger(db, filterOf(query), 0, limit)).map(toLedgerRow);
}
