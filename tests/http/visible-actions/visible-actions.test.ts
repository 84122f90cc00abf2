import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApi } from '../../harness/api.ts';
import { startDemoApi } from '../../harness/demo-api.ts';
import { call, endpoints, nameOf, pathOf } from '../authorisation/world.ts';
import { readOffered, type Offered } from './answers.ts';
import { behindFlags, type Behind } from './operations.ts';
import { addReaders } from './readers.ts';

let api: TestApi;
const offered: Offered[] = [];

beforeAll(async () => {
  api = await startDemoApi('visible actions');
  // Everything is read before anything is tried, so that no try changes another reader's actions.
  const missing = new Set<string>();
  for (const reader of await addReaders(api))
    offered.push(...(await readOffered(api, reader, missing)));
}, 600_000);

afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

const behindOf = ({ place, flag }: Offered): Behind | undefined => behindFlags[place]?.[flag];

/** `order.id` of an object. */
function fieldOf(about: Readonly<Record<string, unknown>>, path: string): string {
  let value: unknown = about;
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null)?.[name];
  if (typeof value !== 'string') throw new Error(`no ${path} beside can`);
  return value;
}

/** These end a row, or a reader who has still to try: they are tried on a row that is not there. */
const endsRow = (operation: string) =>
  operation.startsWith('DELETE ') || /\/(disable|hand_over)$/.test(operation);

/** Tries the action with an empty body: any refusal is allowed except one of the caller. */
async function tryAction(
  one: Offered,
  [operation, id]: NonNullable<Behind>,
): Promise<string | null> {
  const endpoint = endpoints.find((candidate) => nameOf(candidate) === operation);
  if (endpoint === undefined) throw new Error(`no operation ${operation}`);
  const isEnding = endsRow(operation);
  const params: Record<string, string> =
    id === undefined || isEnding ? {} : { id: fieldOf(one.about, id) };
  await api.db.deleteFrom('rate_limit').execute();
  const { status, code } = await call(api, endpoint, pathOf(endpoint.path, params), one.reader);
  const isWrongReader = status === 401 || status === 403 || (status === 404 && !isEnding);
  return isWrongReader
    ? `${one.reader.name}: ${one.place} offers ${one.flag}, but ${operation} is ${code}`
    : null;
}

it(
  'every action that an answer offers to a reader is permitted to that reader',
  { timeout: 600_000 },
  async () => {
    const wrong: (string | null)[] = [];
    const tried = new Set<string>();
    for (const one of offered) {
      const behind = behindOf(one);
      const key = `${one.reader.name} ${one.place} ${one.flag}`;
      if (behind === undefined || behind === null || tried.has(key)) continue;
      tried.add(key);
      wrong.push(await tryAction(one, behind));
    }
    expect(tried.size).toBeGreaterThan(150);
    expect(wrong.filter((one) => one !== null)).toEqual([]);
  },
);

it('an operation is known for every flag of an RFQ, an offer, a deal, an order, a wallet and a money queue', () => {
  const unknown = offered.filter((one) => one.place in behindFlags && behindOf(one) === undefined);
  expect(unknown.map(({ place, flag }) => `${place}: ${flag}`)).toEqual([]);
  const places = new Set(offered.map(({ place }) => place));
  for (const part of [
    'buyer/deal',
    'supplier/deal',
    'buyer/orders',
    'supplier/wallet',
    'operator/top_ups',
  ])
    expect([...places].some((place) => place.includes(part))).toBe(true);
});
