import { barKeysOf, daysOfBar, spanOf } from '../rules/span.ts';
import { quotationGroups, rfqGroups, type Period } from '../rules/terms.ts';
import type { BarView, BuyerReport, SupplierReport } from '../schema.ts';

export interface KnownFacts {
  readonly period: Period;
  readonly now: Date;
  readonly permissions: readonly string[];
}

const nothing = { count: 0, value: '0.00' };

/** The parts of both reports. The bars have no figures, but give the charts' titles their period. */
function sharedOf({ period, now }: KnownFacts) {
  const span = spanOf(period, now);
  const bars: BarView[] = barKeysOf(span, []).map((at) => ({
    ...nothing,
    ...daysOfBar(at, span),
    at,
    current: false,
  }));
  return {
    period,
    from: span.from,
    to: span.to,
    currency: 'AED' as const,
    started: true,
    year: { ...nothing, year: Number(span.to.slice(0, 4)), change_percent: null },
    categories: [],
    bars,
    tasks: { total: 0, total_is_least: false, rows: [], dates: [] },
  };
}

export function blankBuyerReport(facts: KnownFacts): BuyerReport {
  const { permissions } = facts;
  const can = {
    create_rfq: permissions.includes('rfq.write'),
    see_activity: permissions.includes('activity.see'),
    manage_users: permissions.includes('users.manage'),
  };
  return {
    ...sharedOf(facts),
    accepted: nothing,
    rfqs: { offers_average: null, first_offer_minutes: null },
    statuses: rfqGroups.map((status) => ({ status, count: 0 })),
    q_discount: nothing,
    cards: {
      active: 0,
      pending: 0,
      orders_to_send: 0,
      activities: null,
      activities_is_least: false,
      users: null,
    },
    can,
  };
}

export function blankSupplierReport(facts: KnownFacts): SupplierReport {
  const shared = sharedOf(facts);
  return {
    ...shared,
    wins: { ...nothing, rate_percent: null, lost: 0 },
    response_minutes: null,
    responses: [],
    quotations: 0,
    statuses: quotationGroups.map((status) => ({ status, count: 0 })),
    access: {
      count: 0,
      spent: nothing.value,
      returned: nothing,
      return_ratio: null,
      cost_per_win: null,
      bars: shared.bars,
    },
    cards: {
      balance: nothing.value,
      wallet_expires_at: null,
      categories: 0,
      pending: 0,
      to_quote: 0,
      to_quote_is_least: false,
    },
    can: { choose_categories: facts.permissions.includes('categories.choose') },
  };
}
