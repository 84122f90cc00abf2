import { asReader, may } from '../../../shared/actor.ts';
import type { MemberCall } from '../../../shared/call.ts';
import { pageSize, toPage, type Page } from '../../../shared/endpoint.ts';
import { rfqNumber } from '../../../shared/numbers.ts';
import { openOfferStates, openRfqStates, type OpenDeal } from '../schema/open.ts';
import { countOpenDeals, listOpenDeals } from '../store.ts';

/** A page of the reader's deals that are not over; whoever may not see colleagues' ones sees the own. Two queries. */
export async function readOpenDeals(call: Pick<MemberCall, 'actor' | 'db'>, page: number): Promise<Page<OpenDeal>> {
  const actor = asReader(call.actor);
  const { accountType: side, companyId, memberId } = actor;
  const states = side === 'buyer' ? openRfqStates : openOfferStates;
  const scope = { side, companyId, createdBy: may(actor, 'rfq.see_all') ? null : memberId, states };
  const rows = await listOpenDeals(call.db, scope, (page - 1) * pageSize, pageSize);
  const total = await countOpenDeals(call.db, scope);
  const deals = rows.map(({ number, ...deal }) => ({ ...deal, number: rfqNumber(number) }));
  return toPage(deals, page, total);
}
