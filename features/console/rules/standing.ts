/** The filter of the console's list of companies. Each company must be in exactly one. */
export const standings = [
  'pending',
  'active',
  'expired',
  'refused',
  'suspended',
  'closed',
] as const;
export type Standing = (typeof standings)[number];

/**
 * `pending` is every company that was never approved and not refused. `today` is the day in Dubai.
 */
export function standingOf(
  company: {
    readonly approved_at: Date | null;
    readonly closed_at: Date | null;
    readonly suspended_at: Date | null;
    readonly review_state: string;
    readonly licence_expires_on: string | null;
  },
  today: string,
): Standing {
  if (company.closed_at !== null) return 'closed';
  if (company.suspended_at !== null) return 'suspended';
  if (company.approved_at === null)
    return company.review_state === 'refused' ? 'refused' : 'pending';
  return company.licence_expires_on !== null && company.licence_expires_on < today
    ? 'expired'
    : 'active';
}
