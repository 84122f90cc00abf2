import { may, type MemberActor, type Permission } from '../../../shared/actor.ts';
import type { Db } from '../../../shared/call.ts';
import { decimalOf } from '../../../shared/money.ts';
import { divideHalfUp } from '../../../shared/currency.ts';
import * as sums from '../rules/sums.ts';
import {
  quotationGroupOf,
  quotationGroups,
  responseSpans,
  supplierTasks,
  type Period,
  type SupplierTask,
} from '../rules/terms.ts';
import type { SupplierReport } from '../schema.ts';
import { sumPurchases } from '../store/purchases.ts';
import { readSupplierDesk, sumOffers, type OfferGroupRow, type StoredFees } from '../store/supplier.ts';
import { meanMinutes, scopeOf, startOf } from './scope.ts';
import { toTasks } from './tasks.ts';

/** Who has the hand for a task. */
const permissionOf: Record<SupplierTask, Permission> = {
  quote: 'offer.write',
  revise: 'offer.write',
  confirm_offer: 'offer.write',
  acknowledge: 'order.acknowledge',
  upload_invoice: 'invoice.upload',
};

function countOf(rows: readonly OfferGroupRow[]): number {
  return rows.reduce((total, row) => total + row.count, 0);
}

function minutesOf(rows: readonly OfferGroupRow[]): number | null {
  const seconds = rows.reduce((total, row) => total + row.tookSeconds, 0n);
  return meanMinutes(
    seconds,
    rows.reduce((total, row) => total + row.answered, 0),
  );
}

interface Fees {
  readonly kept: readonly sums.MonthSum[];
  readonly returned: readonly sums.MonthSum[];
}

function feesOf(stored: readonly StoredFees[]): Fees {
  return {
    kept: stored.map(({ month, kept, kept_fils: fils }) => ({ month, count: kept, fils: BigInt(fils) })),
    returned: stored.map(({ month, returned, returned_fils: fils }) => ({
      month,
      count: returned,
      fils: BigInt(fils),
    })),
  };
}

/** What access cost in the period and what it brought. */
function accessFigures(
  fees: Fees,
  won: { readonly count: number; readonly fils: bigint },
  months: readonly string[],
  period: Period,
  now: Date,
): SupplierReport['access'] {
  const spent = sums.addUp(sums.within(fees.kept, period, now));
  return {
    count: spent.count,
    spent: decimalOf(spent.fils),
    returned: sums.toSum(sums.addUp(sums.within(fees.returned, period, now))),
    return_ratio: sums.ratioOf(won.fils, spent.fils),
    cost_per_win: won.count === 0 ? null : decimalOf(divideHalfUp(spent.fils, BigInt(won.count))),
    bars: sums.barsOf(fees.kept, period, now, months),
  };
}

/** The figures of a supplier's dashboard. Three queries. */
export async function readSupplierFigures(
  db: Db,
  actor: MemberActor,
  period: Period,
  now: Date,
): Promise<SupplierReport> {
  const scope = scopeOf(actor);
  const kinds = supplierTasks.filter((kind) => may(actor, permissionOf[kind]));
  const groups = await sumPurchases(db, scope, now);
  const offers = await sumOffers(db, scope, startOf(period, now));
  const desk = await readSupplierDesk(db, scope, kinds, now);
  const fees = feesOf(desk.fees);
  const won = sums.addUp(sums.within(groups, period, now));
  const lost = countOf(offers.filter((row) => row.state === 'rejected' && row.decidedInPeriod));
  const sent = offers.filter((row) => row.sentInPeriod);
  const months = [...groups, ...fees.kept].map((row) => row.month);
  return {
    period,
    currency: 'AED',
    started: offers.length > 0 || fees.kept.length > 0,
    year: sums.yearToDate(groups, now),
    wins: { ...sums.toSum(won), lost, rate_percent: sums.percentOf(BigInt(won.count), BigInt(won.count + lost)) },
    response_minutes: minutesOf(sent),
    responses: responseSpans.map((within) => ({ within, count: sent.reduce((total, row) => total + row[within], 0) })),
    quotations: countOf(sent),
    statuses: quotationGroups.map((status) => ({
      status,
      count: countOf(sent.filter((row) => quotationGroupOf(row.state) === status)),
    })),
    categories: sums.byCategory(sums.within(groups, period, now)),
    bars: sums.barsOf(groups, period, now, months),
    access: accessFigures(fees, won, months, period, now),
    tasks: toTasks(desk.tasks, kinds),
    cards: {
      balance: decimalOf(desk.balanceFils ?? 0n),
      wallet_expires_at: desk.walletExpiresAt?.toISOString() ?? null,
      categories: desk.categories ?? 0,
      pending: countOf(offers.filter((row) => row.state === 'pending')),
      to_quote: desk.toQuote ?? 0,
    },
    can: { choose_categories: may(actor, 'categories.choose') },
  };
}
