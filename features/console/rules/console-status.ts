/** The filter of the console's list of companies. Each company must be in exactly one. */
export const consoleStatuses = [
  'pending',
  'active',
  'expired',
  'refused',
  'suspended',
  'closed',
] as const;
export type ConsoleStatus = (typeof consoleStatuses)[number];

/**
 * `pending` is every company that was never approved and not refused. `today` is the day in Dubai.
 */
export function consoleStatusOf(
  company: {
    readonly approved_at: Date | null;
    readonly closed_at: Date | null;
    readonly suspended_at: Date | null;
    readonly review_state: string;
    readonly licence_expires_on: string | null;
  },
  today: string,
): ConsoleStatus {
  if (company.closed_at !== null) return 'closed';
  if (company.suspended_at !== null) return 'suspended';
  if (company.approved_at === null)
    return company.review_state === 'refused' ? 'refused' : 'pending';
  return company.licence_expires_on !== null && company.licence_expires_on < today
    ? 'expired'
    : 'active';
}
