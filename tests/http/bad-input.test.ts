import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  badInputRuns,
  checkBadInput,
  operationsOf,
  startBadInput,
  type BadInputGround,
} from '../harness/bad-input.ts';
import { readFingerprint } from '../harness/fingerprint.ts';

let ground: BadInputGround;

beforeAll(async () => {
  ground = await startBadInput('bad-input');
});

afterAll(async () => {
  await ground.api.close();
});

describe('the observation of the tables', () => {
  it('detects a row that is added, changed or removed', async () => {
    const seen = [await readFingerprint(ground.api.db)];
    const change = async (statement: ReturnType<typeof sql>) => {
      await statement.execute(ground.api.db);
      seen.push(await readFingerprint(ground.api.db));
    };
    await change(
      sql`insert into company (id, account_type, display_name, created_at) values ('01930000-0000-7000-8000-000000000001', 'buyer', 'A', now())`,
    );
    await change(
      sql`update company set display_name = 'B' where id = '01930000-0000-7000-8000-000000000001'`,
    );
    await change(sql`delete from company where id = '01930000-0000-7000-8000-000000000001'`);
    expect(new Set(seen.slice(0, 3)).size).toBe(3);
    expect(seen[3]).toBe(seen[0]);
    expect(await readFingerprint(ground.api.db)).toBe(seen[3]);
  });
});

describe.each(operationsOf(0))('the operation $name', (operation) => {
  it(
    'refuses bad input in the reader’s language, writes nothing then, and never fails',
    { timeout: 300_000 },
    () => checkBadInput(ground, operation),
  );
});

describe('headers of the request', () => {
  it('have no harmful effect for any content', { timeout: 300_000 }, async () => {
    // The possible content of a header: bytes without line breaks and NUL, up to Node's limit.
    const value = fc.oneof(
      fc.constantFrom(
        '',
        ' ',
        ',',
        ';',
        '=',
        '"',
        '%00',
        'x'.repeat(8000),
        '\u00ff\u00fe',
        'token=',
        'token=a; token=b',
        '__proto__=1',
        'Bearer',
        `Bearer ${'a'.repeat(300)}`,
        '1e309',
        '-1',
        'en,'.repeat(2000),
      ),
      fc.string({
        unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
        maxLength: 100,
      }),
    );
    const names = [
      'Accept-Language',
      'Authorization',
      'Cookie',
      'Idempotency-Key',
      'User-Agent',
      'X-Forwarded-For',
      'Origin',
      'Sec-Fetch-Site',
      'Host',
      'Content-Type',
      'Content-Length',
      'Accept',
      'X-Request-Id',
    ];
    const property = fc.asyncProperty(
      fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 }),
      fc.constantFrom('/session', '/logout', '/notifications'),
      async (headers, path) => {
        await sql`delete from rate_limit`.execute(ground.api.db);
        const method = path === '/logout' ? 'POST' : 'GET';
        const response = await ground.api.fetch(path, { method }, { headers });
        expect(ground.api.faults.splice(0)).toEqual([]);
        expect(response.status).toBeLessThan(500);
      },
    );
    await fc.assert(property, { numRuns: badInputRuns });
  });
});
