import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { parseCsv } from '#server/sheets/csv.ts';
import { pageSize } from '#shared/endpoint.ts';
import type { TestApi } from '../harness/api.ts';
import { watchQueries } from '../harness/queries.ts';

/** A list of the API as the token's reader sees it. */
export interface TestedList {
  readonly api: TestApi;
  readonly token: string;
  /** Below /api, without a query. */
  readonly path: string;
}

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: { readonly data: Row[]; readonly last_page: number; readonly total: number };
  readonly errors?: Record<string, string[]>;
}

/** The page's figures beside its rows, as the specification has it for notifications. */
interface FlatAnswer extends Omit<Answer['data'], 'data'> {
  readonly data: Row[];
}

function pageIn(answer: Answer | FlatAnswer): Answer['data'] {
  return 'total' in answer ? answer : answer.data;
}

async function fetchPage({ api, token, path }: TestedList, query: string) {
  return api.fetch(`${path}?${query}`, {}, { token });
}

/** Every page of the list as a query orders and narrows it, in order; each row once. */
export async function allRows(list: TestedList, query = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const response = await fetchPage(list, `${query}&page=${page}`);
    expect(response.status, query).toBe(200);
    const data = pageIn((await response.json()) as Answer | FlatAnswer);
    expect(data.data.length).toBeLessThanOrEqual(pageSize);
    last = data.last_page;
    rows.push(...data.data);
    if (page === last) expect(rows.length, query).toBe(data.total);
  }
  return rows;
}

export type Sortable = string | number;

/**
 * Asserts that a column sorts the list in both directions, across pages, with every row once;
 * `valueOf` returns the sort value of a row.
 */
export async function checkSort(
  list: TestedList,
  column: string,
  idOf: (row: Row) => unknown,
  valueOf: (row: Row) => Sortable,
): Promise<void> {
  const own = (await allRows(list)).map(idOf);
  const up = await allRows(list, `sort=${column}`);
  const down = await allRows(list, `sort=-${column}`);
  const isBefore = (a: Sortable, b: Sortable) => (a < b ? -1 : a > b ? 1 : 0);
  expect(up.map(valueOf), column).toEqual(up.map(valueOf).toSorted(isBefore));
  expect(down.map(valueOf), `-${column}`).toEqual(
    down.map(valueOf).toSorted((a, b) => isBefore(b, a)),
  );
  for (const rows of [up, down]) expect(new Set(rows.map(idOf))).toEqual(new Set(own));
  expect(new Set(up.map(valueOf)).size, `${column} orders nothing`).toBeGreaterThan(1);
}

/** The refused fields of a query. */
export async function refusedFields(list: TestedList, query: string): Promise<string[]> {
  const response = await fetchPage(list, query);
  expect(response.status, query).toBe(422);
  return Object.keys(((await response.json()) as Answer).errors ?? {});
}

/** The list costs two queries, or as many as given, however it is ordered and narrowed. */
export async function checkCost(list: TestedList, query: string, queries = 2): Promise<void> {
  await fetchPage(list, query);
  const { result, statements } = await watchQueries(() => fetchPage(list, query));
  expect(result.status, query).toBe(200);
  const asked = questionsOf(statements);
  expect(asked.length, `${query}\n${statements.join('\n\n')}`).toBe(queries);
}

function cellsOf(text: string): string[][] {
  return parseCsv(text.trimEnd()).map((cells) => [...cells]);
}

/** The statements of a call for its list, without the look-up of the session and the rate limit. */
function questionsOf(statements: readonly string[]): readonly string[] {
  return statements.filter((statement) => !/"session"|rate_limit/.test(statement));
}

/**
 * Asserts that both file formats contain every row of every page in its order; `column` is the
 * value that `valueOf` returns.
 */
export async function checkExport(
  list: TestedList,
  query: string,
  column: number,
  valueOf: (row: Row) => string,
): Promise<{ readonly heads: string[]; readonly rightToLeft: boolean; readonly name: string }> {
  const wanted = (await allRows(list, query)).map(valueOf);
  const file = { ...list, path: `${list.path}/export` };
  const csv = await fetchPage(file, `${query}&format=csv&lang=ar`);
  expect(csv.status).toBe(200);
  const rows = cellsOf(await csv.text());
  expect(rows.slice(1).map((cells) => cells[column])).toEqual(wanted);
  const xlsx = await fetchPage(file, `${query}&format=xlsx&lang=ar`);
  const sheet = (await readXlsx(new Uint8Array(await xlsx.arrayBuffer()))).sheets[0];
  expect((sheet?.rows ?? []).slice(1).map((cells) => cells[column])).toEqual(wanted);
  const { statements } = await watchQueries(() => fetchPage(file, `${query}&format=csv`));
  expect(questionsOf(statements).length, statements.join('\n\n')).toBe(1);
  return {
    heads: rows[0] ?? [],
    rightToLeft: sheet?.view?.rightToLeft === true,
    name: csv.headers.get('Content-Disposition') ?? '',
  };
}

/** Asserts that visitors, the other side and other companies cannot export the file. */
export async function checkFileIsOwn(
  list: TestedList,
  others: { readonly wrong: string; readonly foreign: string },
) {
  const file = `${list.path}/export?format=csv`;
  expect((await list.api.fetch(file)).status).toBe(401);
  expect((await list.api.fetch(file, {}, { token: others.wrong })).status).toBe(403);
  const foreign = await list.api.fetch(file, {}, { token: others.foreign });
  expect(cellsOf(await foreign.text())).toHaveLength(1);
  expect(
    (await list.api.fetch(`${list.path}/export?format=pdf`, {}, { token: list.token })).status,
  ).toBe(422);
}
