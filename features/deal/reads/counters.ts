import { ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { rfqStates } from '#shared/rfq-states.ts';
import { statesOf } from '#features/offer/rules/tabs.ts';
import { quotationTabs } from '#features/offer/schema/lists.ts';
import type { QuotationTab } from '#features/offer/schema/supplier.ts';
import type { RfqState } from '#features/rfq/rules/table.ts';
import { rfqTabs } from '#features/rfq/schema/lists.ts';
import type { RfqTab } from '#features/rfq/schema/view.ts';
import type { CountersView } from '../schema/counters.ts';
import { readBuyerCounters, readSupplierCounters, type CounterScope } from '../store.ts';

function sumOf<S extends string>(
  states: readonly S[],
  totals: Readonly<Partial<Record<S, number>>>,
): number {
  return states.reduce((sum, state) => sum + (totals[state] ?? 0), 0);
}

function tabsOf<T extends string>(
  tabs: readonly T[],
  total: (tab: T) => number,
): Record<T, number> {
  return Object.fromEntries(tabs.map((tab) => [tab, total(tab)])) as Record<T, number>;
}

/** Must match the list of RFQs, where an evaluation is in the active tab. */
function rfqStatesOf(tab: RfqTab): readonly RfqState[] {
  if (tab === 'all') return rfqStates;
  return tab === 'active' ? ['active', 'evaluate'] : [tab];
}

const offerTabOf = (tab: QuotationTab) => (tab === 'deliverd' ? 'delivered' : tab);

export async function readCounters({ actor, db, now }: MemberCall): Promise<CountersView> {
  const { accountType: type, companyId, memberId } = actor;
  const scope: CounterScope = { companyId, memberId, createdBy: ownRequestsOnly(actor) };
  if (type === 'buyer') {
    const { states, ...counters } = await readBuyerCounters(db, scope);
    const tabs = tabsOf(rfqTabs, (tab) => sumOf(rfqStatesOf(tab), states));
    return { type, ...counters, rfq: tabs.all, rfq_tabs: tabs };
  }
  const { states, ...counters } = await readSupplierCounters(db, scope, now);
  return {
    type,
    ...counters,
    'buy-now': counters.rfqs,
    rfq: counters.paid_rfqs,
    quotation_tabs: tabsOf(quotationTabs, (tab) => sumOf(statesOf(offerTabOf(tab)), states)),
  };
}
