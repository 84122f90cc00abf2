import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const reports = path.join(root, 'test-results');
/**
 * A stage that hangs fails instead of standing still. Far longer than any takes on two calm cores (the longest some six
 * minutes): on a crowded machine the browser's was ended in the middle. By night 10,000 histories alone take hours.
 */
const stageMinutesMax = { everyday: 30, nightly: 360 } as const;

export interface Run {
  code: number;
  /** Text of the JSON report; undefined when the runner wrote none. */
  report: string | undefined;
}

/** Where a stage's JSON report goes; an old one is removed first, so that it cannot be taken for the new one. */
export function reportFile(stage: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${stage}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Runs a Node script of a package, and reads the report that it leaves. Its output is shown as it comes, or once it has
 * ended, under `keptUnder`: lines of two stages at a time would not be told apart.
 */
export function runTool(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  report: string,
  keptUnder?: string,
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: keptUnder === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: stageMinutesMax[process.env['NIGHTLY'] === '1' ? 'nightly' : 'everyday'] * 60_000,
    });
    const kept: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => kept.push(bytes));
    const end = (code: number): void => {
      if (keptUnder !== undefined) console.log(`${keptUnder}\n${Buffer.concat(kept).toString()}`);
      resolve({ code, report: existsSync(report) ? readFileSync(report, 'utf8') : undefined });
    };
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}
