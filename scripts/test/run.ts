import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const reports = path.join(root, 'test-results');
/** Longer than any stage takes on two cores; a stage that hangs fails instead of standing still. */
const stageTimeoutMs = 10 * 60_000;

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
      timeout: stageTimeoutMs,
    });
    const end = (code: number): void =>
      resolve({ code, report: existsSync(report) ? readFileSync(report, 'utf8') : undefined });
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}
