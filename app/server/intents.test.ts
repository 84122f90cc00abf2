import { beforeAll, describe, expect, it } from 'vitest';
import { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { anyone } from '#shared/actor.ts';
import type { Answer } from '#shared/client.ts';
import { declareEndpoint, type Endpoint } from '#shared/endpoint.ts';
import { plainField } from '#shared/dialog-fields.ts';
import { pageContext, type PageContext } from '../page/page-context.ts';
import { locales } from '#shared/locale.ts';
import { sentence } from '#server/pages/texts.ts';
import { loadCatalogue } from '../texts/load.ts';
import { call, dialogEnding, formAction, intents } from './intents.server.ts';

const base = { method: 'post', tag: 'T', summary: 'S', who: anyone } as const;
const accept = declareEndpoint({
  ...base,
  path: '/offers/{id}/accept',
  params: z.object({ id: z.string() }),
  body: z.object({ version: z.coerce.number<string>(), note: z.string().optional() }),
  data: z.object({ next: z.string() }),
});
const remove = declareEndpoint({ ...base, path: '/remove' });

interface Called {
  readonly endpoint: Endpoint;
  readonly input: unknown;
  readonly options: unknown;
}

const done = { ok: true, status: 200, message: 'Done', data: { next: 'n1' }, extra: {} };
const failure = {
  ok: false,
  status: 422,
  code: 'invalid',
  message: 'Wrong',
  errors: { version: ['Missing'] },
  details: {},
  retryAfterSeconds: null,
};

function pageOf(answer: unknown, locale: 'en' | 'ar' = 'en') {
  const calls: Called[] = [];
  const cookies: string[] = [];
  const page: PageContext = {
    locale,
    prefix: '',
    theme: 'light',
    digits: 'latn',
    nonce: 'n',
    origin: 'https://qeema.test',
    path: '/buyer/offer/o1',
    demo: false,
    development: false,
    api: async (endpoint, input, options) => {
      calls.push({ endpoint, input, options });
      return answer as Answer<typeof endpoint>;
    },
    cookies: new Map(),
    now: new Date('2026-12-01T00:00:00Z'),
    requestId: 'test',
    reportFault: () => undefined,
    setCookie: (header) => cookies.push(header),
  };
  return { page, calls, cookies };
}

type Fields = readonly (readonly [name: string, value: string | File])[];

/** Posts a form to an action and returns its answer, its calls and its cookies. */
async function post(
  action: ReturnType<typeof intents> | ReturnType<typeof formAction>,
  fields: Fields,
  { answer = done, locale = 'en' }: { answer?: unknown; locale?: 'en' | 'ar' } = {},
) {
  const { page, calls, cookies } = pageOf(answer, locale);
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  const request = new Request('http://qeema.test/buyer/offer/o1', { method: 'POST', body });
  const args = { request, params: { id: 'o1' }, context } as unknown as Parameters<
    typeof action
  >[0];
  return { answered: await action(args), calls, cookies };
}

const action = intents({
  accept,
  remove,
  leave: call(accept, { to: ({ next }) => `/next/${next}` }),
  quiet: call(accept, { to: '/next', isQuiet: true }),
  other: call(accept, { params: () => ({ id: 'own' }), body: () => ({ note: 'over' }) }),
  own: () => 'own',
});

beforeAll(async () => {
  await Promise.all([loadCatalogue('en'), loadCatalogue('ar')]);
});

describe('a form with an intent', () => {
  it('calls its endpoint with the page’s params, the form’s body and the form’s own key', async () => {
    const { answered, calls } = await post(action, [
      ['intent', 'accept'],
      ['version', '3'],
      ['id', 'of the form'],
      ['once_key', 'k1'],
    ]);
    expect(calls).toEqual([
      {
        endpoint: accept,
        input: { params: { id: 'o1' }, body: { version: '3' } },
        options: { idempotencyKey: 'k1' },
      },
    ]);
    expect(answered).toEqual({ ok: true, message: 'Done' });
  });

  it('reads a param from the form if the page’s address has none of that name', async () => {
    const byName = declareEndpoint({ ...base, path: '/x', params: z.object({ name: z.string() }) });
    const { calls } = await post(intents({ go: byName }), [
      ['intent', 'go'],
      ['name', 'n'],
    ]);
    expect(calls[0]?.input).toEqual({ params: { name: 'n' }, body: {} });
  });

  it('prefers the params and the body of its action over those of the form', async () => {
    const { calls } = await post(action, [
      ['intent', 'other'],
      ['version', '3'],
      ['note', 'typed'],
    ]);
    expect(calls[0]?.input).toEqual({
      params: { id: 'own' },
      body: { version: '3', note: 'over' },
    });
  });

  it('redirects to the action’s page, with a toast if there is one', async () => {
    const loud = await post(action, [['intent', 'leave']]);
    expect((loud.answered as Response).headers.get('Location')).toBe('/next/n1');
    expect(loud.cookies.join()).toContain('Done');
    const quiet = await post(action, [['intent', 'quiet']]);
    expect((quiet.answered as Response).headers.get('Location')).toBe('/next');
    expect(quiet.cookies).toEqual([]);
  });

  it('shows the API’s refusal at its fields and does not redirect', async () => {
    for (const intent of ['accept', 'leave']) {
      const { answered, cookies } = await post(action, [['intent', intent]], { answer: failure });
      expect(answered).toMatchObject({ ok: false, errors: failure.errors, values: { intent } });
      expect(cookies).toEqual([]);
    }
  });

  it('runs an action of the page’s own', async () => {
    expect((await post(action, [['intent', 'own']])).answered).toBe('own');
  });
});

describe('a form whose intent the page does not have', () => {
  const file = new File(['accept'], 'accept');
  it.each<[string, Fields]>([
    ['another', [['intent', 'pay']]],
    ['none', [['version', '3']]],
    ['an empty one', [['intent', '']]],
    ['a name of every object', [['intent', 'constructor']]],
    ['the prototype', [['intent', '__proto__']]],
    ['a file', [['intent', file]]],
    [
      'two',
      [
        ['intent', 'accept'],
        ['intent', 'remove'],
      ],
    ],
    [
      'the same one twice',
      [
        ['intent', 'accept'],
        ['intent', 'accept'],
      ],
    ],
  ])('is refused with a message and calls nothing: %s', async (_, fields) => {
    for (const locale of locales) {
      const message = sentence(locale, 'refusal.bad_request');
      const { answered, calls } = await post(action, fields, { locale });
      expect(answered).toMatchObject({
        init: { status: 400 },
        data: { ok: false, code: 'bad_request', message },
      });
      expect(calls).toEqual([]);
    }
  });
});

describe('a page with one form', () => {
  it('needs no intent', async () => {
    const { answered, calls } = await post(formAction(remove), []);
    expect([answered, calls.length]).toEqual([{ ok: true, message: 'Done' }, 1]);
  });
});

describe('a form in a dialog', () => {
  const ending = dialogEnding(() => '/list');

  it('stays on its page with JavaScript, and redirects to the dialog’s page without it', async () => {
    const alive = await post(intents({ remove }, ending), [['intent', 'remove']]);
    expect(alive.answered).toEqual({ ok: true, message: 'Done' });
    const plain = await post(intents({ remove }, ending), [
      ['intent', 'remove'],
      [plainField, '1'],
    ]);
    expect((plain.answered as Response).headers.get('Location')).toBe('/list');
    expect(plain.cookies.join()).toContain('Done');
  });
});
