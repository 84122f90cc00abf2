import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listCategories } from '#features/category/schema.ts';
import { enqueueMessages } from '#features/message/store.ts';
import { reconcile } from '#features/wallet/commands/reconcile.ts';
import { makeMemoryDirectory } from '../../scripts/test/memory-directory.ts';
import { ensureProgram } from '../../scripts/test/programs.ts';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { createApiClient } from '#shared/client.ts';
import {
  addMember,
  addParty,
  addRfq,
  addSupplier,
  type Ground,
  type Party,
} from '../factories/access.ts';
import { giveBalance } from '../factories/wallet.ts';
import { startFakeSmtp, type FakeSmtp } from '../fakes/smtp.ts';
import { startChild, type Child } from '../harness/child.ts';
import { createServerDatabase } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';
import { startBalancer, type Balancer } from './balancer.ts';
import { startPooler, type Pooler } from './pooler.ts';
import { Gate, insist, type Told, type Wanted } from './purchase-clients.ts';

const isNightly = process.env['NIGHTLY'] === '1';
const [purchases, kills, clients, laps] = isNightly ? [600, 10, 64, 5] : [60, 1, 64, 1];
// By night the balancer may notice a second later, because the machine also runs other tests.
const drainSeconds = isNightly ? 3 : 1;
const timeout = isNightly ? 1_800_000 : 300_000;
const processes = 3;
const due = 12;
const mails = 20;
const alerts = 15;

const skipped = process.platform === 'win32' ? 'no signals on Windows' : await provideTestServer();
const pgbouncer = skipped === null ? ensureProgram('pgbouncer') : { reason: skipped };

interface Stream {
  readonly ids: string[];
  /** The server has ended it. */
  readonly ended: Promise<void>;
}

/** Reads events as a browser does; what `retry:` said comes back with the first of them. */
async function openStream(url: string, reader: Party): Promise<Stream> {
  const response = await fetch(`${url}/api/notifications/stream`, {
    headers: { Authorization: `Bearer ${reader.token}` },
  });
  expect(response.status).toBe(200);
  const ids: string[] = [];
  const greeted = Promise.withResolvers<void>();
  const ended = (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (/^event: hello$/m.test(block)) greeted.resolve();
        if (/^event: notification$/m.test(block)) ids.push(/^id: (.+)$/m.exec(block)?.[1] ?? '');
      }
    }
  })();
  await greeted.promise;
  return { ids, ended: ended.catch(() => undefined) };
}

async function until(what: string, isDone: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await isDone())) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * The same must hold without a pooler, but only a run with one proves it, so the title names the
 * case.
 */
const way = 'path' in pgbouncer ? 'through PgBouncer in transaction mode' : 'WITHOUT A POOLER';

it('a pooler is available for the tests', (context) => {
  if ('reason' in pgbouncer) context.skip(pgbouncer.reason);
});

describe.skipIf(skipped !== null)(`three processes behind a balancer, ${way}`, { timeout }, () => {
  let databaseUrl: string;
  let drop: () => Promise<void>;
  let pooler: Pooler | null = null;
  let smtp: FakeSmtp;
  let dataDir: string;
  let balancer: Balancer;
  let database: OpenDatabase;
  let ground: Ground;
  let buyer: Party;
  let reader: Party;
  const members = new Map<string, Child>();

  function environment(): NodeJS.ProcessEnv {
    return {
      NODE_ENV: 'production',
      DEMO: '0',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: pooler?.url ?? databaseUrl,
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_POOLED: pooler === null ? '0' : '1',
      DATABASE_CONNECTIONS: '5',
      DRAIN_SECONDS: String(drainSeconds),
      MAIL_SMTP_URL: smtp.url,
      SECRET_KEY: 'of every process of this cluster alike',
    };
  }

  async function join(): Promise<string> {
    const child = startChild('faults/cluster-server.ts', [], [], environment());
    const line = await child.waitForLine((said) => said.startsWith('open '));
    const url = line.slice('open '.length);
    members.set(url, child);
    await balancer.add(url);
    return url;
  }

  beforeAll(async () => {
    ({ url: databaseUrl, drop } = await createServerDatabase());
    if ('path' in pgbouncer) pooler = await startPooler(pgbouncer.path, databaseUrl);
    dataDir = makeMemoryDirectory('qeema-cluster-');
    smtp = await startFakeSmtp();
    balancer = await startBalancer();
    // All start at once on an empty database: one creates its tables, and the others wait.
    await Promise.all(Array.from({ length: processes }, join));
    database = await openDatabase({ databaseUrl, dataDir, onFault: () => undefined });
    ground = { db: database.kysely, now: () => new Date() };
    buyer = await addParty(ground, 'buyer');
    reader = await addSupplier(ground);
    for (let count = 0; count < due; count += 1) await addRfq(ground, buyer, { days: -1 });
  }, timeout);

  afterAll(async () => {
    for (const child of members.values()) child.process.kill('SIGKILL');
    await Promise.all([...members.values()].map(({ ended }) => ended));
    await balancer.close();
    await smtp.close();
    await database.close();
    await pooler?.stop();
    await drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  });

  async function notificationsOf(member: Party, type: string): Promise<string[]> {
    const rows = await ground.db
      .selectFrom('notification')
      .select('id')
      .where('member_id', '=', member.memberId)
      .where('type', '=', type)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  it('send alerts of saved searches once, to the clients of every process', async () => {
    const streams = await Promise.all([...members.keys()].map((url) => openStream(url, reader)));
    const rfqIds: string[] = [];
    for (let count = 0; count < alerts; count += 1) rfqIds.push(await addRfq(ground, buyer));
    await ground.db.transaction().execute(async (tx) => {
      const rows = rfqIds.map((rfqId) => ({
        rfq_id: rfqId,
        member_id: reader.memberId,
        created_at: new Date(),
      }));
      await tx.insertInto('search_match').values(rows).execute();
      await tx
        .selectNoFrom(({ fn, val }) => fn('pg_notify', [val('search_match'), val('')]).as('told'))
        .execute();
    });
    await until('events in every process', () => streams.every(({ ids }) => ids.length >= alerts));
    const told = await notificationsOf(reader, 'rfq_published');
    expect(told).toHaveLength(alerts);
    for (const { ids } of streams) expect(ids.toSorted()).toEqual(told);
  });

  it('send every mail of the outbox once', async () => {
    await ground.db.transaction().execute((tx) =>
      enqueueMessages(
        tx,
        Array.from({ length: mails }, (_, index) => ({
          id: `01930000-0000-7000-8000-0000000${String(10_000 + index)}`,
          now: new Date(),
          kind: 'password_reset' as const,
          channel: 'email' as const,
          destination: `person-${index}@aldana.test`,
          locale: 'en' as const,
          params: { url: 'https://qeema.test/auth?reset=1' },
        })),
      ),
    );
    await until('the mails', async () => {
      const { rows } = await database.pool.query(`select from message where state <> 'sent'`);
      return rows.length === 0;
    });
    const to = smtp.mails
      .flatMap((mail) => mail.to)
      .filter((address) => address.startsWith('person-'));
    expect(to.toSorted()).toEqual(
      Array.from({ length: mails }, (_, index) => `person-${index}@aldana.test`).toSorted(),
    );
  });

  const wanted: Wanted[] = [];
  const told = new Map<Wanted, Told>();

  it(`lose no acknowledged purchase when one of them is killed ${kills} times, and number every fee once`, async () => {
    const payers: Party[] = [];
    for (let count = 0; count < 4; count += 1) {
      const owner = await addSupplier(ground);
      await giveBalance(ground, owner.companyId, 100_000_000n);
      payers.push(
        owner,
        await addMember(ground, owner.companyId, { roles: ['sales'], dayLimitFils: 100_000_000n }),
      );
    }
    for (let index = 0; index < purchases; index += 1) {
      const rfqId = await addRfq(ground, buyer, { feeFils: BigInt(2_500 + index) });
      const payer = payers[index % payers.length] ?? buyer;
      wanted.push({ buyer: payer, rfqId, feeFils: BigInt(2_500 + index), key: `cluster-${index}` });
    }
    const gate = new Gate();
    gate.open(balancer.url);
    const shopping = Promise.all(
      [...Map.groupBy(wanted, (one) => one.buyer.memberId).values()].map(async (list) => {
        for (const one of list) {
          told.set(one, await insist(gate, one));
          gate.acknowledge();
        }
      }),
    );
    for (let kill = 1; kill <= kills; kill += 1) {
      await gate.reached(Math.floor((purchases * kill) / (kills + 2)));
      const [url = '', child] = [...members][kill % members.size] ?? [];
      child?.process.kill('SIGKILL');
      await child?.ended;
      balancer.remove(url);
      members.delete(url);
      await join();
    }
    await shopping;
    const { rows } = await database.pool.query<{ id: string }>('select id from access');
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      [...told.values()].map(({ data }) => data.access_id).toSorted(),
    );
    await until(
      'tax invoices',
      async () => (await database.pool.query('select from tax_invoice_due')).rows.length === 0,
    );
    const { rows: numbers } = await database.pool.query<{ number: number }>(
      `select number::int from tax_invoice where kind = 'invoice' order by number`,
    );
    expect(numbers.map(({ number }) => number)).toEqual(
      Array.from({ length: purchases }, (_, index) => index + 1),
    );
    expect((await reconcile(ground.db)).differences).toEqual([]);
  });

  it(`are restarted one after the other under ${clients} clients, and no request fails`, async () => {
    const stream = await openStream([...members.keys()][0] ?? '', reader);
    let isOver = false;
    let answered = 0;
    const failures: string[] = [];
    const ask = createApiClient((apiPath, init) => fetch(`${balancer.url}/api${apiPath}`, init));
    const loads = Array.from({ length: clients }, async (_, index) => {
      // With the pauses of people who read a page.
      while (!isOver) {
        const answer = await ask(listCategories, {}).catch((error: unknown) => ({
          ok: false,
          code: `${String(error)} ${String(error instanceof Error ? error.cause : '')}`,
        }));
        if (answer.ok) answered += 1;
        else failures.push(`${index}: ${'code' in answer ? answer.code : 'no code'}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    const stopMs: number[] = [];
    try {
      for (let lap = 0; lap < laps; lap += 1) {
        const all = Array.from(members);
        for (const [url, child] of all) {
          const startMs = performance.now();
          child.process.kill('SIGTERM');
          expect(await child.ended).toBe(0);
          stopMs.push(performance.now() - startMs);
          balancer.remove(url);
          members.delete(url);
          await join();
        }
      }
    } finally {
      isOver = true;
      await Promise.all(loads);
    }
    expect(failures.join('\n')).toBe('');
    expect(answered).toBeGreaterThan(clients);
    // The warning, then ten seconds at most.
    for (const ms of stopMs) expect(ms).toBeLessThan(drainSeconds * 1000 + 10_000);
    await stream.ended;
  });

  it('have ended each due RFQ once', async () => {
    await until(
      'the deal clock',
      async () => (await notificationsOf(buyer, 'rfq_expired')).length >= due,
    );
    expect(await notificationsOf(buyer, 'rfq_expired')).toHaveLength(due);
    const { rows } = await database.pool.query(
      `select subject_id from activity where verb = 'rfq.expired' group by subject_id having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  });

  it('divide the requests among themselves', async () => {
    for (const _ of members.keys())
      expect((await fetch(`${balancer.url}/api/public/home`)).status).toBe(200);
    for (const url of members.keys())
      expect(balancer.answers.get(`${url}/`) ?? 0).toBeGreaterThan(0);
  });
});
