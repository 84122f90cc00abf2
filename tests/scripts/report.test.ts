import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatParts, nightlyParts, summarizeParts } from '../../scripts/test/parts.ts';
import {
  formatResults,
  summarizeRun,
  leaveOut,
  readPlaywrightFiles,
  readPlaywrightReport,
  readVitestFiles,
  readVitestReport,
  refuseSkips,
  type StageResult,
} from '../../scripts/test/report.ts';

const vitestReport = (passed: number, failed: number): string =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 2,
    numTodoTests: 1,
  });

describe('the proofs of a nightly run', () => {
  const vitestFile = (name: string, status: string, titles: readonly string[]) => ({
    name: `/work/qeema/${name}`,
    status,
    message: '',
    startTime: 1000,
    endTime: 3500,
    assertionResults: titles.map((fullName) => ({ fullName, status, failureMessages: null })),
  });

  test('are read from both runners, with the sizes that titles state', () => {
    const testResults = [
      vitestFile('tests/db/simulated-year.test.ts', 'passed', [
        'a simulated year (seed 1) of 1000 suppliers and 365 days ends with every invariant true',
      ]),
      vitestFile('tests/faults/purchase-kill.test.ts', 'passed', [
        "are posted once when the process is killed 30 times, its sessions 10, and the server's own 10",
      ]),
      vitestFile('tests/faults/database-kill.test.ts', 'passed', [
        'loses nothing that was acknowledged, 20 times',
      ]),
      vitestFile('tests/db/backup-copy.test.ts', 'failed', ['is restored']),
    ];
    const text = JSON.stringify({ ...(JSON.parse(vitestReport(3, 1)) as object), testResults });
    const suites = [
      {
        specs: ['en, light, 390 px', 'ar, light and dark, 1440 px'].map((look) => ({
          title: `axe finds no violation in the site: ${look}`,
          file: 'accessibility.test.ts',
          ok: true,
          tests: [{ results: [{ duration: 1500 }] }],
        })),
      },
    ];
    const stats = { expected: 2, unexpected: 0, flaky: 0, skipped: 0 };
    const files = [
      ...readVitestFiles(text, '/work/qeema'),
      ...readPlaywrightFiles(JSON.stringify({ stats, suites })),
    ];
    const parts = summarizeParts(files);
    const partOf = (name: string) => parts.find(({ part }) => part === name);
    expect(partOf('simulated year')).toMatchObject({
      result: 'passed',
      figures: '1000 suppliers and 365 days',
      seconds: 2.5,
    });
    expect(partOf('kills')).toMatchObject({
      figures: '50 of the product, 10 of the database, 10 of sessions',
      seconds: 5,
    });
    expect(partOf('axe in eight looks')).toMatchObject({ figures: '3 looks', seconds: 3 });
    expect(partOf('backup and restore')?.result).toBe('failed');
    expect(partOf('bad input')).toMatchObject({ result: 'missing', figures: '0 operations' });
    expect(formatParts(parts).split('\n')[1]).toBe(
      'simulated year                  passed   1000 suppliers and 365 days                                2.5',
    );
  });

  test('have a test file each', () => {
    const names = globSync(['tests/**/*.test.ts', 'bench/*.ts']);
    for (const { part, files } of nightlyParts)
      expect([part, names.some((name) => files.test(name))]).toEqual([part, true]);
  });
});

describe('the results of a run', () => {
  test('are read from both runners', () => {
    expect(readVitestReport(vitestReport(5, 1))).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: [],
    });
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywrightReport(JSON.stringify({ stats }))).toMatchObject({
      passed: 4,
      failed: 2,
      skipped: 2,
    });
  });

  test('name each failure: a test, a file whose hook failed or that died, a page of the browser', () => {
    const assertionResults = [
      {
        status: 'failed',
        fullName: 'adds',
        failureMessages: ['\u001B[31mexpected 3\u001B[39m\n\n  to be 2'],
      },
      { status: 'passed', fullName: 'takes away', failureMessages: null },
    ];
    const testResults = [
      { name: 'sum.test.ts', status: 'failed', message: '', assertionResults },
      { name: 'hook.test.ts', status: 'failed', message: 'no server', assertionResults: [] },
      { name: 'fine.test.ts', status: 'passed', message: '', assertionResults: [] },
      {
        name: 'died.test.ts',
        status: 'passed',
        message: '',
        assertionResults: [{ status: 'pending', fullName: 'waits', failureMessages: null }],
      },
    ];
    const vitest = JSON.stringify({ ...(JSON.parse(vitestReport(1, 1)) as object), testResults });
    expect(readVitestReport(vitest).failures).toEqual([
      'sum.test.ts: adds\n    expected 3\n    to be 2',
      'hook.test.ts\n    no server',
      'died.test.ts\n    1 tests never ended',
    ]);
    const specs = [
      {
        title: 'opens',
        file: 'page.test.ts',
        ok: false,
        tests: [{ results: [{ error: { message: 'late' } }] }],
      },
    ];
    const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
    expect(
      readPlaywrightReport(JSON.stringify({ stats, suites: [{ suites: [{ specs }] }] })).failures,
    ).toEqual(['page.test.ts: opens\n    late']);
  });

  test('a runner that fails without a failed test is a failure', () => {
    expect(summarizeRun(1, vitestReport(5, 0), readVitestReport)).toMatchObject({
      passed: 5,
      failed: 1,
    });
    expect(summarizeRun(1, undefined, readVitestReport)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a runner that ran nothing is a failure', () => {
    expect(summarizeRun(0, vitestReport(0, 0), readVitestReport)).toMatchObject({
      failed: 1,
      note: 'no test ran',
    });
    expect(summarizeRun(0, undefined, readVitestReport)).toMatchObject({
      failed: 1,
      note: 'no test ran',
    });
  });

  test('accept a runner that passed', () => {
    expect(summarizeRun(0, vitestReport(5, 0), readVitestReport)).toMatchObject({
      passed: 5,
      failed: 0,
      skipped: 3,
      note: '',
    });
  });

  test('show a test that cannot run as skipped with its reason, and as failed in CI', () => {
    expect(leaveOut('browser', 'no Chromium', false)).toMatchObject({
      skipped: 1,
      failed: 0,
      note: 'no Chromium',
    });
    expect(leaveOut('browser', 'no Chromium', true)).toMatchObject({
      skipped: 0,
      failed: 1,
      note: 'no Chromium',
    });
  });

  test('show a skipped test as a failure in CI only', () => {
    const outcome = { passed: 4, failed: 1, skipped: 2, note: '' };
    expect(refuseSkips(outcome, false)).toEqual(outcome);
    expect(refuseSkips(outcome, true)).toMatchObject({ passed: 4, failed: 3, skipped: 0 });
    expect(refuseSkips({ ...outcome, skipped: 0 }, true)).toEqual({ ...outcome, skipped: 0 });
  });

  test('end in one plain line that sums every stage', () => {
    const results: StageResult[] = [
      { stage: 'unit', passed: 120, failed: 0, skipped: 0, note: '', ms: 1_234 },
      { stage: 'browser', passed: 0, failed: 0, skipped: 1, note: 'no Chromium', ms: 0 },
    ];
    expect(
      formatResults([
        { stage: 'unit', passed: 1, failed: 1, skipped: 0, note: '', ms: 0, failures: ['sum'] },
      ]),
    ).toMatch(/^✖ unit: sum\n\nstage /);
    expect(formatResults(results).split('\n')).toEqual([
      'stage    passed  failed  skipped  seconds',
      'unit        120       0        0      1.2',
      'browser       0       0        1      0.0  no Chromium',
      '',
      '120 passed, 0 failed, 1 skipped',
    ]);
  });
});
