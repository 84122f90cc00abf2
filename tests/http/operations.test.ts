import { Hono } from 'hono';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadDocument } from '#features/account/schema.ts';

import { confirmReset, forgotPassword, signIn } from '#features/session/schema.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { createHealth } from '#server/observe/health.ts';
import { createApi } from '#server/http/api.ts';
import { createLogger } from '#server/observe/log.ts';
import { createBacklog } from '#server/observe/metrics-backlog.ts';
import { createMetrics } from '#server/observe/metrics.ts';
import { servedEndpoints } from '#server/services.ts';
import { createApiClient, type ApiFetch } from '#shared/client.ts';
import { goodPassword, newestMessage, signUpCompany, type SignedUp } from '../factories/company.ts';
import { origin, startApi, type TestApi } from '../harness/api.ts';
import { fileOf, makePdf } from '../factories/review-documents.ts';

let api: TestApi;
let member: SignedUp;
const email = 'salem.alketbi@aldana.test';
const metrics = createMetrics();
beforeAll(async () => {
  api = await startApi('operations');
  member = await signUpCompany(api, 'buyer', { email });
});
afterAll(async () => {
  metrics.stop();
  expect(api.faults).toEqual([]);
  await api.close();
});

/** The whole application as a process serves it, with a log and figures of the test's own. */
function openApp(environment: NodeJS.ProcessEnv, db = api.db) {
  const lines: string[] = [];
  const log = createLogger((line) => lines.push(line));
  const config = readConfig({ NODE_ENV: 'test', DEMO: '1', LOG_REQUESTS: '1', ...environment });
  const health = createHealth({ findFault: async () => null });
  const readGauges = createBacklog(api.db, api.now);
  const app = createApp({
    config: { ...config, trustProxy: true },
    log,
    api: createApi({ ...api.services, log, db }, servedEndpoints),
    pages: null,
    clientDirectory: null,
    docs: new Hono(),
    operations: { health, metrics, readGauges, token: undefined, trustProxy: false },
  });
  const fetchApi: ApiFetch = async (path, init) => {
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', '203.0.113.77');
    headers.set('User-Agent', 'Mozilla/5.0 (Salems phone)');
    return app.fetch(new Request(`${origin}/api${path}`, { ...init, headers }), {});
  };
  const as =
    (token?: string): ApiFetch =>
    async (path, init) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
      return fetchApi(path, { ...init, headers });
    };
  return { app, lines, health, as: (token?: string) => createApiClient(as(token)) };
}

test('a walk through sign-in, reset and upload logs a line per request and refusal without personal data', async () => {
  const { lines, as } = openApp({});
  const password = 'Wrong-Kandura!43';
  expect(await as()(signIn, { body: { email, password } })).toMatchObject({ ok: false });
  const signedIn = await as()(signIn, { body: { email, password: goodPassword } });
  expect(signedIn.ok).toBe(true);
  await as()(forgotPassword, { body: { email } });
  const { params } = await newestMessage(api, email);
  const token = new URL(params['url'] ?? '').searchParams.get('reset') ?? '';
  expect(token).not.toBe('');
  const file = fileOf(makePdf(), 'Salem Al Ketbi passport.pdf', 'application/pdf');
  const uploaded = await as(member.token)(uploadDocument, { body: { kind: 'licence', file } });
  expect(uploaded.ok).toBe(true);
  await as()(confirmReset, { body: { token, password: 'Another!Kandura44' } });
  expect(await as(member.token)(uploadDocument, { body: { kind: 'licence', file } })).toMatchObject(
    { status: 401 },
  );
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = logged.filter(({ message }) => message !== 'request refused');
  expect(requests).toHaveLength(6);
  expect(logged).toHaveLength(7);
  for (const request of requests) {
    expect(Object.keys(request)).toEqual([
      'at',
      'level',
      'message',
      'method',
      'route',
      'status',
      'ms',
      'requestId',
    ]);
  }
  expect(requests.map(({ route, status }) => `${String(route)} ${String(status)}`)).toEqual([
    '/api/sign_in 422',
    '/api/sign_in 200',
    `/api${forgotPassword.path} 200`,
    `/api${uploadDocument.path} 200`,
    '/api/confirm_reset 200',
    `/api${uploadDocument.path} 401`,
  ]);
  const written = lines.join('\n');
  const session = signedIn.ok && 'token' in signedIn.data ? String(signedIn.data.token) : 'none';
  const secrets = [
    email,
    'alketbi',
    'Salem',
    password,
    goodPassword,
    token,
    member.token,
    session,
    '203.0.113',
    'passport',
  ];
  for (const secret of secrets) expect(written.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('the health check has the headers of every answer', async () => {
  const { app } = openApp({});
  const { status, headers } = await app.fetch(new Request(`${origin}/healthz`), {});
  expect([status, headers.get('X-Content-Type-Options')]).toEqual([200, 'nosniff']);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('the log has a client’s address only if configured', async () => {
  const { lines, as } = openApp({ LOG_ADDRESSES: '1' });
  await as()(signIn, { body: { email, password: 'x' } });
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ address: '203.0.113.77' });
});

test('the metrics name routes by their patterns and pending records of the database', async () => {
  const { app, as } = openApp({});
  await as()(signIn, { body: { email, password: 'x' } });
  await app.fetch(new Request(`${origin}/api/rfq/secret-number-1?key=salem`), {});
  const incoming = { socket: { remoteAddress: '127.0.0.1' } };
  const answer = await app.fetch(new Request(`${origin}/metrics`), { incoming });
  const text = await answer.text();
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(text).toMatch(
    /qeema_http_requests_total\{method="POST",route="\/api\/sign_in",status="4xx"\} \d+/,
  );
  expect(text).not.toMatch(/salem|secret-number/);
  // The code of the sign-up is pending, because no sender runs here.
  expect(text).toMatch(/^qeema_job_due\{job="delivery"\} [1-9]\d*$/m);
  expect(text).toMatch(/^qeema_job_overdue_seconds\{job="deals"\} 0$/m);
  expect(text).toMatch(/^qeema_outbox_failed 0$/m);
  expect(text).toMatch(/^qeema_backlog_readable 1$/m);
  expect((await app.fetch(new Request(`${origin}/metrics`), {})).status).toBe(404);
});

test('a client with an open connection is asked to close it when the process stops, and is still served', async () => {
  const { app, health } = openApp({});
  health.drain();
  expect((await app.fetch(new Request(`${origin}/readyz`), {})).status).toBe(503);
  const answer = await app.fetch(new Request(`${origin}/api/openapi.json`), {});
  expect([answer.status, answer.headers.get('Connection')]).toEqual([200, 'close']);
});

test('an unavailable database is reported as temporary, in the reader’s language, and not as a fault', async () => {
  const pool = new pg.Pool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'nothing' });
  const { app, lines } = openApp({}, new Kysely({ dialect: new PostgresDialect({ pool }) }));
  const headers = { 'Accept-Language': 'ar', Authorization: `Bearer ${member.token}` };
  const answer = await app.fetch(new Request(`${origin}/api/notifications`, { headers }), {});
  await pool.end();
  expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await answer.json()).toMatchObject({
    code: 'busy',
    message: expect.stringMatching(/[\u0600-\u06ff]/),
  });
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual([
    'warn',
    'info',
  ]);
});
