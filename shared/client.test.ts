import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyone } from './actor.ts';
import { addressOf, createApiClient } from './client.ts';
import { declareEndpoint } from './endpoint.ts';

const find = declareEndpoint({
  method: 'get',
  path: '/companies/{id}/papers/{kind}',
  tag: 'Test',
  summary: 'Test',
  who: anyone,
  params: z.object({ id: z.string(), kind: z.string() }),
  query: z.object({ page: z.string().optional(), key: z.string().optional() }),
  data: z.object({ name: z.string() }),
  extra: z.object({ count: z.int() }),
});
const save = declareEndpoint({
  method: 'post',
  path: '/papers',
  tag: 'Test',
  summary: 'Test',
  who: anyone,
  body: z.object({ name: z.string(), file: z.file().optional() }),
});
const upload = declareEndpoint({ ...save, acceptsFiles: true });

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('addressOf', () => {
  it('fills in escaped parameters, and omits empty query values', () => {
    const input = { params: { id: 'a/b?c', kind: 'رخصة' }, query: { page: '2', key: '' } };
    expect(addressOf(find, input)).toBe(
      `/companies/a%2Fb%3Fc/papers/${encodeURIComponent('رخصة')}?page=2`,
    );
    expect(addressOf(save, {})).toBe('/papers');
  });
});

describe('the typed client', () => {
  it('returns the data and its metadata', async () => {
    const client = createApiClient(async (path, init) => {
      expect([path, init.method, init.body]).toEqual(['/companies/1/papers/x', 'GET', null]);
      return json({ status: true, message: 'Done', data: { name: 'A' }, count: 3 });
    });
    const answer = await client(find, { params: { id: '1', kind: 'x' } });
    expect(answer).toEqual({
      ok: true,
      status: 200,
      message: 'Done',
      data: { name: 'A' },
      extra: { count: 3 },
    });
  });

  it('returns a refusal with its field errors and the time until the next try', async () => {
    const body = {
      status: false,
      code: 'too_many_requests',
      message: 'Wait',
      errors: { name: ['No'] },
      details: { by: 'x', requestId: 'req-1' },
    };
    const client = createApiClient(async () => json(body, 429, { 'Retry-After': '12' }));
    expect(await client(save, { body: { name: 'A' } })).toEqual({
      ok: false,
      status: 429,
      code: 'too_many_requests',
      message: 'Wait',
      errors: { name: ['No'] },
      details: { by: 'x', requestId: 'req-1' },
      retryAfterSeconds: 12,
      requestId: 'req-1',
    });
  });

  it('sends the key of a form that is sent once', async () => {
    const sent: RequestInit[] = [];
    const client = createApiClient(async (_path, init) => {
      sent.push(init);
      return json({ status: true, message: '', data: null });
    });
    await client(save, { body: { name: 'A' } }, { idempotencyKey: 'abcdefgh' });
    expect(sent[0]?.headers).toEqual({
      'Content-Type': 'application/json',
      'Idempotency-Key': 'abcdefgh',
    });
  });

  it('sends JSON, and a form where files go along, without what is undefined', async () => {
    const sent: RequestInit[] = [];
    const client = createApiClient(async (_path, init) => {
      sent.push(init);
      return json({ status: true, message: '', data: null });
    });
    await client(save, { body: { name: 'A', file: undefined } });
    await client(upload, { body: { name: 'A', file: new File(['x'], 'رخصة.pdf') } });
    expect(sent[0]).toMatchObject({
      body: '{"name":"A"}',
      headers: { 'Content-Type': 'application/json' },
    });
    const form = sent[1]?.body;
    if (!(form instanceof FormData)) throw new Error('not a form');
    const file = form.get('file');
    expect(form.get('name')).toBe('A');
    expect(file instanceof File && file.name).toBe('رخصة.pdf');
  });
});
