/**
 * `npm test`: every gate and every test, one stage after the other, since two cores are shared by the tests of one stage
 * already. `npm test -- http` runs a single stage; what follows its name goes to the runner.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfNeeded } from './build.ts';
import { formatGates, runGates } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { startTestPostgres } from './test-postgres.ts';
import {
  formatResults,
  judgeRun,
  leaveOut,
  readPlaywrightReport,
  readVitestReport,
  type StageResult,
} from './test/report.ts';
import { reportFile, runTool } from './test/run.ts';

const isCi = process.env['CI'] === 'true';
type Outcome = Omit<StageResult, 'stage' | 'ms'>;

async function runVitest(
  stage: string,
  project: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = reportFile(stage);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = await runTool('vitest/vitest.mjs', ['run', '--project', project, ...reporters, ...args], env, report);
  return judgeRun(run.code, run.report, readVitestReport);
}

async function runCheck(): Promise<Outcome> {
  const results = await runGates();
  console.log(formatGates(results));
  const failed = results.filter((result) => !result.isPassed);
  const note = failed.map((result) => result.name).join(', ');
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0, note };
}

/** On server PostgreSQL: the embedded engine has one connection and so hides what runs at the same time. */
async function runOnPostgres(stage: string, project: string, args: readonly string[]): Promise<Outcome> {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  try {
    server = await startTestPostgres();
  } catch (error) {
    return leaveOut(stage, `no PostgreSQL server: ${error instanceof Error ? error.message : String(error)}`, isCi);
  }
  try {
    return await runVitest(stage, project, args, { TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

async function runBuild(): Promise<Outcome> {
  const hasBuilt = await buildIfNeeded();
  return { passed: 0, failed: 0, skipped: 0, note: hasBuilt ? '' : 'nothing has changed' };
}

async function runBrowser(args: readonly string[]): Promise<Outcome> {
  const browser = ensureChromium();
  if ('reason' in browser) return leaveOut('browser', browser.reason, isCi);
  await buildIfNeeded();
  const report = reportFile('browser');
  const env = { CHROMIUM_PATH: browser.path, BROWSER_TEST_REPORT: report };
  const run = await runTool('@playwright/test/cli.js', ['test', ...args], env, report);
  return judgeRun(run.code, run.report, readPlaywrightReport);
}

const stages: Readonly<Record<string, (args: readonly string[]) => Promise<Outcome>>> = {
  check: runCheck,
  unit: (args) => runVitest('unit', 'unit', args),
  http: (args) => runVitest('http', 'http', args),
  'http-postgres': (args) => runOnPostgres('http-postgres', 'http', args),
  db: (args) => runOnPostgres('db', 'db', args),
  faults: (args) => runVitest('faults', 'faults', args),
  races: (args) => runOnPostgres('races', 'races', args),
  build: runBuild,
  browser: runBrowser,
};

async function runStage(stage: string, args: readonly string[]): Promise<StageResult> {
  console.log(`\n━━ ${stage} ━━`);
  const startMs = performance.now();
  let outcome: Outcome;
  try {
    outcome = (await stages[stage]?.(args)) ?? { passed: 0, failed: 1, skipped: 0, note: 'no such stage' };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    outcome = { passed: 0, failed: 1, skipped: 0, note: message.split('\n')[0] ?? '' };
  }
  return { stage, ...outcome, ms: performance.now() - startMs };
}

async function main(wanted: string | undefined, args: readonly string[]): Promise<number> {
  const names = Object.keys(stages);
  if (wanted !== undefined && !names.includes(wanted)) {
    console.error(`No stage "${wanted}". One of: ${names.join(', ')}.`);
    return 1;
  }
  // One seed for all stages, so that a failure can be run again as it was.
  process.env['FC_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31));
  rmSync(path.join(import.meta.dirname, '..', 'test-results'), { recursive: true, force: true });
  const results: StageResult[] = [];
  for (const stage of wanted === undefined ? names : [wanted]) results.push(await runStage(stage, args));
  console.log(`\nSeed of this run: FC_SEED=${process.env['FC_SEED']}\n`);
  console.log(formatResults(results));
  return results.some((result) => result.failed > 0) ? 1 : 0;
}

const [wanted, ...args] = process.argv.slice(2);
process.exitCode = await main(wanted, args);
