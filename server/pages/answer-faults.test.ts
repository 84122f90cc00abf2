import {
  createContext,
  data,
  redirect,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import type { PageContext } from '#app/page/page-context.ts';
import { answerFaults } from './answer-faults.ts';

const key = createContext<PageContext>();

type Module = Partial<NonNullable<ServerBuild['routes'][string]>['module']>;

function open(module: Module, locale: 'en' | 'ar' = 'en') {
  const faults: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(key, {
    locale,
    requestId: 'request-7',
    reportFault: (error: unknown) => void faults.push(error),
  } as unknown as PageContext);
  const routes = { page: { id: 'page', path: '/', module } } as unknown as ServerBuild['routes'];
  const answered = answerFaults(routes, key)['page']?.module ?? {};
  const abort = new AbortController();
  const request = new Request('http://qeema.test/', { signal: abort.signal });
  return { faults, answered: answered as Module, args: { context, request } as never, abort };
}

describe.each([
  ['en', 'Something went wrong'],
  ['ar', 'حدث خطأ ما'],
] as const)('a fault of a page in %s', (locale, message) => {
  const fault = new Error('secret detail');
  const broken = () => {
    throw fault;
  };
  it.each<[string, Module, (module: Module, args: never) => unknown]>([
    ['loader', { loader: broken }, (module: Module, args: never) => module.loader?.(args)],
    ['action', { action: broken }, (module: Module, args: never) => module.action?.(args)],
    [
      'guard',
      { middleware: [broken] },
      (module: Module, args: never) =>
        module.middleware?.[0]?.(args, async () => new Response(null)),
    ],
  ])('of its %s is logged and answered with the request’s id', async (_, module, run) => {
    const { answered, args, faults } = open(module, locale);
    await expect(run(answered, args)).rejects.toMatchObject({
      data: { message, requestId: 'request-7', retryAfterSeconds: null },
      init: { status: 500 },
    });
    expect(faults).toEqual([fault]);
  });
});

it('a redirect and a refusal of a loader pass unchanged and are not logged', async () => {
  const way = redirect('/auth');
  const { answered, args, faults } = open({
    loader: () => Promise.reject(way),
  });
  await expect(answered.loader?.(args)).rejects.toBe(way);
  expect(faults).toEqual([]);
});

it('a loader whose reader has left is not logged', async () => {
  const gone = new Error('aborted');
  const { answered, args, faults, abort } = open({
    loader: () => {
      throw gone;
    },
  });
  abort.abort();
  await expect(answered.loader?.(args)).rejects.toBe(gone);
  expect(faults).toEqual([]);
});

describe('a page that shows missing data', () => {
  const handle = { showsMissingData: true };
  const refusedWith = (status: number) =>
    Promise.reject<never>(data({ message: 'Busy', requestId: 'request-9' }, { status }));

  it('is drawn with the status 500 and the request’s id after a fault, which is logged', async () => {
    const fault = new Error('secret detail');
    const { answered, args, faults } = open({
      handle,
      loader: () => {
        throw fault;
      },
    });
    expect(await answered.loader?.(args)).toMatchObject({
      data: { missingData: 'failed', requestId: 'request-7' },
      init: { status: 500 },
    });
    expect(faults).toEqual([fault]);
  });

  it.each([500, 503, 429])(
    'is drawn with the status %i that its call was answered with',
    async (status) => {
      const { answered, args } = open({ handle, loader: () => refusedWith(status) });
      expect(await answered.loader?.(args)).toMatchObject({
        data: { missingData: 'failed', requestId: 'request-9' },
        init: { status },
      });
    },
  );

  it.each([401, 403, 404, 422])('leaves an answer of %i to the error page', async (status) => {
    const { answered, args } = open({ handle, loader: () => refusedWith(status) });
    await expect(answered.loader?.(args)).rejects.toMatchObject({ init: { status } });
  });

  it('passes the redirect of an ended session', async () => {
    const way = redirect('/auth');
    const { answered, args } = open({ handle, loader: () => Promise.reject(way) });
    await expect(answered.loader?.(args)).rejects.toBe(way);
  });
});
