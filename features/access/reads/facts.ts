import { may, type MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import { stakeOf, stateForSupplier, type Stake } from '#features/rfq/rules/told.ts';
import type { RfqRow } from '#features/rfq/store/row.ts';
import { isReached } from '../rules/reach.ts';
import { roomsOf, spansAt, type Room } from '../rules/spending.ts';
import type { AccessFacts } from '../rules/table.ts';
import { findStanding, stateOf, type AccessRow } from '../store/row.ts';
import { readSpent } from '../store/spending.ts';

/** An RFQ as one supplier stands to it: what the rules look at, without who asks and why. */
export interface Standing {
  readonly facts: Omit<AccessFacts, 'side' | 'reason'>;
  /** The newest access, refunded ones too. */
  readonly access: AccessRow | undefined;
  readonly stake: Stake;
  /** The standard rate of VAT at that moment, basis points. */
  readonly vatRateBp: number;
}

/** An evaluation has passed the deadline as well: nothing new is taken, and why not tells nothing of others. */
function stageOf(rfq: RfqRow, now: Date): AccessFacts['rfq'] {
  const state = stateForSupplier(effectiveState(rfq, now), 'none', rfq, now);
  if (state === 'active') return 'open';
  return state === 'evaluate' || state === 'expired' ? 'over' : 'closed';
}

/** What the reader's limits of a day and a month leave at an instant; no query where they have none. */
export async function readRooms(
  db: Db | Tx,
  actor: MemberActor,
  now: Date,
): Promise<readonly Room[]> {
  const { dayFils, monthFils } = actor.spendLimits;
  if (dayFils === null && monthFils === null) return [];
  return roomsOf(actor.spendLimits, await readSpent(db, actor.memberId, spansAt(now)), now);
}

/**
 * One query, and one more of who has limits of a day or a month; under the RFQ's lock it says what is true until commit, for
 * who is about to pay the rate of VAT as well.
 */
export async function readStanding(
  db: Db | Tx,
  actor: MemberActor,
  rfq: RfqRow,
  now: Date,
  isPaying = false,
): Promise<Standing> {
  const { companyId } = actor;
  const reach = await findStanding(db, companyId, rfq, { now, isPaying });
  if (reach === undefined) throw new Error(`company ${companyId} is gone`);
  if (reach.vat_rate_bp === null) throw new Error(`no rate of VAT holds at ${now.toISOString()}`);
  const access = reach.access ?? undefined;
  const stake = stakeOf(reach.offer_state);
  const facts = {
    state: stateOf(access),
    may: (permission) => may(actor, permission),
    rfq: stageOf(rfq, now),
    isReached: isReached(rfq.request_type, rfq.country_code, reach.country),
    hasCategories: reach.categories > 0,
    hasCategory: reach.has_category,
    feeFils: rfq.fee_fils ?? 0n,
    limitFils: actor.limitFils,
    rooms: await readRooms(db, actor, now),
    hasAcceptedOffer: stake === 'deal',
  } satisfies Standing['facts'];
  return { facts, access, stake, vatRateBp: reach.vat_rate_bp };
}
