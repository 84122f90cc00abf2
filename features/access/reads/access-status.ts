import { may, type BuyingRole, type MemberActor } from '#shared/actor.ts';
import type { Db, Tx } from '#shared/call.ts';
import { effectiveState } from '#features/rfq/reads/rfq.ts';
import { interestOf, stateForSupplier, type Interest } from '#features/rfq/rules/supplier-state.ts';
import type { RfqRow } from '#features/rfq/store/row.ts';
import { isReached } from '../rules/reach.ts';
import {
  chooseBuyingRole,
  remainingLimitsOf,
  spansAt,
  type BuyingChoice,
  type BuyingChoices,
} from '../rules/spending.ts';
import type { AccessFacts } from '../rules/table.ts';
import { findAccessStatus, stateOf, type AccessRow } from '../store/row.ts';
import { readSpent } from '../store/spending.ts';

/**
 * The facts that the rules read about one RFQ and one supplier, without the side and the reason.
 */
export interface AccessStatus {
  readonly facts: Omit<AccessFacts, 'side' | 'reason'>;
  readonly access: AccessRow | undefined;
  /** The member under whose limits the fee counts. */
  readonly underMemberId: string;
  readonly interest: Interest;
  /** The company was invited, so its access is free. Null: it was not. */
  readonly invitationId: string | null;
  readonly vatRateBp: number;
  readonly hasAddress: boolean;
}

/**
 * An evaluation counts as over, because it accepts no offers and its reason must not reveal other
 * suppliers. An RFQ with awards is closed, because a fee would be for the remaining lines only.
 */
function stageOf(rfq: RfqRow, now: Date): AccessFacts['rfq'] {
  const state = stateForSupplier(effectiveState(rfq, now), 'none', rfq, now);
  if (state === 'active') return rfq.award_count > 0 ? 'closed' : 'open';
  return state === 'evaluate' || state === 'expired' ? 'over' : 'closed';
}

/** The roles under which the member may buy, their own first; without one, their own limits. */
export function buyingRolesOf(actor: MemberActor): readonly [BuyingRole, ...BuyingRole[]] {
  const { memberId, limitFils, spendLimits, buyingRoles = [] } = actor;
  const [first, ...others] = buyingRoles;
  return first === undefined ? [{ memberId, limitFils, spendLimits }] : [first, ...others];
}

export function hasSpendLimit({ spendLimits: { dayFils, monthFils } }: BuyingRole): boolean {
  return dayFils !== null || monthFils !== null;
}

async function readChoice(db: Db | Tx, role: BuyingRole, now: Date): Promise<BuyingChoice> {
  const { memberId, limitFils, spendLimits } = role;
  if (!hasSpendLimit(role)) return { memberId, limitFils, remainingLimits: [] };
  const spent = await readSpent(db, memberId, spansAt(now));
  return { memberId, limitFils, remainingLimits: remainingLimitsOf(spendLimits, spent, now) };
}

export async function readBuyingChoices(
  db: Db | Tx,
  actor: MemberActor,
  now: Date,
): Promise<BuyingChoices> {
  const [first, ...others] = buyingRolesOf(actor);
  const choices: [BuyingChoice, ...BuyingChoice[]] = [await readChoice(db, first, now)];
  for (const role of others) choices.push(await readChoice(db, role, now));
  return choices;
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
  const isInvited = reach.invitation_id !== null;
  const feeFils = isInvited ? 0n : (rfq.fee_fils ?? 0n);
  const choices = await readBuyingChoices(db, actor, now);
  const { memberId: underMemberId, ...limits } = chooseBuyingRole(choices, feeFils);
  const facts = {
    state: stateOf(access),
    may: (permission) => may(actor, permission),
    rfq: stageOf(rfq, now),
    isReached:
      isInvited ||
      (rfq.audience !== 'own' && isReached(rfq.request_type, rfq.country_code, reach.country)),
    hasCategories: isInvited || reach.categories > 0,
    hasCategory: isInvited || reach.has_category,
    isBlocked: reach.is_blocked,
    feeFils,
    ...limits,
    hasAcceptedOffer: interest === 'deal',
    isFree: access?.fee_fils === 0n,
  } satisfies AccessStatus['facts'];
  return {
    facts,
    access,
    underMemberId,
    interest,
    invitationId: reach.invitation_id,
    vatRateBp: reach.vat_rate_bp,
    hasAddress: reach.has_address,
  };
}
