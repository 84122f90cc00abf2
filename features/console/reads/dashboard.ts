import { dayInDubai } from '#shared/calendar.ts';
import type { Db, OperatorCall } from '#shared/call.ts';
import { decimalOf } from '#shared/money.ts';
import { reviewDueAt, reviewHours } from '#features/account/rules/deadlines.ts';
import { queuesFor, opens } from '#features/work-queue/rules.ts';
import { sumQueues, type StoredFault } from '#features/work-queue/store.ts';
import { addDays, addMonths, startOfDay } from '#features/report/rules/span.ts';
import { readNightly } from '#features/wallet/reads/operator.ts';
import type { DashboardView, MonthView } from '../schema/dashboard.ts';
import { sumMonths, type StoredMonth } from '../store/dashboard.ts';

const monthsShown = 12;
/**
 * Each process caches the months for one minute of the product's clock, because the query reads a
 * year of rows.
 */
const monthsCacheMs = 60_000;
const monthsCache = new WeakMap<
  Db,
  { readonly at: number; readonly answer: Promise<StoredMonth[]> }
>();

async function readMonths(db: Db, now: Date, first: string): Promise<StoredMonth[]> {
  const known = monthsCache.get(db);
  if (known !== undefined && Math.abs(now.getTime() - known.at) < monthsCacheMs)
    return known.answer;
  const answer = sumMonths(db, startOfDay(`${first}-01`));
  monthsCache.set(db, { at: now.getTime(), answer });
  answer.catch(() => monthsCache.delete(db));
  return answer;
}

const nothing = {
  rfqs: 0,
  accesses: 0,
  offers: 0,
  awards: 0,
  orders: 0,
  value: '0',
  fees: '0',
  q_discount: '0',
};

function toMonth(at: string, row: Omit<StoredMonth, 'at'>, seesMoney: boolean): MonthView {
  const money = (fils: string) => (seesMoney ? decimalOf(BigInt(fils)) : null);
  const { rfqs, accesses, offers, awards, orders } = row;
  return {
    at,
    from: `${at}-01`,
    to: addDays(`${addMonths(at, 1)}-01`, -1),
    rfqs,
    accesses,
    offers,
    awards,
    orders,
    value: decimalOf(BigInt(row.value)),
    fees: money(row.fees),
    q_discount: money(row.q_discount),
  };
}

async function readBooks(db: Db): Promise<DashboardView['books']> {
  const nightly = await readNightly(db);
  return nightly === null ? null : { at: nightly.checked_at, clean: nightly.differences === 0 };
}

function toCardFault(fault: StoredFault | null): DashboardView['card_fault'] {
  if (fault === null) return null;
  const { since, last_at: lastAt, refusals, status, type, code, request_id: requestId } = fault;
  const reasons = { 401: 'key', 403: 'permission' } as const;
  return {
    since: new Date(since).toISOString(),
    last_at: new Date(lastAt).toISOString(),
    refusals,
    reason: status === 401 || status === 403 ? reasons[status] : 'other',
    text: [status === null ? '' : `HTTP ${status}`, type, code, requestId]
      .filter((word) => word !== '')
      .join(' · '),
  };
}

/**
 * Reads the operator's work queues and the figures by month, in at most three queries; the months
 * come from a cache.
 */
export async function readDashboard(call: OperatorCall): Promise<DashboardView> {
  const { db, now, actor, settings } = call;
  const kinds = queuesFor(actor.roles);
  const lateBefore = new Date(now.getTime() - reviewHours * 3_600_000);
  const found = await sumQueues(db, kinds, {
    lateBefore,
    approvalFils: settings.withdrawalApprovalFils,
  });
  const seesMoney = opens(actor.roles, 'finance');
  const first = addMonths(dayInDubai(now).slice(0, 7), 1 - monthsShown);
  const months = opens(actor.roles, 'reviewer') ? await readMonths(db, now, first) : null;
  return {
    queues: kinds.map((kind) => {
      const { count = 0, oldest = null, late = 0, fils = null } = found.queues[kind] ?? {};
      const isMoney = fils !== null;
      return {
        kind,
        count,
        oldest: oldest === null ? null : new Date(oldest).toISOString(),
        late,
        amount: isMoney ? decimalOf(BigInt(fils)) : null,
      };
    }),
    reviews: found.reviews.map(({ id, name, submitted_at: sent }) => {
      const dueAt = reviewDueAt(new Date(sent));
      return { id, name, due_at: dueAt.toISOString(), late: dueAt <= now };
    }),
    books: seesMoney ? await readBooks(db) : null,
    card_fault: toCardFault(found.card_fault),
    months:
      months === null
        ? []
        : Array.from({ length: monthsShown }, (_, index) => addMonths(first, index)).map((at) =>
            toMonth(at, months.find((row) => row.at === at) ?? nothing, seesMoney),
          ),
  };
}
