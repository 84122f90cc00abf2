import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { fillMigratedDirectory } from '../../scripts/test/database-template.ts';
import { startBackground } from '#server/jobs/background.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLogger } from '#server/observe/log.ts';
import { startServer } from '#server/main.ts';
import { demoApplicants, demoMembers } from '#db/demo-companies.ts';
import { demoPartners } from '#db/demo-partners.ts';
import { startChild } from '../harness/child.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';

// Spied on: a module's own exports cannot be.
vi.mock(import('#server/jobs/background.ts'), { spy: true });

const isNightly = process.env['NIGHTLY'] === '1';
const [restarts, clients] = isNightly ? [20, 32] : [2, 8];

const directories: string[] = [];
afterAll(() => directories.forEach((one) => fs.rmSync(one, { recursive: true, force: true })));

async function makeDataDir(): Promise<string> {
  const directory = makeMemoryDirectory('qeema-start-');
  directories.push(directory);
  await fillMigratedDirectory(path.join(directory, 'database'));
  return directory;
}

const environmentOf = (dataDir: string, demo: '0' | '1') => ({
  NODE_ENV: 'test',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: demo,
  LOG_REQUESTS: '0',
  PORT: '0',
});

/**
 * Sends requests continuously, each on a connection of its own. Returns the number of answers and
 * the failures.
 */
function startAsking(port: number, clients: number) {
  const failures: string[] = [];
  let answered = 0;
  let isOver = false;
  const askOnce = () =>
    new Promise<void>((resolve) => {
      const asked = http.get(
        { host: '127.0.0.1', port, path: '/api/session', agent: false },
        (answer) => {
          answer.resume().on('end', () => {
            if (answer.statusCode === 200) answered += 1;
            else failures.push(`HTTP ${answer.statusCode}`);
            resolve();
          });
        },
      );
      asked.on('error', (error: NodeJS.ErrnoException) => {
        failures.push(error.code ?? String(error));
        // No process listens any more.
        isOver ||= error.code === 'ECONNREFUSED';
        resolve();
      });
    });
  const ask = async () => {
    while (!isOver) await askOnce();
  };
  const asking = Promise.all(Array.from({ length: clients }, ask));
  return {
    answered: () => answered,
    end: async () => {
      isOver = true;
      await asking;
      return failures;
    },
  };
}

describe.skipIf(process.platform === 'win32')('a process', { timeout: 300_000 }, () => {
  it('that is stopped while it writes the demo exits with 0 and leaves nothing, and the next one starts again', async () => {
    const dataDir = await makeDataDir();
    const env = environmentOf(dataDir, '1');
    const child = startChild('faults/start-server.ts', [], [], env);
    const kept = path.join(dataDir, 'files');
    const countFiles = () =>
      fs.existsSync(kept)
        ? fs
            .readdirSync(kept, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile()).length
        : 0;
    // Beyond the documents of each company, so in the middle of its deals.
    const papers = 3 * (demoMembers.length + demoPartners.length + demoApplicants.length);
    await expect.poll(countFiles, { timeout: 120_000, interval: 20 }).toBeGreaterThan(papers);
    child.process.kill('SIGTERM');
    expect([await child.ended, child.lines]).toEqual([0, []]);
    expect(child.errorOutput()).not.toContain('error');
    const database = await openDatabase({
      dataDir: path.join(dataDir, 'database'),
      onFault: () => undefined,
    });
    const { rows } = await database.pool.query(
      'select from demo_seed union all select from company',
    );
    await database.close();
    expect([rows, countFiles()]).toEqual([[], 0]);
  });

  it('that may not start reports the reason and exits, and answers no request', async () => {
    const env = {
      ...environmentOf(await makeDataDir(), '0'),
      FCM_SERVICE_ACCOUNT: '/nowhere/firebase.json',
    };
    const child = startChild('faults/start-server.ts', [], [], env);
    expect(await child.ended).toBe(1);
    expect(child.errorOutput()).toContain('/nowhere/firebase.json is not the key file');
    expect(child.lines).toEqual([]);
  });

  it('that finds its port taken reports it before it creates any data', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const dataDir = path.join(await makeDataDir(), 'new');
    const env = { ...environmentOf(dataDir, '1'), PORT: String(port) };
    const child = startChild('faults/start-server.ts', [], [], env);
    expect(await child.ended).toBe(1);
    expect(child.errorOutput()).toContain(`Port ${port} is taken`);
    expect(fs.existsSync(dataDir)).toBe(false);
    await new Promise((resolve) => taken.close(resolve));
  });

  it('that may not write its data reports the directory and the reason', async () => {
    const file = path.join(await makeDataDir(), 'file');
    fs.writeFileSync(file, '');
    const child = startChild('faults/start-server.ts', [], [], environmentOf(file, '0'));
    expect(await child.ended).toBe(1);
    expect(child.errorOutput()).toContain(
      `The data directory ${path.join(file, 'database')} cannot be written to`,
    );
  });

  it('that cannot start its background work closes its port again', async () => {
    const env = environmentOf(await makeDataDir(), '0');
    vi.mocked(startBackground).mockRejectedValueOnce(new Error('no outbox'));
    const log = createLogger(() => undefined);
    await expect(startServer(env, { servesPages: false, log })).rejects.toThrow('no outbox');
    expect(process.getActiveResourcesInfo()).not.toContain('TCPServerWrap');
  });

  it('that stops answers every accepted connection, and only then closes its port', async () => {
    const probe = http.createServer().listen(0);
    const { port } = probe.address() as AddressInfo;
    await new Promise((resolve) => probe.close(resolve));
    const env = { ...environmentOf(await makeDataDir(), '0'), PORT: String(port) };
    const child = startChild('faults/start-server.ts', [], [], env);
    await child.waitForLine((line) => line.startsWith('Qeema is running'));
    const asking = startAsking(port, 32);
    await expect.poll(asking.answered, { timeout: 60_000 }).toBeGreaterThan(200);
    child.process.kill('SIGTERM');
    expect(await child.ended).toBe(0);
    const failures = await asking.end();
    expect(new Set(failures)).toEqual(new Set(['ECONNREFUSED']));
  });
});

const pidOf = (parent: number) =>
  Number(execFileSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' }).trim());

describe.skipIf(process.platform !== 'linux')(
  'a listening socket that outlives the process',
  { timeout: 300_000 },
  () => {
    it(`fails no request while the process is replaced ${restarts} times under ${clients} clients`, async () => {
      const script = path.resolve(import.meta.dirname, 'start-server.ts');
      const env = environmentOf(await makeDataDir(), '0');
      const holder = startChild('faults/socket-holder.mjs', ['0', script], [], env);
      const port = Number((await holder.waitForLine((line) => line.startsWith('held '))).slice(5));
      // No process serves yet, so connections wait.
      const asking = startAsking(port, clients);
      const runs = (line: string) => line.startsWith('Qeema is running');
      const started = () => holder.lines.filter(runs).length;
      for (let turn = 0; turn <= restarts; turn += 1) {
        await expect.poll(started, { timeout: 60_000 }).toBe(turn + 1);
        const before = asking.answered();
        await expect.poll(asking.answered, { timeout: 60_000 }).toBeGreaterThan(before + 200);
        if (turn < restarts) process.kill(pidOf(holder.process.pid ?? 0), 'SIGTERM');
      }
      expect(await asking.end()).toEqual([]);
      const server = pidOf(holder.process.pid ?? 0);
      holder.process.kill('SIGKILL');
      process.kill(server, 'SIGTERM');
      await holder.ended;
      expect(holder.lines.filter((line) => line.startsWith('exit'))).toEqual(
        Array(restarts).fill('exit 0'),
      );
    });
  },
);
