import { may, type MemberActor, type Permission } from '../../../shared/actor.ts';
import type { Db } from '../../../shared/call.ts';
import * as sums from '../rules/sums.ts';
import { buyerTasks, rfqGroupOf, rfqGroups, type BuyerTask, type Period } from '../rules/terms.ts';
import type { BuyerReport } from '../schema.ts';
import { readBuyerDesk, sumRfqs, type RfqGroupRow } from '../store/buyer.ts';
import { sumPurchases } from '../store/purchases.ts';
import { meanMinutes, scopeOf, startOf } from './scope.ts';
import { toTasks } from './tasks.ts';

const weekMs = 7 * 86_400_000;

/** Who has the hand for a task: work is shown to those who may do it. */
const permissionOf: Record<BuyerTask, Permission> = {
  approve: 'rfq.publish',
  new_offers: 'offer.negotiate',
  compare: 'offer.negotiate',
  answered: 'offer.negotiate',
  send_order: 'order.send',
  confirm_receipt: 'order.receive',
};

function countOf(rows: readonly RfqGroupRow[]): number {
  return rows.reduce((total, row) => total + row.count, 0);
}

/** How RFQs of the period went: how many offers each, how fast the first one came. */
function rfqFigures(rows: readonly RfqGroupRow[]): BuyerReport['rfqs'] {
  const total = (pick: (row: RfqGroupRow) => number) => rows.reduce((sum, row) => sum + pick(row), 0);
  const published = total((row) => row.published);
  const seconds = rows.reduce((sum, row) => sum + row.waitedSeconds, 0n);
  return {
    offers_average: sums.ratioOf(BigInt(total((row) => row.offers)), BigInt(published)),
    first_offer_minutes: meanMinutes(
      seconds,
      total((row) => row.answered),
    ),
  };
}

/** The figures of a buyer's dashboard. Three queries. */
export async function readBuyerFigures(db: Db, actor: MemberActor, period: Period, now: Date): Promise<BuyerReport> {
  const scope = scopeOf(actor);
  const kinds = buyerTasks.filter((kind) => may(actor, permissionOf[kind]));
  const groups = await sumPurchases(db, scope, now);
  const rfqs = await sumRfqs(db, scope, startOf(period, now));
  const desk = await readBuyerDesk(db, scope, { kinds, activitySince: new Date(now.getTime() - weekMs) });
  const chosen = sums.within(groups, period, now);
  const ofPeriod = rfqs.filter((row) => row.inPeriod);
  const discounts = groups.reduce((total, group) => total + group.discountFils, 0n);
  const discounted = groups.reduce((total, group) => total + group.discounted, 0);
  const inState = (state: string) => countOf(rfqs.filter((row) => row.state === state));
  const seesUsers = may(actor, 'users.manage');
  return {
    period,
    currency: 'AED',
    started: rfqs.length > 0,
    year: sums.yearToDate(groups, now),
    accepted: sums.toSum(sums.addUp(chosen)),
    rfqs: rfqFigures(ofPeriod),
    statuses: rfqGroups.map((status) => ({
      status,
      count: countOf(ofPeriod.filter((row) => rfqGroupOf(row.state) === status)),
    })),
    q_discount: sums.toSum({ count: discounted, fils: discounts }),
    categories: sums.byCategory(chosen),
    bars: sums.barsOf(
      groups,
      period,
      now,
      groups.map((group) => group.month),
    ),
    tasks: toTasks(desk.tasks, kinds),
    cards: {
      active: inState('active'),
      pending: inState('pending'),
      orders_to_send: sums.addUp(groups.filter((group) => group.state === 'accepted')).count,
      activities: may(actor, 'activity.see') ? (desk.activities ?? 0) : null,
      users: seesUsers ? { count: desk.users ?? 0, disabled: desk.disabled ?? 0 } : null,
    },
    can: {
      create_rfq: may(actor, 'rfq.write'),
      see_activity: may(actor, 'activity.see'),
      manage_users: seesUsers,
    },
  };
}
