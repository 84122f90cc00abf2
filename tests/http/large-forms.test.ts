import path from 'node:path';
import { sql } from 'kysely';
import { RouterContextProvider, type MiddlewareFunction } from 'react-router';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { guardConsole } from '#app/server/operator-session.server.ts';
import { pageContext, type PageContext } from '#app/page/page-context.ts';
import { guardArea } from '#app/server/session.server.ts';
import { loadCatalogue } from '#app/texts/load.ts';
import { readProject } from '../../scripts/check/project.ts';
import { uploadBytesMax } from '#server/http/body.ts';
import { readPageForm } from '#server/pages/page-body.ts';
import { addCallers, type Callers } from '../harness/callers.ts';
import { costOf, judgeCost } from '../harness/cost.ts';
import { startApi, type TestApi } from '../harness/api.ts';
import { slowTexts } from '../harness/large-bodies.ts';
import { sentence } from '#server/pages/texts.ts';

const isNightly = process.env['NIGHTLY'] === '1';
/** Bytes of one field: by day quadratic time shows in a second, nightly a form of many fields fills its limit. */
const fieldBytes = isNightly ? 256 * 1024 : 32 * 1024;

type Area = 'buyer' | 'seller' | 'operator' | 'public';
type Action = (args: unknown) => Promise<unknown>;

interface Page {
  readonly file: string;
  readonly area: Area;
  /**
   * The names of fields that its action reads or its calls take, and the intents that distinguish
   * its forms.
   */
  readonly names: readonly string[];
  readonly intents: readonly string[];
  /** It has a table of acts. */
  readonly hasActs: boolean;
}

function areaOf(file: string): Area {
  const [, area] = /^app\/routes\/(buyer|seller|operator)\//.exec(file) ?? [];
  if (area !== undefined) return file.includes('operator/sign-in') ? 'public' : (area as Area);
  return /^app\/routes\/(site|actions)\/|\/(auth|home|outbox|sandbox-payment)\.tsx$/.test(file)
    ? 'public'
    : 'seller';
}

/** The intents of a page or its table of actions. */
const intentPattern = /^ {2,4}'?([\w-]+)'?: (?:call\(|\(|async |[a-z]\w*(?:\.\w+)?(?:\(|,$))/gm;
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'body' in value;

const sources = new Map(readProject(process.cwd()).map(({ path: file, text }) => [file, text]));
const fileOf = (specifier: string) => specifier.slice(1);

/** The page with the tables of acts that it imports. */
function sourceOf(text: string): string {
  const tables = [...text.matchAll(/'#app\/(server\/(?:[\w-]+-actions|two-step)\.server\.ts)'/g)];
  return [text, ...tables.map(([, file]) => sources.get(`app/${file ?? ''}`) ?? '')].join('\n');
}

/** Fields of the bodies of the endpoints that a source imports and names. */
async function fieldsOf(source: string): Promise<string[]> {
  const modules = [...source.matchAll(/'(#features\/[\w/-]*schema[\w/-]*\.ts)'/g)];
  const names = new Set<string>();
  for (const [, specifier = ''] of modules) {
    const found = (await import(path.resolve(fileOf(specifier)))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(found)) {
      if (!isEndpoint(value) || !new RegExp(`\\b${name}\\b`).test(source)) continue;
      const { def } = (value.body as z.core.$ZodTypes)._zod;
      if (def.type === 'object') for (const field of Object.keys(def.shape)) names.add(field);
    }
  }
  return [...names];
}

/** Every page with an action, as its source and its endpoints show it. */
const pages: readonly Page[] = await Promise.all(
  [...sources]
    .filter(
      ([file, text]) =>
        file.startsWith('app/routes/') && /export (?:async function|const) action\b/.test(text),
    )
    .map(async ([file, text]) => {
      const source = sourceOf(text);
      const found = (pattern: RegExp) => [
        ...new Set([...source.matchAll(pattern)].map(([, name]) => name ?? '')),
      ];
      const read = found(/(?:\(form, |form\.get(?:All)?\()'(\w+)'/g);
      return {
        file,
        area: areaOf(file),
        names: [...new Set([...(await fieldsOf(source)), ...read])],
        hasActs: /\b(?:intents|runIntent)\(/.test(text),
        intents: ['', ...found(intentPattern)].slice(0, isNightly ? 20 : 4),
      };
    }),
);

let api: TestApi;
let callers: Callers;

beforeAll(async () => {
  api = await startApi('large forms');
  callers = await addCallers(api);
  await loadCatalogue('en');
});

afterAll(async () => {
  await api.close();
});

const tokenOf = (area: Area): string | null =>
  area === 'public' ? null : callers.tokens[area === 'seller' ? 'supplier' : area];

/** The context of a page whose session has been found, as its area's guard leaves it. */
async function contextOf(area: Area): Promise<RouterContextProvider> {
  const token = tokenOf(area);
  const page: PageContext = {
    locale: 'en',
    prefix: '',
    theme: 'light',
    digits: 'latn',
    nonce: 'n',
    origin: 'https://qeema.test',
    path: `/${area === 'operator' ? 'admin' : area}/user-profile`,
    demo: false,
    development: false,
    api: api.as(token === null ? {} : { token }),
    cookies: new Map(
      token === null ? [] : [[area === 'operator' ? 'operator_token' : 'token', token]],
    ),
    now: api.now(),
    requestId: 'test',
    reportFault: () => undefined,
    setCookie: () => undefined,
  };
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  if (area === 'public') return context;
  const guard: MiddlewareFunction<Response> = area === 'operator' ? guardConsole : guardArea(area);
  await guard(
    { context } as unknown as Parameters<typeof guard>[0],
    async () => new Response('through'),
  );
  return context;
}

const params = Object.fromEntries(
  ['id', 'subId', 'number', 'slug', 'state', 'rfqId'].map((name) => [
    name,
    '01930000-0000-7000-8000-000000000001',
  ]),
);

/** The answer with a status that an action throws: React Router's `data()`. */
const isAnswer = (thrown: unknown) =>
  (thrown as { type?: unknown }).type === 'DataWithResponseInit';

/** Posts a form to an action, through what reads it. A refusal, a redirect and a missing row are answers like others. */
async function post(area: Area, action: Action, body: string): Promise<number> {
  await sql`delete from rate_limit`.execute(api.db);
  const context = await contextOf(area);
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(body.length),
  };
  const request = new Request('http://qeema.test/x', { method: 'POST', body, headers });
  const session = area === 'public' ? 'none' : 'open';
  const cost = await costOf(async () => {
    const read = await readPageForm(request, {
      acceptsFiles: false,
      findSession: async () => session,
    });
    if (typeof read === 'string') return;
    try {
      await action({ request: read, params, context });
    } catch (thrown) {
      if (!(thrown instanceof Response) && !isAnswer(thrown)) throw thrown;
    }
  });
  expect(api.faults.splice(0)).toEqual([]);
  return cost;
}

describe('a form with an unknown intent', () => {
  it.each(pages.filter(({ hasActs }) => hasActs))(
    'is answered with status 400 by $file',
    async ({ file, area }) => {
      const { action } = (await import(path.resolve(file))) as { action: Action };
      for (const intent of ['no-such-intent', 'constructor', '']) {
        const body = new URLSearchParams({ intent, id: params['id'] ?? '', reason: 'Because' });
        const context = await contextOf(area);
        const headers = { 'Content-Length': String(body.toString().length) };
        const request = new Request('http://qeema.test/x', { method: 'POST', body, headers });
        const answer = (await action({ request, params, context })) as {
          data: unknown;
          init: unknown;
        };
        expect(answer).toMatchObject({
          data: { ok: false, code: 'bad_request', message: sentence('en', 'refusal.bad_request') },
          init: { status: 400 },
        });
      }
    },
  );
});

describe.each(pages)('the form of $file', ({ file, area, names, intents }) => {
  it('costs no more at its largest than reading it', { timeout: 600_000 }, async () => {
    const { action } = (await import(path.resolve(file))) as { action: Action };
    const share = (total: number) => Math.floor(total / Math.max(1, names.length) / 3);
    const bytes = area === 'public' ? share(60_000) : Math.min(fieldBytes, share(uploadBytesMax));
    for (const intent of intents) {
      const begin = `intent=${intent}&act=${intent}`;
      const smallCost = await post(area, action, begin);
      const slow = slowTexts.map((make) =>
        names.map((name) => `&${name}=${encodeURIComponent(make(bytes))}`).join(''),
      );
      const many = [
        '&a=1'.repeat(4990),
        `&${names.at(-1) ?? 'a'}=1`.repeat(3000),
        '&a'.repeat(30_000),
      ];
      for (const [index, body] of [...slow, ...many].entries()) {
        const whole = `${begin}${body}`;
        const cost = await judgeCost(whole.length, smallCost, () => post(area, action, whole));
        expect(cost.taken, `${intent}, body ${index}, in microseconds`).toBeLessThanOrEqual(
          cost.allowed,
        );
      }
    }
  });
});
