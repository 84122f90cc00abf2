import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { OpenDatabase } from '#server/db/open-database.ts';
import { sentence } from '#server/pages/texts.ts';
import { addParty, type Party } from '../factories/access.ts';
import { createOwnPostgres, type OwnPostgres } from './own-postgres.ts';
import { serveDatabase, type Served } from './served-database.ts';
import { startSilentProxy, type SilentProxy } from './silent-proxy.ts';

const found = process.platform === 'win32' ? null : await createOwnPostgres();
/** Far below the quarter of an hour after which the kernel gives a silent connection up. */
const backMsMax = 60_000;

describe.skipIf(found === null)('a database that disappears', { timeout: 300_000 }, () => {
  const postgres = found as OwnPostgres;
  let proxy: SilentProxy;
  let served: Served;
  let url: string;
  let party: Party;
  let database: OpenDatabase;

  beforeAll(async () => {
    await postgres.start();
    proxy = await startSilentProxy(postgres.url);
    served = serveDatabase(proxy.url);
    url = await served.url;
    database = await openDatabase({
      databaseUrl: postgres.url,
      dataDir: '',
      onFault: () => undefined,
    });
    party = await addParty({ db: database.kysely, now: () => new Date() }, 'supplier');
    await database.close();
  }, 120_000);

  afterAll(async () => {
    await served.end();
    await proxy.close();
    await postgres.close();
  });

  /** Saves quiet hours under a key, so that it may be repeated. */
  const save = (locale = 'en', key = randomUUID()) =>
    fetch(`${url}/api/notifications/settings`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${party.token}`,
        'Accept-Language': locale,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
      },
      body: JSON.stringify({ quiet_from: '22:00', quiet_until: '06:00' }),
    });
  const read = () =>
    fetch(`${url}/api/notifications/settings`, {
      headers: { Authorization: `Bearer ${party.token}` },
    });
  const statusOf = async (answer: Promise<Response>) => {
    const response = await answer;
    await response.arrayBuffer();
    return response.status;
  };
  const isBack = async () => {
    await expect.poll(() => statusOf(save()), { timeout: backMsMax }).toBe(200);
    await expect.poll(async () => (await served.ready())[0], { timeout: backMsMax }).toBe(200);
  };

  it('is used again soon after all connections to it died without a word', async () => {
    const warm = await Promise.all(Array.from({ length: 20 }, () => statusOf(read())));
    expect(new Set(warm)).toEqual(new Set([200]));
    proxy.swallow();
    const lost = await Promise.all(Array.from({ length: 20 }, () => statusOf(read())));
    expect(lost.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await isBack();
    expect(served.child.errorOutput()).toContain('the database gave no answer in 8000 ms');
    await expect
      .poll(() => served.child.errorOutput(), { timeout: backMsMax })
      .toContain('the connection for live events was lost');
  });

  it('answers 503 in the language of the reader while it is frozen, and serves again afterwards', async () => {
    postgres.freeze();
    try {
      for (const locale of ['en', 'ar'] as const) {
        const answer = await save(locale);
        expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
        expect(await answer.json()).toMatchObject({
          code: 'busy',
          message: sentence(locale, 'refusal.busy'),
        });
      }
      expect(await served.ready()).toEqual([503, 'database']);
    } finally {
      postgres.resume();
    }
    await isBack();
  });

  it('is used again after a restart', async () => {
    await postgres.stop();
    expect(await statusOf(save())).toBe(503);
    await postgres.start();
    await isBack();
  });

  it('serves reads and refuses changes while it is read-only, and is not ready', async () => {
    await postgres.query('alter system set default_transaction_read_only = on');
    await postgres.query('select pg_reload_conf()');
    await expect.poll(served.ready, { timeout: backMsMax }).toEqual([503, 'read-only']);
    for (const locale of ['en', 'ar'] as const) {
      const answer = await save(locale);
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
      expect(await answer.json()).toMatchObject({
        code: 'not_saved',
        message: sentence(locale, 'refusal.not_saved'),
      });
    }
    expect(await statusOf(read())).toBe(200);
    await postgres.query('alter system reset default_transaction_read_only');
    await postgres.query('select pg_reload_conf()');
    await expect.poll(() => statusOf(save()), { timeout: backMsMax }).toBe(200);
    await expect
      .poll(served.ready, { timeout: backMsMax })
      .toEqual([200, 'ready; the database is read-only']);
  });

  it('is not ready while it is a standby, and serves after its promotion', async () => {
    await postgres.stop();
    postgres.makeStandby();
    await postgres.start();
    await expect.poll(served.ready, { timeout: backMsMax }).toEqual([503, 'recovering']);
    expect(await statusOf(save())).toBe(503);
    expect(await statusOf(read())).toBe(200);
    await postgres.query('select pg_promote()');
    await expect.poll(() => statusOf(save()), { timeout: backMsMax }).toBe(200);
  });

  it('is awaited by a process that starts before it', async () => {
    await postgres.stop();
    const early = serveDatabase(postgres.url);
    try {
      await expect
        .poll(() => early.child.errorOutput(), { timeout: backMsMax })
        .toContain('waiting for the database');
      await postgres.start();
      await early.url;
      expect((await early.ready())[0]).toBe(200);
    } finally {
      await early.end();
    }
    await isBack();
  });

  describe('with errors that pass', () => {
    const failWith = (code: string, times: number) =>
      postgres.query(`
        drop trigger if exists fail on quiet_hours;
        drop sequence if exists failures;
        create sequence failures;
        create or replace function fail() returns trigger language plpgsql as $$
        begin
          if nextval('failures') <= ${times} then raise exception 'injected' using errcode = '${code}'; end if;
          return new;
        end $$;
        create trigger fail before insert on quiet_hours for each row execute function fail();`);
    afterAll(() => postgres.query('drop trigger if exists fail on quiet_hours'));

    it.each(['40001', '40P01'])('repeats a transaction that ends with %s', async (code) => {
      await failWith(code, 3);
      expect(await statusOf(save())).toBe(200);
      expect((await postgres.query('select last_value from failures')).rows).toEqual([
        { last_value: '4' },
      ]);
    });

    it.each([
      ['57014', 'busy'],
      ['53200', 'busy'],
      ['55P03', 'busy'],
      ['57P05', 'busy'],
      ['08006', 'busy'],
      ['25006', 'not_saved'],
      ['53100', 'not_saved'],
    ])('answers 503 to %s', async (code, refused) => {
      await failWith(code, 1_000);
      const answer = await save();
      expect([answer.status, (await answer.json()).code]).toEqual([503, refused]);
      await failWith(code, 0);
      expect(await statusOf(save())).toBe(200);
    });

    it('reports a full disk of the database at /readyz, and stays ready for reads', async () => {
      const [status, text] = await served.ready();
      expect([status, text]).toEqual([
        200,
        expect.stringContaining('the disk of the database is full'),
      ]);
    });
  });

  it('makes a process not ready whose version is too old for its tables', async () => {
    await postgres.query(
      `insert into schema_migration (name, checksum, breaks_older) values ('9999_newer', '', true)`,
    );
    await expect
      .poll(async () => (await served.ready()).at(1), { timeout: backMsMax })
      .toBe('outdated');
  });
});
