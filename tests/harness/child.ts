import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Child {
  process: ChildProcess;
  lines: string[];
  errorOutput(): string;
  /**
   * Resolves with the first line that the condition accepts; rejects when the process ends or four minutes pass. The
   * condition is called once for each line, from the first one on, so it can count.
   */
  waitForLine(accept: (line: string) => boolean): Promise<string>;
  ended: Promise<number | NodeJS.Signals | null>;
}

/** Far above the usual time: a failing disk needed 8 s alone and 60 s on a shared machine. */
const LINE_MS_MAX = 240_000;

/** Starts a script of tests/ as a process of its own on this same Node. */
export function startChild(
  script: string,
  args: string[],
  nodeArgs: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Child {
  const file = path.resolve(import.meta.dirname, '..', script);
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', ...env },
  });
  const lines: string[] = [];
  let errors = '';
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((look) => look());
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')));
  let hasEnded = false;
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    // `close` comes after the last line, `exit` may come before it.
    child.on('close', (code, signal) => {
      hasEnded = true;
      wake();
      resolve(code ?? signal);
    });
  });
  return {
    process: child,
    lines,
    errorOutput: () => errors,
    ended,
    waitForLine: (accept) =>
      new Promise((resolve, reject) => {
        let seen = 0;
        const look = (): void => {
          for (; seen < lines.length; seen += 1) {
            const line = lines[seen] ?? '';
            if (accept(line)) return finish(() => resolve(line));
          }
          if (hasEnded)
            finish(() => reject(new Error(`${script} ended without the awaited line: ${errors}`)));
        };
        const finish = (settle: () => void): void => {
          clearTimeout(deadline);
          waiting.delete(look);
          settle();
        };
        const deadline = setTimeout(
          () =>
            finish(() =>
              reject(new Error(`${script} gave no awaited line in ${LINE_MS_MAX} ms: ${errors}`)),
            ),
          LINE_MS_MAX,
        );
        waiting.add(look);
        look();
      }),
  };
}
