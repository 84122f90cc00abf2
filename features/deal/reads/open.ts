import { asReader, ownRequestsOnly } from '#shared/actor.ts';
import type { MemberCall } from '#shared/call.ts';
import { pageSize, toPage, type Page } from '#shared/endpoint.ts';
import { rfqNumber } from '#shared/numbers.ts';
import { effectiveState as effectiveOfferState } from '#features/offer/reads/offer-state.ts';
import { statusKey } from '#features/offer/rules/status-key.ts';
import { effectiveState as effectiveRfqState } from '#features/rfq/reads/rfq.ts';
import { openDealStatuses, openOfferStates, openRfqStates, type OpenDeal } from '../schema/open.ts';
import { countOpenDeals, listOpenDeals, type OpenDealRow } from '../store.ts';

function toView({ now, text }: Pick<MemberCall, 'now' | 'text'>, row: OpenDealRow): OpenDeal {
  const { id, number, title } = row;
  const rfqState = effectiveRfqState(row, now);
  const offerState =
    row.offer_state === null
      ? null
      : effectiveOfferState({ ...row, state: row.offer_state }, rfqState, now);
  const status = openDealStatuses.find((one) => one === (offerState ?? rfqState));
  if (status === undefined) throw new Error(`${id} is no open deal`);
  const statusDesc = text(offerState === null ? `status.${rfqState}` : statusKey(offerState));
  return { id, number: rfqNumber(number), title, status, status_desc: statusDesc };
}

/**
 * A page of the reader's open deals. A member who may not see colleagues' deals gets only their
 * own. Two queries.
 */
export async function readOpenDeals(
  call: Pick<MemberCall, 'actor' | 'db' | 'now' | 'text'>,
  page: number,
): Promise<Page<OpenDeal>> {
  const actor = asReader(call.actor);
  const { accountType: side, companyId } = actor;
  const states = side === 'buyer' ? openRfqStates : openOfferStates;
  const scope = { side, companyId, createdBy: ownRequestsOnly(actor), states };
  const rows = await listOpenDeals(call.db, scope, (page - 1) * pageSize, pageSize);
  const total = await countOpenDeals(call.db, scope);
  return toPage(
    rows.map((row) => toView(call, row)),
    page,
    total,
  );
}
