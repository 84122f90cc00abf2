import type { AccountType, CompanyStatus } from '#shared/actor.ts';
import type { ReviewState } from './review-table.ts';

/**
 * Status of a company: pending until approved, expired after the licence's last day in Dubai, else active
 * (specification §4).
 */
export function companyStatus(
  approvedAt: Date | null,
  licenceExpiresOn: string | null,
  today: string,
): CompanyStatus {
  if (approvedAt === null) return 'pending';
  return licenceExpiresOn !== null && licenceExpiresOn < today ? 'expired' : 'active';
}

/** True for a company that was approved, has not expired and is not suspended (decision 0057). */
export function isApproved(company: {
  readonly approved_at: Date | null;
  readonly suspended_at: Date | null;
  readonly status: CompanyStatus;
}): boolean {
  return (
    company.approved_at !== null && company.status !== 'expired' && company.suspended_at === null
  );
}

export type AccountStatus =
  | 'incomplete'
  | 'ready'
  | 'submitted'
  | 'refused'
  | 'expired'
  | 'suspended'
  | 'approved';

/**
 * State of an account on its way to approval. An expired account is `expired` only until a new licence is uploaded; from
 * then on its state is the review's.
 */
export function accountStatusOf(company: {
  readonly suspended: boolean;
  readonly status: CompanyStatus;
  readonly reviewState: ReviewState;
  readonly isComplete: boolean;
}): AccountStatus {
  if (company.suspended) return 'suspended';
  if (company.status === 'active') return 'approved';
  switch (company.reviewState) {
    case 'submitted':
    case 'refused':
      return company.reviewState;
    case 'approved':
      return 'expired';
    case 'incomplete':
      return company.isComplete ? 'ready' : 'incomplete';
    default:
      return company.reviewState satisfies never;
  }
}

/** Completion of a profile from which the welcome is shown, percent (specification §9.4). */
const welcomePercent = { buyer: 100, supplier: 80 } as const;

/** True when the welcome popup is due (specification §4); `isPending`: it was not shown yet. */
export function isWelcomeDue(
  company: { readonly type: AccountType; readonly completion: number; readonly approved: boolean },
  isPending: boolean,
): boolean {
  const { type, completion, approved } = company;
  return isPending && completion >= welcomePercent[type] && (type === 'buyer' || approved);
}
