import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listCategories } from '#features/category/schema.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { findRelease, provideVersion } from '../../scripts/test/older-version.ts';
import { listReleases } from '../../scripts/test/released.ts';
import { addParty, type Ground } from '../factories/access.ts';
import { startChild, type Child } from '../harness/child.ts';
import { createServerDatabase } from '../harness/database.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { expectNothingLost, publish, runLoad } from './load-run.ts';
import { describePart } from './part.ts';
import { ask } from './product.ts';
import { clientAt } from './rolling.ts';

const timeout = 300_000;
const lasting = { timeout: 120_000, interval: 100 };
const purchases = 12;
const readsMin = 60;

const version = listReleases().at(-1) ?? '';
const commit = findRelease(version);
const missing =
  commit === null
    ? `this clone has no commit of version ${version}; fetch the whole history`
    : null;
const unavailable = (await provideTestServer()) ?? missing;

interface Running {
  readonly url: string;
  readonly child: Child;
}

async function open(script: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = startChild(script, [], [], env);
  const url = (await child.waitForLine((line) => line.startsWith('open '))).slice(5);
  const isReady = async () => expect((await ask(`${url}/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, lasting);
  return { url, child };
}

/** Reads one after the other until `work` has ended; returns how many, and those that failed. */
async function readDuring(url: string, work: () => Promise<void>) {
  const done = { reads: 0, failures: [] as string[], isOver: false };
  const reading = (async () => {
    while (!done.isOver) {
      const answer = await clientAt({ url })(listCategories, {}).catch(String);
      if (typeof answer === 'string') done.failures.push(answer);
      else if (answer.ok) done.reads += 1;
      else done.failures.push(`${answer.status} ${answer.code}`);
    }
  })();
  await work().finally(() => (done.isOver = true));
  await reading;
  return done;
}

function body(): void {
  let directory: string;
  let installed: ReturnType<typeof provideVersion>;
  const children: Child[] = [];
  let drop: () => Promise<void> = async () => undefined;
  let env: NodeJS.ProcessEnv;
  let older: Running;
  let today: Running;
  let database: OpenDatabase;
  let ground: Ground;

  const start = async (script: string): Promise<Running> => {
    const running = await open(script, env);
    children.push(running.child);
    return running;
  };

  beforeAll(async () => {
    directory = makeMemoryDirectory('qeema-versions-');
    installed = provideVersion(commit ?? '');
    const created = await createServerDatabase();
    drop = created.drop;
    env = {
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: '0',
      DATA_DIR: path.join(directory, 'data'),
      DATABASE_URL: created.url,
      SECRET_KEY: 'of the processes of both versions',
    };
    older = await start(path.join(installed.directory, 'tests/faults/cluster-server.ts'));
  }, timeout);
  afterAll(async () => {
    for (const child of children) child.process.kill('SIGKILL');
    await Promise.all(children.map(({ ended }) => ended));
    await database.close();
    await drop();
    fs.rmSync(directory, { recursive: true, force: true });
    installed.remove();
  });

  it(
    `a process of ${version} fails no read while today's starts beside it and migrates`,
    async () => {
      const done = await readDuring(older.url, async () => {
        today = await start('faults/cluster-server.ts');
      });
      expect(done.failures).toEqual([]);
      expect(done.reads).toBeGreaterThan(0);
      expect((await ask(`${older.url}/readyz`)).status).toBe(200);
      const databaseUrl = env['DATABASE_URL'];
      database = await openDatabase({ databaseUrl, dataDir: directory, onFault: () => undefined });
      ground = { db: database.kysely, now: () => new Date() };
    },
    timeout,
  );

  it(
    `processes of ${version} and of today fail no read, and lose or repeat no change and no live event`,
    async () => {
      const buyer = await addParty(ground, 'buyer');
      const runAt = ({ url }: Running) =>
        runLoad({ ground, buyer, place: { url }, purchases }, async (load, reader) => {
          load.phase = url === older.url ? version : 'today';
          for (let round = 0; round < 3; round += 1) {
            const { reads } = load;
            await publish(ground, load, buyer, reader);
            await expect.poll(() => load.reads, lasting).toBeGreaterThan(reads + readsMin);
          }
          const settled = () => load.bought.length === purchases || load.failures.length > 0;
          await expect.poll(settled, lasting).toBe(true);
        });
      for (const done of await Promise.all([runAt(older), runAt(today)])) {
        expect(done.load.failures).toEqual([]);
        await expectNothingLost(ground, done);
      }
    },
    timeout,
  );

  it(
    `the process of ${version} stops, and today's fails no read`,
    async () => {
      const done = await readDuring(today.url, async () => {
        older.child.process.kill('SIGTERM');
        expect(await older.child.ended).toBe(0);
      });
      expect(done.failures).toEqual([]);
      expect(done.reads).toBeGreaterThan(0);
    },
    timeout,
  );
}

describePart(
  `versions ${version} and today side by side`,
  { git: 'git', tar: 'tar' },
  body,
  unavailable,
);
