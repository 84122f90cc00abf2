import { may, type MemberActor } from '#shared/actor.ts';
import type { Db } from '#shared/call.ts';
import * as sums from '../rules/sums.ts';
import { finestOf, type Span } from '../rules/span.ts';
import { buyerTasks, rfqGroupOf, rfqGroups } from '../rules/terms.ts';
import type { BuyerReport } from '../schema.ts';
import type { RfqCount } from '#features/rfq/store/counts.ts';
import { activitiesMax, readBuyerDashboard, sumRfqs } from '../store/buyer.ts';
import { sumPurchases } from '../store/purchases.ts';
import { toBars, toPeriod } from './bars.ts';
import { betweenOf, deciderOf, minutesOf, scopeOf } from './scope.ts';
import { kindsFor, shownTasks, toTasks } from './tasks.ts';

const weekMs = 7 * 86_400_000;

function sumOf(rows: readonly RfqCount[], figure: 'rfqs' | 'published' | 'offers'): number {
  return rows.reduce((sum, row) => sum + row[figure], 0);
}

function rfqFigures(rows: readonly RfqCount[], medianSeconds: number | null): BuyerReport['rfqs'] {
  return {
    offers_average: sums.ratioOf(BigInt(sumOf(rows, 'offers')), BigInt(sumOf(rows, 'published'))),
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
  const groups = await sumPurchases(db, scope, finestOf(span, now));
  const { all, ofPeriod, medianSeconds } = await sumRfqs(db, scope, betweenOf(span));
  const dashboard = await readBuyerDashboard(db, scope, {
    kinds: kindsFor(actor, buyerTasks),
    decider: deciderOf(actor),
    now,
    tasksMax: shownTasks[tasks],
    activitySince: new Date(now.getTime() - weekMs),
  });
  const chosen = sums.within(groups, span);
  const activities = dashboard.activities ?? 0;
  const inState = (state: string) =>
    sumOf(
      all.filter((row) => row.state === state),
      'rfqs',
    );
  const seesUsers = may(actor, 'users.manage');
  return {
    ...toPeriod(span),
    currency: 'AED',
    started: sumOf(all, 'rfqs') > 0,
    year: sums.yearToDate(groups, now),
    accepted: sums.toSum(sums.addUp(chosen)),
    rfqs: rfqFigures(ofPeriod, medianSeconds),
    statuses: rfqGroups.map((status) => ({
      status,
      count: sumOf(
        ofPeriod.filter((row) => rfqGroupOf(row.state) === status),
        'rfqs',
      ),
    })),
    q_discount: sums.toSum({
      count: dashboard.discounts?.count ?? 0,
      fils: BigInt(dashboard.discounts?.fils ?? 0),
    }),
    categories: sums.byCategory(chosen),
    bars: toBars(groups, span, now),
    tasks: toTasks(dashboard.tasks, shownTasks[tasks], dashboard.tasksAreLeast),
    cards: {
      active: inState('active') + inState('evaluate'),
      pending: inState('pending'),
      orders_to_send: sums.addUp(groups.filter((group) => group.state === 'accepted')).count,
      activities: may(actor, 'activity.see') ? Math.min(activities, activitiesMax) : null,
      activities_is_least: may(actor, 'activity.see') && activities > activitiesMax,
      users: seesUsers ? { count: dashboard.users ?? 0, disabled: dashboard.disabled ?? 0 } : null,
    },
    can: {
      create_rfq: may(actor, 'rfq.write'),
      see_activity: may(actor, 'activity.see'),
      manage_users: seesUsers,
    },
  };
}
