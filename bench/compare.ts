/** The ratios of `bench/baseline.json`, by operation. */
export interface Baseline {
  /** Rounds of each operation, of which the median counts. */
  readonly rounds: number;
  readonly ratios: Readonly<Record<string, number>>;
}

/** One operation as it was measured now. */
export interface Reading {
  readonly name: string;
  readonly ratio: number;
  /** Requests of both sides without an answer of 200. */
  readonly failed: number;
}

export type Verdict =
  | 'unchanged'
  | 'better'
  | 'worse'
  | 'requests failed'
  | 'not measured'
  | 'not in the baseline';

export interface Comparison {
  readonly name: string;
  readonly before: number | null;
  readonly now: number | null;
  readonly verdict: Verdict;
}

/** A ratio may become this many times the baseline's: issue 17, part 8. */
export const growthMax = 1.25;

function verdictOf(before: number | undefined, reading: Reading): Verdict {
  if (reading.failed > 0) return 'requests failed';
  if (!Number.isFinite(reading.ratio)) return 'not measured';
  if (before === undefined) return 'not in the baseline';
  if (reading.ratio > before * growthMax) return 'worse';
  return reading.ratio < before / growthMax ? 'better' : 'unchanged';
}

/**
 * Compares ratios to the bare baseline with the saved ones. An operation that only one of both has fails as
 * well, so that a renamed one cannot leave the comparison unnoticed.
 */
export function compareRatios(baseline: Baseline, readings: readonly Reading[]): Comparison[] {
  const measured = new Set(readings.map(({ name }) => name));
  const missing = Object.entries(baseline.ratios).filter(([name]) => !measured.has(name));
  return [
    ...readings.map((reading) => {
      const before = baseline.ratios[reading.name];
      return {
        name: reading.name,
        before: before ?? null,
        now: reading.ratio,
        verdict: verdictOf(before, reading),
      };
    }),
    ...missing.map(([name, before]) => ({
      name,
      before,
      now: null,
      verdict: 'not measured' as const,
    })),
  ];
}

export const isPassed = ({ verdict }: Comparison): boolean =>
  verdict === 'unchanged' || verdict === 'better';

const ratio = (value: number | null): string => value?.toFixed(2) ?? '—';

export const cellsOf = ({ name, before, now, verdict }: Comparison): string[] => [
  name,
  ratio(before),
  ratio(now),
  before === null || now === null ? '—' : (now / before).toFixed(2),
  verdict,
];

/** A report as Vitest writes it, so that the nightly table reads the gate like a file of tests. */
export function reportOf(
  comparisons: readonly Comparison[],
  file: string,
  times: { readonly startTime: number; readonly endTime: number },
) {
  const assertionResults = comparisons.map((one) => ({
    status: isPassed(one) ? 'passed' : 'failed',
    fullName: `${one.name}: ${ratio(one.now)} times the bare baseline, ${ratio(one.before)} before`,
    failureMessages: isPassed(one) ? [] : [one.verdict],
  }));
  const failed = assertionResults.filter(({ status }) => status === 'failed').length;
  return {
    numPassedTests: assertionResults.length - failed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: file,
        status: failed === 0 ? 'passed' : 'failed',
        message: '',
        ...times,
        assertionResults,
      },
    ],
  };
}
