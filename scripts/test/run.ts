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

/** Runs a Node script of a package with its output shown, and reads the report that it leaves. */
export function runTool(script: string, args: readonly string[], env: NodeJS.ProcessEnv, report: string): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
      timeout: stageMinutesMax[process.env['NIGHTLY'] === '1' ? 'nightly' : 'everyday'] * 60_000,
    });
    const end = (code: number): void =>
      resolve({ code, report: existsSync(report) ? readFileSync(report, 'utf8') : undefined });
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}
