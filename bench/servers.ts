import { spawn, type ChildProcess } from 'node:child_process';
import net from 'node:net';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const startMsMax = 180_000;

export interface BenchServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startMsMax;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the server did not open its port');
}

async function start(script: string, environment: NodeJS.ProcessEnv): Promise<BenchServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(root, script)], {
    cwd: root,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilOpen(port, child);
  return {
    port,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

/**
 * The product as `npm start` runs it, on a PostgreSQL server, or on one that it starts itself if there
 * is no address.
 */
export function startProduct(databaseUrl: string, dataDir: string): Promise<BenchServer> {
  return start('scripts/start.ts', {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    PUBLIC_URL: '',
    API_BASE_URL: '',
    // Off, because the baseline writes no request log either.
    LOG_REQUESTS: '0',
  });
}

export function startFloor(databaseUrl: string): Promise<BenchServer> {
  return start('bench/floor.ts', { DATABASE_URL: databaseUrl });
}
