import { may, type MemberActor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { divideHalfUp } from '#shared/currency.ts';
import { finestOf, type Span } from '../rules/span.ts';
import * as sums from '../rules/sums.ts';
import { quotationGroupOf, quotationGroups, responseSpans, supplierTasks } from '../rules/terms.ts';
import type { SupplierReport } from '../schema.ts';
import { sumPurchases } from '../store/purchases.ts';
import {
  readSupplierDashboard,
  sumOffers,
  type OfferGroupRow,
  type StoredFees,
} from '../store/supplier.ts';
import { toBars, toPeriod } from './bars.ts';
import type { ReportQuery } from './buyer.ts';
import { betweenOf, minutesOf, scopeOf } from './scope.ts';
import { kindsFor, shownTasks, toTasks } from './tasks.ts';

function countOf(rows: readonly OfferGroupRow[]): number {
  return rows.reduce((total, row) => total + row.count, 0);
}

interface Fees {
  readonly charged: readonly sums.DaySum[];
  readonly returned: readonly sums.DaySum[];
}

function feesOf(stored: readonly StoredFees[]): Fees {
  return {
    charged: stored.map(({ day, charged, charged_fils: fils }) => ({
      day,
      count: charged,
      fils: BigInt(fils),
    })),
    returned: stored.map(({ day, returned, returned_fils: fils }) => ({
      day,
      count: returned,
      fils: BigInt(fils),
    })),
  };
}

function accessFigures(
  fees: Fees,
  won: { readonly count: number; readonly fils: bigint },
  groups: readonly sums.DaySum[],
  span: Span,
  now: Date,
): SupplierReport['access'] {
  const spent = sums.addUp(sums.within(fees.charged, span));
  return {
    count: spent.count,
    spent: decimalOf(spent.fils),
    returned: sums.toSum(sums.addUp(sums.within(fees.returned, span))),
    return_ratio: sums.ratioOf(won.fils, spent.fils),
    cost_per_win: won.count === 0 ? null : decimalOf(divideHalfUp(spent.fils, BigInt(won.count))),
    bars: toBars(fees.charged, span, now, groups),
  };
}

export async function readSupplierFigures(
  db: Db,
  actor: MemberActor,
  { span, tasks }: ReportQuery,
  now: Date,
): Promise<SupplierReport> {
  const scope = scopeOf(actor);
  const finest = finestOf(span, now);
  const groups = await sumPurchases(db, scope, finest);
  const counted = await sumOffers(db, scope, betweenOf(span));
  const kinds = kindsFor(actor, supplierTasks);
  const dashboard = await readSupplierDashboard(db, scope, kinds, {
    now,
    finest,
    tasksMax: shownTasks[tasks],
  });
  const fees = feesOf(dashboard.fees);
  const won = sums.addUp(sums.within(groups, span));
  const offers = counted.filter((row) => row.state !== null);
  const answered = counted.find((row) => row.state === null && row.sentInPeriod);
  const lost = countOf(offers.filter((row) => row.state === 'rejected' && row.decidedInPeriod));
  const sent = offers.filter((row) => row.sentInPeriod);
  return {
    ...toPeriod(span),
    currency: 'AED',
    // Charts without an offer would be empty; the first steps lead to it.
    started: offers.length > 0,
    year: sums.yearToDate(groups, now),
    wins: {
      ...sums.toSum(won),
      lost,
      rate_percent: sums.percentOf(BigInt(won.count), BigInt(won.count + lost)),
    },
    response_minutes: minutesOf(answered?.medianSeconds),
    responses: responseSpans.map((within) => ({
      within,
      count: sent.reduce((total, row) => total + row[within], 0),
    })),
    quotations: countOf(sent),
    statuses: quotationGroups.map((status) => ({
      status,
      count: countOf(sent.filter((row) => quotationGroupOf(row.state ?? '') === status)),
    })),
    categories: sums.byCategory(sums.within(groups, span)),
    bars: toBars(groups, span, now, fees.charged),
    access: accessFigures(fees, won, groups, span, now),
    tasks: toTasks(dashboard.tasks, shownTasks[tasks], dashboard.tasksAreLeast),
    cards: {
      balance: decimalOf(dashboard.balanceFils ?? 0n),
      wallet_expires_at: dashboard.walletExpiresAt?.toISOString() ?? null,
      categories: dashboard.categories ?? 0,
      pending: countOf(offers.filter((row) => row.state === 'pending')),
      to_quote: dashboard.toQuote ?? 0,
      to_quote_is_least: dashboard.toQuoteIsLeast,
    },
    can: { choose_categories: may(actor, 'categories.choose') },
  };
}
