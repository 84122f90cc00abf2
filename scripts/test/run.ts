import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
const reports = path.join(root, 'test-results');
/** Every worker and every started product compiles the same files, so they share the result. */
const compileCache = path.join(root, 'node_modules', '.cache', 'qeema', 'compiled');
/**
 * Ends a stage that hangs. Far longer than any stage takes on two idle cores (the longest about six
 * minutes), because on a busy machine the browser's stage was ended early. Nightly, 10,000
 * histories alone take hours.
 */
const stageMinutesMax = { everyday: 45, nightly: 360 } as const;

export interface Run {
  code: number;
  report: string | undefined;
}

/**
 * The path of a stage's JSON report. Deletes an old one, so that it cannot be mistaken for the new
 * one.
 */
export function reportFile(stage: string): string {
  mkdirSync(reports, { recursive: true });
  const file = path.join(reports, `${stage}.json`);
  rmSync(file, { force: true });
  return file;
}

/**
 * Runs a Node script of a package and reads its report. Prints the output at once, or after the end
 * if `heading` is given, because the lines of two parallel stages could not be distinguished.
 */
export function runTool(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  report: string,
  heading?: string,
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
      stdio: heading === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      timeout: stageMinutesMax[process.env['NIGHTLY'] === '1' ? 'nightly' : 'everyday'] * 60_000,
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => output.push(bytes));
    const end = (code: number): void => {
      if (heading !== undefined) console.log(`${heading}\n${Buffer.concat(output).toString()}`);
      resolve({ code, report: existsSync(report) ? readFileSync(report, 'utf8') : undefined });
    };
    child.on('error', () => end(1));
    child.on('close', (code) => end(code ?? 1));
  });
}
