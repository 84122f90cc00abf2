import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { readPageForm, refusePage } from '../../server/page-body.ts';

function post(body: BodyInit | null, type: string | null): Request {
  const headers = new Headers();
  if (type !== null) headers.set('Content-Type', type);
  return new Request('http://qeema.test/auth', { method: 'POST', body, headers });
}

test('a well-formed form reaches the action as it was sent', async () => {
  const form = await readPageForm(post('intent=sign-in&email=%D8%B3', 'application/x-www-form-urlencoded'));
  expect(form).toBeInstanceOf(Request);
  expect((await (form as Request).formData()).get('email')).toBe('س');
  const data = new FormData();
  data.set('file', new File(['x'], 'رخصة.pdf'));
  const multipart = await readPageForm(new Request('http://qeema.test/auth', { method: 'POST', body: data }));
  expect(((await (multipart as Request).formData()).get('file') as File).name).toBe('رخصة.pdf');
});

test('a press without fields is an empty form', async () => {
  const form = await readPageForm(post(null, null));
  expect([...(await (form as Request).formData()).keys()]).toEqual([]);
});

test('anything else is refused before an action could fail on it', async () => {
  expect(await readPageForm(post('x', 'text/plain'))).toBe('unsupported_media_type');
  expect(await readPageForm(post('{"a":1}', 'application/json'))).toBe('unsupported_media_type');
  expect(await readPageForm(post('--x\r\nbroken', 'multipart/form-data; boundary=x'))).toBe('bad_request');
  expect(await readPageForm(post('--x', 'multipart/form-data'))).toBe('bad_request');
  expect(await readPageForm(post('a'.repeat(16 * 1024 * 1024 + 1), 'application/x-www-form-urlencoded'))).toBe(
    'payload_too_large',
  );
});

test('the refusal speaks the language of the address', async () => {
  const page = refusePage('ar', 'cross_site');
  expect(page.status).toBe(403);
  const html = await page.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<h1>[\u0600-\u06ff]/);
});

test('the demo is refused wherever others could reach it', () => {
  expect(readConfig({}).demo).toBe(true);
  expect(readConfig({ DEMO: '', HOST: '', PUBLIC_URL: '' }).demo).toBe(true);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/qeema' }).demo).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ PUBLIC_URL: 'https://rfq.example.ae' }).demo).toBe(false);
  expect(readConfig({ TRUST_PROXY: '1' }).demo).toBe(false);
  expect(() => readConfig({ DEMO: '1', HOST: '0.0.0.0' })).toThrow(ConfigError);
  expect(() => readConfig({ DEMO: '1', PUBLIC_URL: 'https://rfq.example.ae' })).toThrow(ConfigError);
});
