/**
 * `npm run check`: runs every static check in parallel and prints one line for each, with the
 * details of failures.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { arrowsCheck } from './check/arrows.ts';
import { changelogCheck } from './check/changelog.ts';
import { citationsCheck } from './check/citations.ts';
import { commentsCheck } from './check/comments.ts';
import { cyclesCheck } from './check/cycles.ts';
import { directionsCheck } from './check/directions.ts';
import { expressionsCheck } from './check/expressions.ts';
import { formsCheck } from './check/forms.ts';
import { sentFormsCheck } from './check/sent-forms.ts';
import { galleryCheck } from './check/gallery.ts';
import { hygieneCheck } from './check/hygiene.ts';
import { layoutCheck } from './check/layout.ts';
import { licencesCheck } from './check/licences.ts';
import { lintCache, planLint } from './check/lint-cache.ts';
import { localesCheck } from './check/locales.ts';
import { checkLock, checkPackageCount, productionPackages, type LockFile } from './check/lock.ts';
import { readProject, type Check, type SourceFile } from './check/project.ts';
import { gateKey, hasPassed, notePass, type RememberedGate } from './check/remembered.ts';
import { specificationCheck } from './check/specification.ts';
import { stateListsCheck } from './check/state-lists.ts';
import { testTitlesCheck } from './check/test-titles.ts';
import { wordingCheck } from './check/wording.ts';

const root = path.dirname(import.meta.dirname);

const typesCache = '.cache/types.tsbuildinfo';
/** The compiler checks again only the files that a change reaches: 4 s instead of 40 s. */
const typesArguments = ['--noEmit', '--incremental', '--tsBuildInfoFile', typesCache];

/** Parses only changed files: 2 s of processor time instead of 8 s. */
const knipCommand = [
  'node_modules/knip/bin/knip.js',
  '--no-progress',
  '--cache',
  '--cache-location',
  '.cache/knip',
];

export interface GateResult {
  name: string;
  isPassed: boolean;
  output: string;
  ms: number;
  /** Printed after the time. Absent: nothing to add. */
  note?: string;
}

function lockOf(files: readonly SourceFile[]): LockFile | undefined {
  const text = files.find((file) => file.path === 'package-lock.json')?.text;
  return text === undefined ? undefined : (JSON.parse(text) as LockFile);
}

const lockCheck: Check = {
  name: 'lock file',
  run: (files) => {
    const lock = lockOf(files);
    return lock === undefined ? [] : [...checkLock(lock), ...checkPackageCount(lock)];
  },
  note: (files) => {
    const lock = lockOf(files);
    return lock === undefined ? '' : `${productionPackages(lock).size} packages of production`;
  },
};

export const ownChecks: readonly Check[] = [
  layoutCheck,
  arrowsCheck,
  cyclesCheck,
  localesCheck,
  directionsCheck,
  hygieneCheck,
  expressionsCheck,
  galleryCheck,
  formsCheck,
  sentFormsCheck,
  lockCheck,
  licencesCheck,
  specificationCheck,
  citationsCheck,
  commentsCheck,
  wordingCheck,
  stateListsCheck,
  testTitlesCheck,
  changelogCheck,
];

function runOwn(check: Check, files: readonly SourceFile[]): GateResult {
  const startMs = performance.now();
  let lines: string[];
  try {
    lines = check.run(files).map((problem) => `${problem.path}:${problem.line} ${problem.message}`);
  } catch (error) {
    lines = [String(error)];
  }
  const note = check.note === undefined ? {} : { note: check.note(files) };
  const ms = performance.now() - startMs;
  return { name: check.name, isPassed: lines.length === 0, output: lines.join('\n'), ms, ...note };
}

function runTool(name: string, commands: readonly (readonly string[])[]): Promise<GateResult> {
  const startMs = performance.now();
  const run = async (): Promise<{ code: number; output: string }> => {
    let output = '';
    for (const [script = '', ...args] of commands) {
      const result = await runNode(script, args);
      output += result.output;
      if (result.code !== 0) return { code: result.code, output };
    }
    return { code: 0, output };
  };
  return run().then(({ code, output }) => ({
    name,
    isPassed: code === 0,
    output,
    ms: performance.now() - startMs,
  }));
}

function runNode(
  script: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const routeTypes: RememberedGate = {
  name: 'route types',
  scripts: ['app/routes.ts', 'react-router.config.ts', 'vite.config.ts'],
  reads: /^package\.json$/,
  writes: '.react-router/types',
};
const schema: RememberedGate = {
  name: 'schema',
  scripts: ['scripts/schema.ts'],
  reads: /^(?:db\/migrations\/.*|db\/schema\.sql|shared\/tables\.ts)$/,
};

/** Runs a gate whose inputs or outputs have changed since it passed. */
async function runChanged(
  gate: RememberedGate,
  files: readonly SourceFile[],
  command: readonly string[],
): Promise<GateResult> {
  const { name } = gate;
  if (hasPassed(root, gate, gateKey(root, files, gate)))
    return { name, isPassed: true, output: '', ms: 0, note: 'nothing has changed' };
  const result = await runTool(name, [command]);
  if (result.isPassed) notePass(root, gate, gateKey(root, files, gate));
  return result;
}

/** Lints the files that a change reaches, in a few seconds; all of them take a minute of processor time. */
async function runLint(
  name: string,
  options: readonly string[],
  files: readonly SourceFile[],
): Promise<GateResult> {
  const { all, changed, notePassed } = planLint(root, files);
  const note = `${changed.length} of ${all} files`;
  if (changed.length === 0) return { name, isPassed: true, output: '', ms: 0, note };
  const names = changed.length === all ? [] : changed;
  const result = await runTool(name, [['node_modules/oxlint/bin/oxlint', ...options, ...names]]);
  if (result.isPassed) notePassed();
  return { ...result, note };
}

export async function runGates(): Promise<GateResult[]> {
  // Runs first, because the compiler and the linter both need the route types and a fresh clone has
  // none.
  const files = readProject(root);
  const typegen = ['node_modules/@react-router/dev/bin.cjs', 'typegen'];
  const first = await runChanged(routeTypes, files, typegen);
  // Where nothing is remembered, as in CI, the linter reports the compiler's errors as well: it reads
  // all types anyway, and the compiler would read them once more.
  const isFresh = [typesCache, lintCache].every((name) => !existsSync(path.join(root, name)));
  const tools = [
    ...(isFresh
      ? []
      : [runTool('types', [['node_modules/typescript/bin/tsc', ...typesArguments]])]),
    runTool('format', [['node_modules/oxfmt/bin/oxfmt', '--check']]),
    runTool('dead code', [knipCommand]),
    runChanged(schema, files, ['scripts/schema.ts', '--check']),
    runTool('workflows', [['scripts/workflows.ts', '--check']]),
  ];
  tools.push(
    isFresh ? runLint('lint and types', ['--type-check'], files) : runLint('lint', [], files),
  );
  const own = ownChecks.map((check) => runOwn(check, files));
  return [first, ...(await Promise.all(tools)), ...own];
}

export function formatGates(results: readonly GateResult[]): string {
  const width = Math.max(...results.map((result) => result.name.length));
  const lines = results.map(({ name, isPassed, ms, note = '' }) =>
    `${isPassed ? 'ok  ' : 'FAIL'}  ${name.padEnd(width)}  ${(ms / 1000).toFixed(1).padStart(5)} s  ${note}`.trimEnd(),
  );
  const details = results
    .filter((result) => !result.isPassed)
    .map((result) => `\n── ${result.name} ──\n${result.output.trim()}`);
  return [...details, '', ...lines].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const results = await runGates();
  console.log(formatGates(results));
  process.exitCode = results.every((result) => result.isPassed) ? 0 : 1;
}
