export const jobNames = [
  'delivery',
  'deals',
  'tax_invoices',
  'search_alerts',
  'digests',
  'fallbacks',
  'accounts',
  'reviews',
  'money',
  'proofs',
  'dropped_files',
  'clean_up',
] as const;
export type JobName = (typeof jobNames)[number];

const minute = 60;
const hour = 60 * minute;

interface Bounds {
  readonly everySeconds: number;
  /** Seconds without a run after which the job is late. */
  readonly silentSeconds: number;
  /**
   * Seconds after which the oldest due record makes the job late. Null: the job has no due records.
   */
  readonly dueSeconds: number | null;
}

/** At least three minutes of silence, because processes record their runs once a minute. */
export const jobBounds: Readonly<Record<JobName, Bounds>> = {
  delivery: { everySeconds: 5, silentSeconds: 3 * minute, dueSeconds: 2 * minute },
  deals: { everySeconds: 20, silentSeconds: 3 * minute, dueSeconds: 2 * minute },
  tax_invoices: { everySeconds: 5, silentSeconds: 3 * minute, dueSeconds: 2 * minute },
  search_alerts: { everySeconds: 20, silentSeconds: 3 * minute, dueSeconds: 5 * minute },
  digests: { everySeconds: minute, silentSeconds: 5 * minute, dueSeconds: 10 * minute },
  fallbacks: { everySeconds: 20, silentSeconds: 3 * minute, dueSeconds: 5 * minute },
  accounts: { everySeconds: 10 * minute, silentSeconds: 25 * minute, dueSeconds: hour },
  reviews: { everySeconds: 5, silentSeconds: 3 * minute, dueSeconds: 2 * minute },
  money: { everySeconds: 5 * minute, silentSeconds: 15 * minute, dueSeconds: hour },
  proofs: { everySeconds: 24 * hour, silentSeconds: 26 * hour, dueSeconds: null },
  dropped_files: { everySeconds: minute, silentSeconds: 5 * minute, dueSeconds: hour },
  clean_up: { everySeconds: hour, silentSeconds: 2.5 * hour, dueSeconds: null },
};

/** Milliseconds without a record after which a process counts as ended. */
export const processSilentMs = 3 * 60_000;

export const lateReasons = ['never', 'silent', 'due', 'error'] as const;
export type LateReason = (typeof lateReasons)[number];

export interface JobFacts {
  readonly lastAt: Date | null;
  readonly oldestDueAt: Date | null;
  readonly hasFailed: boolean;
  /**
   * The start of the oldest live process. A job without a run yet is not late, because the first
   * run takes its interval.
   */
  readonly runningSince: Date | null;
}

export function findLateReason(job: JobName, facts: JobFacts, now: Date): LateReason | null {
  const { silentSeconds, dueSeconds } = jobBounds[job];
  const ageOf = (instant: Date) => (now.getTime() - instant.getTime()) / 1000;
  if (facts.hasFailed) return 'error';
  if (facts.lastAt === null) {
    return facts.runningSince !== null && ageOf(facts.runningSince) > silentSeconds
      ? 'never'
      : null;
  }
  if (ageOf(facts.lastAt) > silentSeconds) return 'silent';
  return dueSeconds !== null && facts.oldestDueAt !== null && ageOf(facts.oldestDueAt) > dueSeconds
    ? 'due'
    : null;
}
