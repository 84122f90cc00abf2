import { may, type MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import { interestOf, stateForSupplier, type Interest } from '#features/rfq/rules/supplier-state.ts';
import type { RfqRow } from '#features/rfq/store/row.ts';
import { isReached } from '../rules/reach.ts';
import { remainingLimitsOf, spansAt, type RemainingLimit } from '../rules/spending.ts';
import type { AccessFacts } from '../rules/table.ts';
import { findAccessStatus, stateOf, type AccessRow } from '../store/row.ts';
import { readSpent } from '../store/spending.ts';

/**
 * The facts that the rules read about one RFQ and one supplier, without the side and the reason.
 */
export interface AccessStatus {
  readonly facts: Omit<AccessFacts, 'side' | 'reason'>;
  readonly access: AccessRow | undefined;
  readonly interest: Interest;
  readonly vatRateBp: number;
  readonly hasAddress: boolean;
}

/**
 * An evaluation counts as over, because it accepts no offers and its reason must not reveal other
 * suppliers.
 */
function stageOf(rfq: RfqRow, now: Date): AccessFacts['rfq'] {
  const state = stateForSupplier(effectiveState(rfq, now), 'none', rfq, now);
  if (state === 'active') return 'open';
  return state === 'evaluate' || state === 'expired' ? 'over' : 'closed';
}

/** Reads the rest of the member's day and month limits. No query without limits. */
export async function readRemainingLimits(
  db: Db | Tx,
  actor: MemberActor,
  now: Date,
): Promise<readonly RemainingLimit[]> {
  const { dayFils, monthFils } = actor.spendLimits;
  if (dayFils === null && monthFils === null) return [];
  return remainingLimitsOf(
    actor.spendLimits,
    await readSpent(db, actor.memberId, spansAt(now)),
    now,
  );
}

/**
 * One query, and one more for members with a day or month limit. Under the RFQ's lock the result is
 * true until commit, and `isPaying` also fixes the VAT rate.
 */
export async function readAccessStatus(
  db: Db | Tx,
  actor: MemberActor,
  rfq: RfqRow,
  now: Date,
  isPaying = false,
): Promise<AccessStatus> {
  const { companyId } = actor;
  const reach = await findAccessStatus(db, companyId, rfq, { now, isPaying });
  if (reach === undefined) throw new Error(`company ${companyId} is gone`);
  if (reach.vat_rate_bp === null)
    throw new Error(`no VAT rate is in force at ${now.toISOString()}`);
  const access = reach.access ?? undefined;
  const interest = interestOf(reach.offer_state);
  const facts = {
    state: stateOf(access),
    may: (permission) => may(actor, permission),
    rfq: stageOf(rfq, now),
    isReached: isReached(rfq.request_type, rfq.country_code, reach.country),
    hasCategories: reach.categories > 0,
    hasCategory: reach.has_category,
    feeFils: rfq.fee_fils ?? 0n,
    limitFils: actor.limitFils,
    remainingLimits: await readRemainingLimits(db, actor, now),
    hasAcceptedOffer: interest === 'deal',
  } satisfies AccessStatus['facts'];
  return {
    facts,
    access,
    interest,
    vatRateBp: reach.vat_rate_bp,
    hasAddress: reach.has_address,
  };
}
