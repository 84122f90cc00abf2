import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import path from 'node:path';
import { memoryParent } from './memory-directory.ts';

/** The port of the product that the browser tests open. */
const browserPort = Number(process.env['BROWSER_TEST_PORT'] ?? 4150);
export const browserAddress = `http://127.0.0.1:${browserPort}`;

export const browserServerFile = 'scripts/test/test-server.ts';
export const browserServerEnv = {
  HOST: '127.0.0.1',
  PORT: String(browserPort),
  DEMO: '1',
  TRUST_PROXY: '1',
  DATA_DIR: path.join(memoryParent(), `qeema-browser-${browserPort}`),
  DATABASE_URL: '',
  PUBLIC_URL: '',
  API_BASE_URL: '',
};

const START_MS_MAX = 600_000;
const STOP_MS_MAX = 10_000;

async function isAnswering(child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_MS_MAX;
  while (child.exitCode === null && Date.now() < deadline) {
    const isUp = await fetch(browserAddress).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const deadline = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(deadline);
}

export interface BrowserServer {
  /** False: it has not started, and Playwright starts its own, which prints the reason. */
  readonly isRunning: boolean;
  stop(): Promise<void>;
}

/**
 * Starts the product for the browser tests before their stage, which would wait twenty seconds for
 * the demo. Its output is in test-results/browser-server.log.
 */
export async function startBrowserServer(): Promise<BrowserServer> {
  const root = path.join(import.meta.dirname, '..', '..');
  const reports = path.join(root, 'test-results');
  mkdirSync(reports, { recursive: true });
  const log = openSync(path.join(reports, 'browser-server.log'), 'w');
  const child = spawn(process.execPath, [browserServerFile], {
    cwd: root,
    env: { ...process.env, ...browserServerEnv },
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  const isRunning = await isAnswering(child);
  if (!isRunning) await stop(child);
  return { isRunning, stop: () => stop(child) };
}
