import { afterAll, beforeAll, expect, it } from 'vitest';
import { createReadInProcess } from '#server/http/read-in-process.ts';
import { servedEndpoints } from '#server/services.ts';
import { listNotifications, streamNotifications } from '#features/notification/schema.ts';
import { readSession } from '#features/session/schema.ts';
import type { TestApi } from '../harness/api.ts';
import { startDemoApi } from '../harness/demo-api.ts';
import { areaPlaces, createFinder, type AreaPlace } from '../harness/page-places.ts';
import { openPages, type TestPages } from '../harness/pages.ts';

let api: TestApi;
let pages: TestPages;
let find: ReturnType<typeof createFinder>;

beforeAll(async () => {
  api = await startDemoApi('page reads');
  pages = await openPages(api);
  find = createFinder(api, pages);
});
afterAll(async () => {
  expect(api.faults).toEqual([]);
  await api.close();
});

/** Without what is random in each answer: the nonce, the keys of forms and the ids of new drafts. */
function withoutRandom(html: string): string {
  const nonce = /nonce="([\w-]{22})"/.exec(html)?.[1] ?? '';
  return html
    .replaceAll(nonce, 'nonce')
    .replaceAll(/value="[\da-f]{32}"/g, 'key')
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, 'draft');
}

const changingReads = servedEndpoints.flatMap(({ endpoint }) =>
  endpoint.changesState
    ? [new RegExp(`^GET ${endpoint.path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:[?]|$)`)]
    : [],
);
/** A call that changes state, such as that an offer was seen, passes the check of its origin. */
const isChange = (call: string) =>
  !call.startsWith('GET ') || changingReads.some((pattern) => pattern.test(call));

it.each<AreaPlace>(areaPlaces)(
  'the page $name is the same with reads in the process',
  async (place) => {
    const path = await find(place);
    // The first visit may mark records as seen.
    await pages.open(place.reader, path);
    const overJson = await pages.open(place.reader, path);
    const inProcess = await pages.openInProcess(place.reader, path);
    expect(inProcess.calls.filter((call) => !isChange(call))).toEqual([]);
    expect(inProcess.status).toBe(overJson.status);
    expect(inProcess.location).toBe(overJson.location);
    expect(inProcess.cookies).toEqual(overJson.cookies);
    expect(withoutRandom(inProcess.html)).toBe(withoutRandom(overJson.html));
  },
);

const reader = {
  address: '198.51.100.7',
  requestId: 'r',
  locale: 'en',
  userAgent: '',
  actors: undefined,
  isGone: undefined,
} as const;

it('a read in the process passes the guards of the API', async () => {
  const read = createReadInProcess(api.services, servedEndpoints);
  const as = (token: string | null) => read(listNotifications, {}, { ...reader, token });
  expect(await as(null)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
  expect(await as('x'.repeat(43))).toMatchObject({ status: 401 });
  expect(await as(pages.tokens.operator)).toMatchObject({ status: 401 });
  expect(await as(pages.tokens.buyer)).toMatchObject({ status: 200, body: { status: true } });
  const gone = { ...reader, token: pages.tokens.buyer, isGone: () => true };
  expect(await read(readSession, {}, gone)).toMatchObject({ status: 503, retryAfter: null });
});

it('a read in the process refuses invalid input with its fields, and answers no stream', async () => {
  const read = createReadInProcess(api.services, servedEndpoints);
  const own = { ...reader, token: pages.tokens.buyer };
  const invalid = await read(listNotifications, { query: { page: 'x' } }, own);
  expect(invalid).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: { page: [expect.any(String)] } },
  });
  expect(await read(streamNotifications, {}, own)).toMatchObject({
    status: 500,
    body: { details: { requestId: 'r' } },
  });
  expect(api.faults).toHaveLength(1);
  api.faults.length = 0;
});
