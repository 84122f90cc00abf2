import { Hono } from 'hono';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createApi } from '#server/http/api.ts';
import { createLogger } from '#server/observe/log.ts';
import { servedEndpoints } from '#server/services.ts';
import { locales } from '#shared/locale.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi('request id');
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The application with a session search that fails, and the lines of its log. */
function openFailing(fault: Error) {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line));
  const findActor = () => Promise.reject(fault);
  const app = createApp({
    config: readConfig({ NODE_ENV: 'test', DEMO: '1' }),
    log,
    api: createApi({ ...api.services, log, findActor }, servedEndpoints),
    pages: null,
    clientDirectory: null,
    docs: new Hono(),
  });
  return { app, lines };
}

const lockTimeout = Object.assign(new Error('lock timeout'), { code: '55P03' });

for (const locale of locales) {
  it.each([
    ['a fault', new Error('broken'), 500, 'something_went_wrong'],
    ['a busy database', lockTimeout, 503, 'busy'],
  ] as const)(
    `in ${locale}, the response to %s has one request id in its header, its body and the log`,
    async (_, fault, status, code) => {
      const { app, lines } = openFailing(fault);
      const answer = await app.fetch(
        new Request(`${origin}/api/session`, { headers: { 'Accept-Language': locale } }),
        {},
      );
      expect(answer.status).toBe(status);
      const body = (await answer.json()) as { code: string; details: { requestId: string } };
      expect(body.code).toBe(code);
      const { requestId } = body.details;
      expect(requestId).toMatch(/^[\da-f-]{36}$/);
      expect(answer.headers.get('X-Request-Id')).toBe(requestId);
      expect(lines.map((line) => (JSON.parse(line) as { requestId: string }).requestId)).toEqual([
        requestId,
      ]);
    },
  );
}
