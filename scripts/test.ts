/**
 * `npm test`: runs every check and every test. Stages run one after another, because the tests of
 * one stage already share two cores; only the faults and the races, which often wait, and then the
 * build run beside the stages before the browser's. `npm test -- http` runs one stage; further arguments go to
 * the runner. `npm test -- nightly` runs all with 10,000 random cases instead of some hundred, with
 * the cases that everyday runs leave out (CONTRIBUTING.md), `npm test -- real`, which installs
 * other programs, and `npm test -- speed`, which compares CPU with bench/baseline.json.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildIfNeeded } from './build.ts';
import { formatGates, runGates } from './check.ts';
import { startBrowserServer, type BrowserServer } from './test/browser-server.ts';
import { ensureBrowsers } from './test/chromium.ts';
import { startTestPostgres } from './test/test-postgres.ts';
import { bothByDay, fileOf } from './test/engines.ts';
import { formatParts, summarizeParts, type FileResult } from './test/parts.ts';
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
} from './test/report.ts';
import { reportFile, runTool } from './test/run.ts';

const isCi = process.env['CI'] === 'true';
const isWhole = process.argv[2] === undefined;
const isNightly = process.argv[2] === 'nightly';
const besideOthers: readonly string[] = ['faults', 'races', 'build'];
const isBeside = (stage: string): boolean => (isWhole || isNightly) && besideOthers.includes(stage);
const httpProjects = ['http', 'pages'];
const headingOf = (stage: string): string => `\n━━ ${stage} ━━`;
type Outcome = Omit<StageResult, 'stage' | 'ms'>;

async function runVitest(
  stage: string,
  projects: string | readonly string[],
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const report = reportFile(stage);
  const heading = isBeside(stage) ? headingOf(stage) : undefined;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = [projects].flat().map((project) => `--project=${project}`);
  const command = ['run', ...chosen, ...reporters, ...args];
  const run = await runTool('vitest/vitest.mjs', command, env, report, heading);
  return summarizeRun(run.code, run.report, readVitestReport);
}

async function runCheck(): Promise<Outcome> {
  const results = await runGates();
  console.log(formatGates(results));
  const failed = results.filter((result) => !result.isPassed);
  const note = failed.map((result) => result.name).join(', ');
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0, note };
}

type PostgresOrReason = Awaited<ReturnType<typeof startTestPostgres>>;
let postgres: Promise<PostgresOrReason> | undefined;

/**
 * One server for all stages; the first that needs it starts it. Each test file makes its own
 * database in it.
 */
function findPostgres(): Promise<PostgresOrReason> {
  postgres ??= startTestPostgres();
  return postgres;
}

async function stopPostgres(): Promise<void> {
  const server = await postgres;
  if (server !== undefined && 'stop' in server) await server.stop();
}

/**
 * `npm test` runs on the embedded engine only the files that concern both. Nightly runs and single
 * stages run all files on both, a nightly run in the sizes of the day on this one.
 */
async function runHttp(args: readonly string[]): Promise<Outcome> {
  const isPart = isWhole && 'url' in (await findPostgres());
  const files = isPart ? bothByDay.map(fileOf) : args;
  const sizes = isNightly ? { NIGHTLY: '', FC_RUNS: '100' } : {};
  return runVitest('http', httpProjects, files, { TEST_ENGINE: 'embedded', ...sizes });
}

/**
 * Runs on server PostgreSQL, because the embedded engine has one connection and so hides
 * concurrency.
 */
async function runOnPostgres(
  stage: string,
  projects: string | readonly string[],
  args: readonly string[],
): Promise<Outcome> {
  const server = await findPostgres();
  if ('skipped' in server) return leaveOut(stage, server.skipped, isCi);
  return runVitest(stage, projects, args, {
    TEST_ENGINE: 'server',
    TEST_DATABASE_URL: server.url,
    TEST_SHARED_FOLDER: server.shared ?? '',
  });
}

/**
 * Runs tests of the database on both engines if a server is available, otherwise on the embedded
 * one.
 */
async function runOnBoth(stage: string, args: readonly string[]): Promise<Outcome> {
  const server = await findPostgres();
  const env: NodeJS.ProcessEnv = 'url' in server ? { TEST_DATABASE_URL: server.url } : {};
  const outcome = await runVitest(stage, stage, args, env);
  return 'skipped' in server && outcome.note === ''
    ? { ...outcome, note: server.skipped }
    : outcome;
}

let browserServer: Promise<BrowserServer> | undefined;

async function runBuild(): Promise<Outcome> {
  const hasBuilt = await buildIfNeeded();
  if (isWhole) browserServer = startBrowserServer();
  return { passed: 0, failed: 0, skipped: 0, note: hasBuilt ? '' : 'nothing has changed' };
}

async function runBrowser(args: readonly string[]): Promise<Outcome> {
  const browsers = ensureBrowsers(isWhole || isCi);
  if ('reason' in browsers) return leaveOut('browser', browsers.reason, isCi);
  await buildIfNeeded();
  const report = reportFile('browser');
  const server = await browserServer;
  const env = {
    BROWSER_SERVER: server?.isRunning === true ? 'running' : '',
    // Node reads the types' files itself; Playwright's own reader takes twelve seconds for them at first.
    PW_DISABLE_TS_ESM: '1',
    CHROMIUM_PATH: browsers.path,
    CHROMIUM_SHELL_PATH: browsers.shell,
    BROWSER_TEST_REPORT: report,
  };
  const run = await runTool('@playwright/test/cli.js', ['test', ...args], env, report);
  return summarizeRun(run.code, run.report, readPlaywrightReport);
}

async function runSpeed(): Promise<Outcome> {
  const server = await findPostgres();
  if ('skipped' in server) return leaveOut('speed', server.skipped, isCi);
  await buildIfNeeded();
  const report = reportFile('speed');
  const env = { TEST_DATABASE_URL: server.url, GATE_REPORT: report };
  const run = await runTool('../bench/gate.ts', [], env, report);
  return summarizeRun(run.code, run.report, readVitestReport);
}

const stages: Readonly<Record<string, (args: readonly string[]) => Promise<Outcome>>> = {
  check: runCheck,
  unit: (args) => runVitest('unit', ['unit', 'components'], args),
  http: runHttp,
  'http-postgres': (args) => runOnPostgres('http-postgres', httpProjects, args),
  db: (args) => runOnBoth('db', args),
  faults: (args) => runOnBoth('faults', args),
  races: (args) => runOnPostgres('races', 'races', args),
  build: runBuild,
  browser: runBrowser,
  real: (args) => runOnBoth('real', args),
  speed: runSpeed,
};
/** Run when no other stage does. */
const lastStages = new Set(['browser', 'real', 'speed']);
/** Not part of `npm test`: `real` installs programs of the system, and `speed` measures CPU. */
const nightlyAlone = new Set(['real', 'speed']);

async function runStage(stage: string, args: readonly string[]): Promise<StageResult> {
  if (!isBeside(stage)) console.log(headingOf(stage));
  const startMs = performance.now();
  let outcome: Outcome;
  try {
    outcome = (await stages[stage]?.(args)) ?? {
      passed: 0,
      failed: 1,
      skipped: 0,
      note: 'no such stage',
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    outcome = { passed: 0, failed: 1, skipped: 0, note: message.split('\n')[0] ?? '' };
  }
  return { stage, ...refuseSkips(outcome, isCi), ms: performance.now() - startMs };
}

async function runInOrder(names: readonly string[]): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of names) results.push(await runStage(stage, []));
  return results;
}

/**
 * Runs every stage. Those beside others must end before the browser's, because that one needs both
 * cores.
 */
async function runAll(names: readonly string[]): Promise<StageResult[]> {
  const beside = runInOrder(names.filter(isBeside));
  const others = names.filter((stage) => !isBeside(stage));
  const last = others.filter((stage) => lastStages.has(stage));
  const first = others.filter((stage) => !lastStages.has(stage));
  return [...(await runInOrder(first)), ...(await beside), ...(await runInOrder(last))];
}

const reportsFolder = path.join(import.meta.dirname, '..', 'test-results');

/** All files of the stages that have run, by their reports. */
function readFiles(): FileResult[] {
  const names = readdirSync(reportsFolder).filter((name) => name.endsWith('.json'));
  return names.flatMap((name) => {
    const text = readFileSync(path.join(reportsFolder, name), 'utf8');
    return name === 'browser.json'
      ? readPlaywrightFiles(text)
      : readVitestFiles(text, path.dirname(import.meta.dirname));
  });
}

/** Prints the proofs of a nightly run. True: each of them ran and passed. */
function reportParts(): boolean {
  const parts = summarizeParts(readFiles());
  console.log(`\n${formatParts(parts)}`);
  return parts.every(({ result }) => result === 'passed');
}

async function main(command: string | undefined, args: readonly string[]): Promise<number> {
  const names = Object.keys(stages);
  if (isNightly) {
    process.env['NIGHTLY'] = '1';
    process.env['FC_RUNS'] ??= '10000';
  }
  const wanted = isNightly ? undefined : command;
  if (wanted !== undefined && !names.includes(wanted)) {
    console.error(
      `No stage "${wanted}". One of: ${names.join(', ')}, or nightly for all with more random cases.`,
    );
    return 1;
  }
  // One seed for all stages, so that a failure can be reproduced.
  process.env['FC_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31));
  rmSync(reportsFolder, { recursive: true, force: true });
  const results: StageResult[] = [];
  try {
    const usual = names.filter((name) => isNightly || !nightlyAlone.has(name));
    results.push(...(wanted === undefined ? await runAll(usual) : [await runStage(wanted, args)]));
  } finally {
    await (await browserServer)?.stop();
    await stopPostgres();
  }
  console.log(`\nSeed of this run: FC_SEED=${process.env['FC_SEED']}\n`);
  console.log(formatResults(results));
  const isWholeNight = !isNightly || reportParts();
  return results.some((result) => result.failed > 0) || !isWholeNight ? 1 : 0;
}

const [command, ...args] = process.argv.slice(2);
process.exitCode = await main(command, args);
