import { describe, expect, it } from 'vitest';
import type { listCategories } from '#features/category/schema.ts';
import type { Answer, Failure } from '#shared/client.ts';
import type { PageContext } from '../page/page-context.ts';
import { dataOrNull, mapPart, readPart } from './answers.server.ts';

type Categories = Answer<typeof listCategories>;

const answered: Categories = { ok: true, status: 200, message: '', data: [], extra: {} };

const failed = (status: number, requestId: string | null = null): Failure => ({
  ok: false,
  status,
  code: 'something_went_wrong',
  message: 'Broken',
  errors: {},
  details: {},
  retryAfterSeconds: null,
  requestId,
});

function open() {
  const faults: unknown[] = [];
  const page = {
    locale: 'en',
    origin: 'https://qeema.test',
    requestId: 'page-7',
    reportFault: (error: unknown) => void faults.push(error),
    setCookie: () => undefined,
  } as unknown as PageContext;
  return { page, faults };
}

describe('a part of a page', () => {
  it('is the data of its call', async () => {
    const { page } = open();
    expect(await readPart(page, Promise.resolve(answered))).toEqual([]);
  });

  it.each([
    [500, 'api-5', 'api-5'],
    [503, null, 'page-7'],
    [429, null, null],
  ])('is missing after %s, with the id of the log', async (status, of, requestId) => {
    const { page, faults } = open();
    const part = await readPart<typeof listCategories>(page, Promise.resolve(failed(status, of)));
    expect(part).toEqual({ missingData: 'failed', requestId, previous: null });
    expect(mapPart(part, () => 'converted')).toBe(part);
    expect(faults).toEqual([]);
  });

  it('is missing without an answer, and the fault is logged', async () => {
    const { page, faults } = open();
    const lost = new TypeError('fetch failed');
    const part = await readPart<typeof listCategories>(page, Promise.reject(lost));
    expect(part).toEqual({ missingData: 'failed', requestId: 'page-7', previous: null });
    expect(faults).toEqual([lost]);
  });

  it.each([403, 404])('of a refusal with %s fails the page', async (status) => {
    const { page } = open();
    await expect(
      readPart<typeof listCategories>(page, Promise.resolve(failed(status))),
    ).rejects.toMatchObject({ init: { status } });
  });
});

describe('an answer whose refusal means none', () => {
  it.each([403, 404, 422])('is null after %s', (status) => {
    expect(dataOrNull<typeof listCategories>(open().page, failed(status))).toBeNull();
  });

  it.each([429, 500])('is not taken as none after %s', (status) => {
    expect(() => dataOrNull<typeof listCategories>(open().page, failed(status))).toThrow();
  });
});
