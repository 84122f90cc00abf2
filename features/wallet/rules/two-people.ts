export type TwoPeopleRefusal = 'second_operator_needed' | 'approved_yourself';

export interface People {
  /** Two operators are needed. */
  readonly isLarge: boolean;
  readonly approvedBy: string | null;
  readonly operatorId: string;
}

/** The first of two operators approves, and no money moves yet. Null: allowed. */
export function validateFirst({
  isLarge,
  approvedBy,
}: People): 'not_allowed' | 'state_changed' | null {
  if (!isLarge) return 'not_allowed';
  return approvedBy === null ? null : 'state_changed';
}

/**
 * The last operator moves the money. Null: allowed. The approval counts also when the limit was
 * raised since, because it requested a second person.
 */
export function validateLast({ isLarge, approvedBy, operatorId }: People): TwoPeopleRefusal | null {
  if (approvedBy === operatorId) return 'approved_yourself';
  return isLarge && approvedBy === null ? 'second_operator_needed' : null;
}

export const operatorDayMs = 86_400_000;

/**
 * True if one more amount exceeds what an operator may decide alone in 24 hours, fils. `aloneFils`
 * is the sum that the operator decided without a second person.
 */
export function exceedsDailyTotal(
  amountFils: bigint,
  aloneFils: bigint,
  dailyFils: bigint,
): boolean {
  return aloneFils + amountFils > dailyFils;
}

export interface AloneLimits {
  readonly creditApprovalFils: bigint;
  readonly operatorDayFils: bigint;
}

/** True if a credit needs two operators: it is large, or the operator's daily total is used up. */
export function creditNeedsTwo(
  creditFils: bigint,
  aloneFils: bigint,
  { creditApprovalFils, operatorDayFils }: AloneLimits,
): boolean {
  return (
    creditFils > creditApprovalFils || exceedsDailyTotal(creditFils, aloneFils, operatorDayFils)
  );
}
