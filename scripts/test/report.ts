import { stripVTControlCharacters } from 'node:util';
import path from 'node:path';
import type { FileResult } from './parts.ts';
import { table, type Counts } from './table.ts';

export interface Report extends Counts {
  failures: readonly string[];
}

export interface StageResult extends Counts {
  stage: string;
  ms: number;
  /** The reason for a skipped stage, or a failure outside a test; empty: nothing to report. */
  note: string;
  failures?: readonly string[];
}

const none: Counts = { passed: 0, failed: 0, skipped: 0 };
const messageLinesMax = 6;

function describeFailure(title: string, message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  const head = lines.filter((line) => line.trim() !== '').slice(0, messageLinesMax);
  return [title, ...head.map((line) => `    ${line.trim()}`)].join('\n');
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults?: readonly {
    name: string;
    status: string;
    message: string;
    startTime?: number;
    endTime?: number;
    assertionResults: readonly {
      status: string;
      fullName: string;
      failureMessages: readonly string[] | null;
    }[];
  }[];
}

/**
 * Parses Vitest's JSON report. Reports a file that failed outside its tests (hooks, imports), and a
 * file whose process died: its tests are "pending", which skipped tests never are.
 */
export function readVitestReport(text: string): Report {
  const report = JSON.parse(text) as VitestReport;
  const failures = (report.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((one) => one.status === 'failed');
    const unended = file.assertionResults.filter((one) => one.status === 'pending').length;
    const broken = unended > 0 ? [describeFailure(file.name, `${unended} tests never ended`)] : [];
    if (failed.length === 0 && file.status === 'failed')
      broken.push(describeFailure(file.name, file.message));
    const named = failed.map((one) =>
      describeFailure(`${file.name}: ${one.fullName}`, one.failureMessages?.join('\n') ?? ''),
    );
    return [...named, ...broken];
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/** The files of Vitest's JSON report, with paths below the repository's folder. */
export function readVitestFiles(text: string, root: string): FileResult[] {
  const { testResults = [] } = JSON.parse(text) as VitestReport;
  return testResults.map(({ name, assertionResults, startTime = 0, endTime = 0, status }) => {
    const count = (wanted: string) =>
      assertionResults.filter((one) => one.status === wanted).length;
    const isBroken = status === 'failed' && count('failed') === 0;
    return {
      file: path.relative(root, name).replaceAll('\\', '/'),
      titles: assertionResults.map(({ fullName }) => fullName),
      passed: count('passed'),
      failed: count('failed') + (isBroken ? 1 : 0),
      skipped: count('skipped') + count('pending') + count('todo'),
      ms: endTime - startTime,
    };
  });
}

interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs?: readonly {
    title: string;
    file: string;
    ok: boolean;
    tests: readonly {
      results: readonly { duration?: number; error?: { message?: string } }[];
    }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: readonly PlaywrightSuite[];
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((one) =>
        one.results.map((result) => result.error?.message ?? ''),
      );
      return describeFailure(`${spec.file}: ${spec.title}`, errors.join('\n'));
    });
  return [...own, ...(suite.suites ?? []).flatMap(failedSpecs)];
}

export function readPlaywrightReport(text: string): Report {
  const { stats, suites = [] } = JSON.parse(text) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  };
}

function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** The files of Playwright's JSON report, which names them below `tests/browser`. */
export function readPlaywrightFiles(text: string): FileResult[] {
  const { suites = [] } = JSON.parse(text) as PlaywrightReport;
  const byFile = Map.groupBy(suites.flatMap(specsOf), ({ file }) => file);
  return [...byFile].map(([file, specs]) => ({
    file: `tests/browser/${file}`,
    titles: specs.map(({ title }) => title),
    passed: specs.filter(({ ok }) => ok).length,
    failed: specs.filter(({ ok }) => !ok).length,
    skipped: 0,
    ms: specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
      .reduce((sum, { duration = 0 }) => sum + duration, 0),
  }));
}

/**
 * The outcome of a runner by report and exit code. A runner that fails without a failed test (a
 * file that does not load, no tests found, a crash) counts as one failure, so that no sum can hide
 * it.
 */
export function summarizeRun(
  code: number,
  report: string | undefined,
  read: (text: string) => Report,
): Report & { note: string } {
  const counts = report === undefined ? { ...none, failures: [] } : read(report);
  if (code !== 0 && counts.failed === 0) {
    return { ...counts, failed: 1, note: `the runner ended with code ${code}` };
  }
  if (code === 0 && counts.passed === 0) return { ...counts, failed: 1, note: 'no test ran' };
  return { ...counts, note: '' };
}

/**
 * A stage that cannot run here: skipped on a developer's machine, a failure with CI=true, because
 * CI must run everything.
 */
export function leaveOut(stage: string, reason: string, isCi: boolean): StageResult {
  const counts = isCi ? { ...none, failed: 1 } : { ...none, skipped: 1 };
  return { stage, ...counts, note: reason, ms: 0 };
}

/** A skipped test in CI is a failure, so that green means that all tests ran. */
export function refuseSkips<T extends Counts & { note: string }>(outcome: T, isCi: boolean): T {
  if (!isCi || outcome.skipped === 0) return outcome;
  const note = [outcome.note, 'CI=true allows no skipped test']
    .filter((part) => part !== '')
    .join('; ');
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

/** Failures by name, the table, and last the plain line `N passed, N failed, N skipped`. */
export function formatResults(results: readonly StageResult[]): string {
  const rows = results.map((one) => [
    one.stage,
    String(one.passed),
    String(one.failed),
    String(one.skipped),
    (one.ms / 1000).toFixed(1),
    one.note,
  ]);
  const head = ['stage', 'passed', 'failed', 'skipped', 'seconds', ''];
  const sum = sumOf(results);
  const failures = results.flatMap((one) =>
    (one.failures ?? []).map((failure) => `✖ ${one.stage}: ${failure}`),
  );
  const named = failures.length === 0 ? [] : [...failures, ''];
  return [
    ...named,
    table(head, rows, new Set([1, 2, 3, 4])),
    '',
    `${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`,
  ].join('\n');
}
