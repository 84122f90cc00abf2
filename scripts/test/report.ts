/** How many tests of a stage ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface StageResult extends Counts {
  stage: string;
  /** Why something was left out, or what failed outside a test; empty when there is nothing to say. */
  note: string;
  ms: number;
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}

/** The counts of Vitest's JSON report. */
export function readVitestReport(text: string): Counts {
  const report = JSON.parse(text) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** The counts of Playwright's JSON report; a flaky test is a failed one. */
export function readPlaywrightReport(text: string): Counts {
  const { stats } = JSON.parse(text) as PlaywrightReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}

/**
 * What a runner did, by its report and its exit code. A runner that fails without a failed test (a file that does not
 * load, no tests found, a crash) counts as one failure, so that no sum can hide it.
 */
export function judgeRun(
  code: number,
  report: string | undefined,
  read: (text: string) => Counts,
): Counts & { note: string } {
  const counts = report === undefined ? none : read(report);
  if (code !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, note: `the runner ended with code ${code}` };
  }
  if (code === 0 && counts.passed === 0) return { ...counts, failed: 1, note: 'no test ran' };
  return { ...counts, note: '' };
}

/** A stage that cannot run here: allowed on a developer's machine, a failure where CI=true promises everything. */
export function leaveOut(stage: string, reason: string, isCi: boolean): StageResult {
  const counts = isCi ? { ...none, failed: 1 } : { ...none, skipped: 1 };
  return { stage, ...counts, note: reason, ms: 0 };
}

/** In CI nothing is missing, so a test that was skipped there is a failure: green means that all of it ran. */
export function refuseSkips<T extends Counts & { note: string }>(outcome: T, isCi: boolean): T {
  if (!isCi || outcome.skipped === 0) return outcome;
  const note = [outcome.note, 'CI=true allows no skipped test'].filter((part) => part !== '').join('; ');
  return { ...outcome, failed: outcome.failed + outcome.skipped, skipped: 0, note };
}

export function sumOf(results: readonly StageResult[]): Counts {
  return results.reduce<Counts>(
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
    }),
    none,
  );
}

/** The table at the end, and last the plain line `N passed, N failed, N skipped`. */
export function formatResults(results: readonly StageResult[]): string {
  const rows = [
    ['stage', 'passed', 'failed', 'skipped', 'seconds', ''],
    ...results.map((one) => [
      one.stage,
      String(one.passed),
      String(one.failed),
      String(one.skipped),
      (one.ms / 1000).toFixed(1),
      one.note,
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string => {
    const width = widths[column] ?? 0;
    return column === 0 || column === 5 ? cell.padEnd(width) : cell.padStart(width);
  };
  const table = rows.map((row) => row.map(pad).join('  ').trimEnd());
  const sum = sumOf(results);
  return [...table, '', `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`].join('\n');
}
