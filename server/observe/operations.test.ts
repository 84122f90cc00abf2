import { afterEach, expect, it } from 'vitest';
import { createHealth } from './health.ts';
import { createMetrics } from './metrics.ts';
import { serveOperations, type OperationsParts } from './operations.ts';

const metrics = createMetrics();
afterEach(() => metrics.stop());
const home = '127.0.0.1';
const token = 'a-token-of-twenty-letters';

function partsOf(
  overrides: Partial<OperationsParts> = {},
  findFault: Parameters<typeof createHealth>[0]['findFault'] = async () => null,
): OperationsParts {
  return {
    health: createHealth({ findFault }),
    metrics,
    readGauges: async () => [],
    token: undefined,
    trustProxy: false,
    ...overrides,
  };
}

const requestTo = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(`http://qeema.test${path}`, { method, headers });

const requestMetrics = async (
  parts: OperationsParts,
  address: string,
  headers: Record<string, string> = {},
) => (await serveOperations(parts, '/metrics', requestTo('/metrics', headers), address)).status;

it('/healthz answers without the database', async () => {
  const parts = partsOf({}, () => Promise.reject(new Error('asked')));
  const answer = await serveOperations(parts, '/healthz', requestTo('/healthz'), home);
  expect([answer.status, await answer.text()]).toEqual([200, 'alive\n']);
});

it('/readyz is ready while the database answers with the newest migration, and not after the stop signal', async () => {
  const parts = partsOf();
  expect((await serveOperations(parts, '/readyz', requestTo('/readyz'), home)).status).toBe(200);
  parts.health.drain();
  const stopping = await serveOperations(parts, '/readyz', requestTo('/readyz'), home);
  expect([stopping.status, await stopping.text(), stopping.headers.get('Retry-After')]).toEqual([
    503,
    'draining\n',
    '2',
  ]);
});

it.each([
  ['database', () => Promise.reject(new Error('away'))],
  ['outdated', async () => 'outdated' as const],
  ['recovering', async () => 'recovering' as const],
  ['read-only', async () => 'read-only' as const],
])('/readyz reports a database that is in the state “%s”', async (text, findFault) => {
  const answer = await serveOperations(
    partsOf({}, findFault),
    '/readyz',
    requestTo('/readyz'),
    home,
  );
  expect([answer.status, await answer.text()]).toEqual([503, `${text}\n`]);
});

it('/readyz queries the database at most once a second', async () => {
  let queryCount = 0;
  let nowMs = 0;
  const health = createHealth({
    findFault: async () => {
      queryCount += 1;
      return null;
    },
    nowMs: () => nowMs,
  });
  for (let round = 0; round < 100; round += 1) await health.reasonNotReady();
  expect(queryCount).toBe(1);
  nowMs = 1_000;
  await health.reasonNotReady();
  expect(queryCount).toBe(2);
});

it('/readyz names a condition that does not end the service', async () => {
  const health = createHealth({
    findFault: async () => null,
    warnings: () => ['the disk of the database is full'],
  });
  const answer = await serveOperations(partsOf({ health }), '/readyz', requestTo('/readyz'), home);
  expect([answer.status, await answer.text()]).toEqual([
    200,
    'ready; the disk of the database is full\n',
  ]);
});

it('/metrics answers this machine, and no client if a proxy may be in between', async () => {
  const parts = partsOf();
  for (const address of [home, '::1', '::ffff:127.0.0.1'])
    expect(await requestMetrics(parts, address)).toBe(200);
  expect(await requestMetrics(parts, '198.51.100.7')).toBe(404);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']) {
    expect(await requestMetrics(parts, home, { [name]: '198.51.100.7' })).toBe(404);
  }
  expect(await requestMetrics(partsOf({ trustProxy: true }), home)).toBe(404);
});

it('/metrics answers any client with the token, from anywhere, and then no other client', async () => {
  const parts = partsOf({ token, trustProxy: true });
  expect(await requestMetrics(parts, '198.51.100.7', { Authorization: `Bearer ${token}` })).toBe(
    200,
  );
  expect(await requestMetrics(parts, home)).toBe(404);
  expect(await requestMetrics(parts, home, { Authorization: `Bearer ${token}x` })).toBe(404);
});

it('/metrics accepts GET only', async () => {
  const answer = await serveOperations(
    partsOf(),
    '/healthz',
    requestTo('/healthz', {}, 'POST'),
    home,
  );
  expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});
