import type { TestApi } from '../../harness/api.ts';
import { call, endpoints, nameOf, pathOf, rowNames } from '../authorisation/world.ts';
import type { Reader } from './readers.ts';

/** An action that an answer offers to its reader: a `can` flag that is true. */
export interface Offered {
  readonly reader: Reader;
  /** The answer and the position in it: `GET /dashboard/buyer/deal/{id} order`. */
  readonly place: string;
  readonly flag: string;
  /** The object with `can`, for the id that the action needs. */
  readonly about: Readonly<Record<string, unknown>>;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every true flag below a value, with the names that lead to it; places in a list are left out. */
function* flagsIn(
  value: unknown,
  names: readonly string[],
): Generator<{ names: readonly string[]; flag: string; about: Json }> {
  if (Array.isArray(value)) {
    for (const one of value) yield* flagsIn(one, names);
    return;
  }
  if (!isObject(value)) return;
  for (const [name, below] of Object.entries(value)) {
    if (name !== 'can' || !isObject(below)) {
      yield* flagsIn(below, name === 'data' ? names : [...names, name]);
      continue;
    }
    for (const [flag, on] of Object.entries(below))
      if (on === true) yield { names, flag, about: value };
  }
}

/** Operations that answer JSON and change nothing. */
const reads = endpoints.filter(
  ({ method, answersFile, path }) =>
    method === 'get' && answersFile !== true && !path.endsWith('/stream'),
);
const lists = reads.filter(
  ({ path }) => rowNames(path).length === 0 && !path.startsWith('/public') && path !== '/logout',
);
const records = reads.filter(
  ({ path }) => rowNames(path).length === 1 && !path.includes('drafts/about'),
);

/** True if an operation is for the readers of an area. */
function isFor({ who }: (typeof reads)[number], area: Reader['area']): boolean {
  if (who.kind === 'operator') return area === 'operator';
  return who.kind === 'member' && area !== 'operator' && (who.type ?? area) === area;
}

/** Equal rows of one list: one of them is enough. */
function unlike(rows: readonly unknown[]): unknown[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    if (!isObject(row)) return false;
    const key = JSON.stringify([row['status'], row['state'], row['invoice_status'], row['can']]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Ids that rows name, by the last word of their field: `id`, `rfq_id`, `order_id`. */
function idsIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const one of unlike(value)) idsIn(one, found);
  else if (isObject(value))
    for (const [name, below] of Object.entries(value)) {
      if (/(^|_)id$/.test(name) && typeof below === 'string') found.add(below);
      else idsIn(below, found);
    }
}

interface Answer {
  readonly name: string;
  readonly body: unknown;
}

/** One read as one reader, with its answer unless it is refused. */
async function read(
  api: TestApi,
  reader: Reader,
  endpoint: (typeof reads)[number],
  path: string,
): Promise<{ status: number; answer: Answer | null }> {
  const { status, text } = await call(api, endpoint, path, reader);
  const name = nameOf(endpoint);
  return { status, answer: status === 200 ? { name, body: JSON.parse(text) as unknown } : null };
}

/** The parts of paths that select a part of a list. */
const allStatuses = (path: string) =>
  path.includes('{status}')
    ? ['all', 'pending', 'active', 'accepted', 'delivered', 'completed']
    : [''];

/**
 * All that the product offers to a reader: every list, and the records that its rows name, as far as
 * it may read them. `missing` collects reads of an area's ids that were answered by 404: an id of
 * another noun is not read again by the next reader.
 */
export async function readOffered(
  api: TestApi,
  reader: Reader,
  missing: Set<string>,
): Promise<Offered[]> {
  const type = reader.area === 'supplier' ? 'supplier' : 'buyer';
  const answers: Answer[] = [];
  const ids = new Set<string>();
  for (const endpoint of lists.filter((one) => isFor(one, reader.area))) {
    for (const status of allStatuses(endpoint.path)) {
      const path = pathOf(endpoint.path, status === '' ? {} : { status }, type);
      const { answer } = await read(api, reader, endpoint, path);
      if (answer === null) continue;
      answers.push(answer);
      idsIn(answer.body, ids);
    }
  }
  for (const endpoint of records.filter((one) => isFor(one, reader.area))) {
    for (const id of ids) {
      const key = `${reader.area} ${nameOf(endpoint)} ${id}`;
      if (missing.has(key)) continue;
      const params = Object.fromEntries(rowNames(endpoint.path).map((one) => [one, id]));
      const path = pathOf(endpoint.path, params, type);
      const { status, answer } = await read(api, reader, endpoint, path);
      if (answer !== null) answers.push(answer);
      if (status === 404) missing.add(key);
    }
  }
  return answers.flatMap(({ name, body }) =>
    [...flagsIn(body, [])].map(({ names, flag, about }) => ({
      reader,
      place: [name, ...names].join(' '),
      flag,
      about,
    })),
  );
}
