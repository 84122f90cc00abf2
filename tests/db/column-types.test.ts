import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase, type TestEngine } from '../harness/database.ts';
import { provideTestServer } from '../harness/test-server.ts';

const skipped = await provideTestServer();
const engines: TestEngine[] = skipped === null ? ['embedded', 'server'] : ['embedded'];

describe.each(engines)('the driver on the %s engine', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
  });
  afterAll(() => database.drop());

  async function read(expression: string, ...values: unknown[]): Promise<unknown> {
    const { rows } = await database.pool.query(`select ${expression} as value`, values);
    return rows[0].value;
  }

  it.each([
    ['9223372036854775807::int8', 9_223_372_036_854_775_807n],
    ['array[1, null, -2]::int8[]', [1n, null, -2n]],
    ['count(*)', 1n],
    ['1::int4', 1],
    ['0.10::numeric', '0.10'],
    ['array[0.1, null]::numeric[]', ['0.1', null]],
    [`'2026-03-29'::date`, '2026-03-29'],
    [`array['2026-03-29']::date[]`, ['2026-03-29']],
    [`'2026-03-29 02:30:00'::timestamp`, '2026-03-29 02:30:00'],
    [`'2026-03-29 02:30:00.123+04'::timestamptz`, new Date('2026-03-28T22:30:00.123Z')],
    [`array['2026-03-29T00:00:00Z']::timestamptz[]`, [new Date('2026-03-29T00:00:00Z')]],
    [`'{"a": [1, "قيمة"]}'::jsonb`, { a: [1, 'قيمة'] }],
    ['true', true],
    [`array['a', null, 'ب']`, ['a', null, 'ب']],
    [`'\\x00ff'::bytea`, Buffer.from([0, 255])],
    ['null::int8', null],
  ])('reads %s', async (expression, expected) => {
    expect(await read(expression)).toEqual(expected);
  });

  it('accepts bigint and Date as parameters without loss', async () => {
    expect(await read('$1::int8', -9_223_372_036_854_775_808n)).toBe(-9_223_372_036_854_775_808n);
    const moment = new Date('2026-11-21T10:00:00.123Z');
    expect(await read('$1::timestamptz', moment)).toEqual(moment);
  });

  it('works in UTC and UTF-8', async () => {
    expect(await read(`current_setting('server_encoding')`)).toBe('UTF8');
    expect(await read(`length('قيمة')`)).toBe(4);
    expect(await read(`current_setting('TimeZone')`)).toMatch(/^(Etc\/)?UTC$/);
  });
});
