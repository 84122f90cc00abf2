import { z } from 'zod';
import type { Who } from './actor.ts';
import type { RefusalCode } from './refusals.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

export interface RateLimit {
  /**
   * `session`: a signed-in person in all of their sessions and, ten times as high, their company;
   * an anonymous caller's address.
   */
  readonly by: 'address' | 'session';
  readonly hits: number;
  readonly windowSeconds: number;
  /**
   * A successful call takes its hit back, for limits against guessing that many people behind one
   * address must not reach with right answers.
   */
  readonly failuresOnly?: true;
  /** Counts for all lists together: a GET only if it has a search text, any other call always. */
  readonly only?: 'search';
}

/**
 * product §11: limited, because a search reads more rows than a page; a person never types faster.
 */
export const searchLimit: RateLimit = {
  by: 'session',
  hits: 60,
  windowSeconds: 60,
  only: 'search',
};
/** The console's lists contain all companies, so reading them in bulk must be limited. */
const consoleListLimit: RateLimit = { by: 'session', hits: 240, windowSeconds: 60 };

function namesOf(schema: unknown): string[] {
  return Object.keys(
    (schema as { shape?: Readonly<Record<string, unknown>> } | undefined)?.shape ?? {},
  );
}

/** Limits that every list gets, so that no declaration can forget them. */
function listLimits(method: Method, who: Who, query: unknown): readonly RateLimit[] {
  const fields = namesOf(query);
  if (method !== 'get') return [];
  const isConsole = who.kind === 'operator' && fields.includes('page');
  return [
    ...(fields.includes('key') ? [searchLimit] : []),
    ...(isConsole ? [consoleListLimit] : []),
  ];
}

/**
 * One call of the API, declared once: the server enforces it, OpenAPI is printed from it, and the typed client and
 * the forms read the same object (docs/decisions/0001-one-declaration.md).
 * The schemas are typed by Zod's small core interface: comparing its full one structurally cost minutes of type check.
 */
export interface Endpoint<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Data extends z.core.$ZodType = z.core.$ZodType,
  Extra extends z.core.$ZodType = z.core.$ZodType,
> {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly who: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  /** Fields beside `data` that the specification requires (`count`, `status_code`). */
  readonly extra: Extra;
  readonly refusals: readonly RefusalCode[];
  readonly limits: readonly RateLimit[];
  /** Accepts files: multipart up to 6 MB; others up to 1 MB. */
  readonly acceptsFiles: boolean;
  /** A webhook: the body is the signed text, with its signature in a header (`rawBody`). */
  readonly acceptsRaw: boolean;
  /** Requires an Idempotency-Key, because it moves money (product §3). */
  readonly movesMoney: boolean;
  /** The answer has a secret, so no idempotency key may store it. */
  readonly answersSecret: boolean;
  /** A GET that changes state: same-origin only, or with a bearer header (product §12). */
  readonly changesState: boolean;
  readonly answersFile: boolean;
  /** The file has an ETag, so a reader who has it gets 304. */
  readonly hasTag?: boolean;
  /** Answers with server-sent events of the shape of `data`. */
  readonly answersStream: boolean;
}

const nothing = z.object({});
type Nothing = typeof nothing;

interface Declaration<P, Q, B, D, E> {
  method: Method;
  path: string;
  summary: string;
  tag: string;
  who: Who;
  params?: P;
  query?: Q;
  body?: B;
  data?: D;
  extra?: E;
  refusals?: readonly RefusalCode[];
  limits?: readonly RateLimit[];
  acceptsFiles?: boolean;
  acceptsRaw?: boolean;
  movesMoney?: boolean;
  answersSecret?: boolean;
  changesState?: boolean;
  answersFile?: boolean;
  hasTag?: boolean;
  answersStream?: boolean;
}

export function declareEndpoint<
  P extends z.core.$ZodType = Nothing,
  Q extends z.core.$ZodType = Nothing,
  B extends z.core.$ZodType = Nothing,
  D extends z.core.$ZodType = z.ZodNull,
  E extends z.core.$ZodType = Nothing,
>(declaration: Declaration<P, Q, B, D, E>): Endpoint<P, Q, B, D, E> {
  return {
    params: nothing as unknown as P,
    query: nothing as unknown as Q,
    body: nothing as unknown as B,
    data: z.null() as unknown as D,
    extra: nothing as unknown as E,
    refusals: [],
    acceptsFiles: false,
    acceptsRaw: false,
    movesMoney: false,
    answersSecret: false,
    changesState: declaration.method !== 'get',
    answersFile: false,
    answersStream: false,
    ...declaration,
    limits: [
      ...(declaration.limits ?? []),
      ...listLimits(declaration.method, declaration.who, declaration.query),
    ],
  };
}

export function queryNames({ query }: Pick<Endpoint, 'query'>): string[] {
  return namesOf(query);
}

export const rawBody = z.object({ raw: z.string(), signature: z.string() });

/** Rows per page of every list (specification §9.11). */
export const pageSize = 10;

/** Pages of a list, because a later page would cost as much as all rows before it. */
export const pagesMax = 100;
export const rowsReachable = pageSize * pagesMax;

/** From 1; a page beyond the last has no rows, and one beyond the hundredth is the hundredth. */
export const pageQuery = z.object({
  page: z.coerce
    .number<string>()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .transform((page) => Math.min(page, pagesMax)),
});

export function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    total_is_least: z.boolean().optional(),
  });
}

export interface Page<Row> {
  data: Row[];
  current_page: number;
  last_page: number;
  per_page: number;
  total: number;
  /** Present if there are more rows than `total`, because not all were counted. */
  total_is_least?: boolean | undefined;
}

export interface Counted {
  readonly total: number;
  readonly isLeast: boolean;
}

/** The count of a list whose rows are counted to one more than the pages show. */
export function countedUpTo(found: number): Counted {
  return { total: Math.min(found, rowsReachable), isLeast: found > rowsReachable };
}

export function toPage<Row>(rows: Row[], page: number, total: number, isLeast = false): Page<Row> {
  return {
    data: rows,
    current_page: page,
    last_page: Math.min(pagesMax, Math.max(1, Math.ceil(total / pageSize))),
    per_page: pageSize,
    total,
    ...(isLeast ? { total_is_least: true } : {}),
  };
}

type In<S> = S extends z.core.$ZodType ? z.input<S> : never;
type Optional<K extends string, V> =
  Record<string, never> extends V ? { [P in K]?: V } : { [P in K]: V };

export type InputOf<E extends Endpoint> = Optional<'params', In<E['params']>> &
  Optional<'query', In<E['query']>> &
  Optional<'body', In<E['body']>>;
export type DataOf<E extends Endpoint> = z.output<E['data']>;
export type ExtraOf<E extends Endpoint> = z.output<E['extra']>;
