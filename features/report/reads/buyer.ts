import { may, type MemberActor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import * as sums from '../rules/sums.ts';
import { finestFrom, type Span } from '../rules/span.ts';
import { buyerTasks, rfqGroupOf, rfqGroups } from '../rules/terms.ts';
import type { BuyerReport } from '../schema.ts';
import { readBuyerDashboard, sumRfqs, type RfqGroupRow } from '../store/buyer.ts';
import { sumPurchases } from '../store/purchases.ts';
import { toBars, toPeriod } from './bars.ts';
import { betweenOf, deciderOf, minutesOf, scopeOf } from './scope.ts';
import { kindsFor, shownTasks, toTasks } from './tasks.ts';

const weekMs = 7 * 86_400_000;

function countOf(rows: readonly RfqGroupRow[]): number {
  return rows.reduce((total, row) => total + row.count, 0);
}

function rfqFigures(
  rows: readonly RfqGroupRow[],
  medianSeconds: number | null | undefined,
): BuyerReport['rfqs'] {
  const total = (pick: (row: RfqGroupRow) => number) =>
    rows.reduce((sum, row) => sum + pick(row), 0);
  return {
    offers_average: sums.ratioOf(
      BigInt(total((row) => row.offers)),
      BigInt(total((row) => row.published)),
    ),
    first_offer_minutes: minutesOf(medianSeconds),
  };
}

export interface ReportQuery {
  readonly span: Span;
  readonly tasks: keyof typeof shownTasks;
}

export async function readBuyerFigures(
  db: Db,
  actor: MemberActor,
  { span, tasks }: ReportQuery,
  now: Date,
): Promise<BuyerReport> {
  const scope = scopeOf(actor);
  const groups = await sumPurchases(db, scope, finestFrom(span, now));
  const counted = await sumRfqs(db, scope, betweenOf(span));
  const dashboard = await readBuyerDashboard(db, scope, {
    kinds: kindsFor(actor, buyerTasks),
    decider: deciderOf(actor),
    now,
    tasksMax: shownTasks[tasks],
    activitySince: new Date(now.getTime() - weekMs),
  });
  const chosen = sums.within(groups, span);
  const rfqs = counted.filter((row) => row.state !== null);
  const all = counted.find((row) => row.state === null);
  const ofPeriod = rfqs.filter((row) => row.inPeriod);
  const inState = (state: string) => countOf(rfqs.filter((row) => row.state === state));
  const seesUsers = may(actor, 'users.manage');
  return {
    ...toPeriod(span),
    currency: 'AED',
    started: rfqs.length > 0,
    year: sums.yearToDate(groups, now),
    accepted: sums.toSum(sums.addUp(chosen)),
    rfqs: rfqFigures(ofPeriod, all?.medianSeconds),
    statuses: rfqGroups.map((status) => ({
      status,
      count: countOf(ofPeriod.filter((row) => rfqGroupOf(row.state ?? '') === status)),
    })),
    q_discount: sums.toSum({
      count: dashboard.discounts?.count ?? 0,
      fils: BigInt(dashboard.discounts?.fils ?? 0),
    }),
    categories: sums.byCategory(chosen),
    bars: toBars(groups, span, now),
    tasks: toTasks(dashboard.tasks),
    cards: {
      active: inState('active'),
      pending: inState('pending'),
      orders_to_send: sums.addUp(groups.filter((group) => group.state === 'accepted')).count,
      activities: may(actor, 'activity.see') ? (dashboard.activities ?? 0) : null,
      users: seesUsers ? { count: dashboard.users ?? 0, disabled: dashboard.disabled ?? 0 } : null,
    },
    can: {
      create_rfq: may(actor, 'rfq.write'),
      see_activity: may(actor, 'activity.see'),
      manage_users: seesUsers,
    },
  };
}
