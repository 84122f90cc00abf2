import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { ConfigError } from '#server/config-error.ts';
import {
  pagesWithFiles,
  readPageForm,
  refusePage,
  type FormSender,
} from '#server/pages/page-body.ts';
import { formFieldsMax } from '#server/http/form-limits.ts';
import { readProject } from '../../scripts/check/project.ts';

const encoded = 'application/x-www-form-urlencoded';
const member: FormSender = { acceptsFiles: false, findSession: async () => 'open' };
const visitor: FormSender = { acceptsFiles: false, findSession: async () => 'none' };

interface Posted {
  readonly request: Request;
  /** Bytes that were taken from the body so far. */
  readonly taken: () => number;
}

/** A form that declares its length and comes in pieces, as from a browser. */
function postPieces(length: number, headers: Record<string, string> = {}): Posted {
  const piece = new Uint8Array(16 * 1024).fill(0x61);
  let left = length;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (left <= 0) return controller.close();
        controller.enqueue(piece.subarray(0, Math.min(left, piece.length)));
        left -= Math.min(left, piece.length);
      },
    },
    { highWaterMark: 0 },
  );
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'Content-Type': encoded, ...headers },
  };
  return { request: new Request('http://qeema.test/auth', init), taken: () => length - left };
}

function post(body: BodyInit | null, type: string | null): Request {
  const headers = new Headers();
  if (type !== null) headers.set('Content-Type', type);
  return new Request('http://qeema.test/auth', { method: 'POST', body, headers });
}

test('a well-formed form reaches the action as it was sent', async () => {
  const form = await readPageForm(
    post('intent=sign-in&email=%D8%B3&role=a&role=b', encoded),
    visitor,
  );
  expect(form).toBeInstanceOf(Request);
  const fields = await (form as Request).formData();
  expect([fields.get('email'), fields.getAll('role')]).toEqual(['س', ['a', 'b']]);
  const data = new FormData();
  data.set('file', new File(['x'], 'رخصة.pdf'));
  const sent = new Request('http://qeema.test/auth', { method: 'POST', body: data });
  const multipart = await readPageForm(sent, member);
  expect(((await (multipart as Request).formData()).get('file') as File).name).toBe('رخصة.pdf');
});

test('a submission without fields is an empty form', async () => {
  for (const sent of [post(null, null), post(null, encoded)]) {
    const form = await readPageForm(sent, visitor);
    expect([...(await (form as Request).formData()).keys()]).toEqual([]);
  }
});

test('any other body is refused before an action could fail on it', async () => {
  const refused = (sent: Request) => readPageForm(sent, member);
  expect(await refused(post('x', 'text/plain'))).toBe('unsupported_media_type');
  expect(await refused(post('{"a":1}', 'application/json'))).toBe('unsupported_media_type');
  expect(await refused(post('--x\r\nbroken', 'multipart/form-data; boundary=x'))).toBe(
    'bad_request',
  );
  expect(await refused(post('--x', 'multipart/form-data'))).toBe('bad_request');
  expect(await refused(post('a'.repeat(16 * 1024 * 1024 + 1), encoded))).toBe('payload_too_large');
});

test('a form with too many fields is refused, multipart and urlencoded', async () => {
  const names = (count: number) => Array.from({ length: count }, () => 'a');
  const parts = (count: number) => {
    const data = new FormData();
    for (const name of names(count)) data.append(name, '1');
    return new Request('http://qeema.test/auth', { method: 'POST', body: data });
  };
  expect(await readPageForm(post(names(formFieldsMax + 1).join('&'), encoded), visitor)).toBe(
    'too_many_fields',
  );
  expect(await readPageForm(parts(formFieldsMax + 1), member)).toBe('too_many_fields');
  for (const sent of [post(names(formFieldsMax).join('&'), encoded), parts(formFieldsMax)]) {
    const form = await readPageForm(sent, member);
    expect((await (form as Request).formData()).getAll('a')).toHaveLength(formFieldsMax);
  }
});

test('a visitor sends at most 64 kB, a member 6 MB, and a larger declared size is not read at all', async () => {
  const declared = (length: number) => ({ 'Content-Length': String(length) });
  const outcomeOf = async (sender: FormSender, length: number, headers: Record<string, string>) => {
    const { request, taken } = postPieces(length, headers);
    const form = await readPageForm(request, sender);
    return [typeof form === 'string' ? form : 'read', taken() > length / 2];
  };
  const [small, large, larger] = [64 * 1024, 1024 * 1024, 7 * 1024 * 1024];
  expect(await outcomeOf(visitor, small, declared(small))).toEqual(['read', true]);
  expect(await outcomeOf(visitor, large, declared(large))).toEqual(['payload_too_large', false]);
  // Without a length, or with a wrong one, reading stops at the limit.
  expect(await outcomeOf(visitor, large, {})).toEqual(['payload_too_large', false]);
  expect(await outcomeOf(visitor, large, declared(10))).toEqual(['payload_too_large', false]);
  expect(await outcomeOf(member, large, declared(large))).toEqual(['read', true]);
  expect(await outcomeOf(member, larger, declared(larger))).toEqual(['payload_too_large', false]);
});

test('a form that is too large for its file, or whose session has ended, reaches its page without its fields', async () => {
  const length = 7 * 1024 * 1024;
  const senders: FormSender[] = [
    { acceptsFiles: true, findSession: async () => 'open' },
    { acceptsFiles: false, findSession: async () => 'expired' },
  ];
  for (const sender of senders) {
    const { request, taken } = postPieces(length, { 'Content-Length': String(length) });
    const form = (await readPageForm(request, sender)) as Request;
    expect([...(await form.formData()).keys()]).toEqual([]);
    // The page checks the declared length; the browser has sent everything and reads the answer.
    expect([form.headers.get('Content-Length'), taken()]).toEqual([String(length), length]);
  }
});

test('the pages that accept files are those that read an upload', () => {
  const files = readProject(process.cwd()).filter(({ path }) => path.startsWith('app/routes'));
  const readers = files
    .filter(({ text }) => text.includes('readUploadForm('))
    .map(({ path }) => path.slice(4));
  const table = files.find(({ path }) => path === 'app/routes.ts')?.text ?? '';
  const addresses = readers.flatMap((file) =>
    [...table.matchAll(/route\('([^']+)', '([^']+)'/g)]
      .filter(([, , of]) => of === file)
      .map(([, at]) => at),
  );
  expect(addresses.toSorted()).toEqual(
    [...pagesWithFiles].map((at) => at.split('/')[2]).toSorted(),
  );
});

test('the refusal is in the language of the address', async () => {
  const page = refusePage('ar', 'cross_site');
  expect(page.status).toBe(403);
  const html = await page.text();
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<h1>[\u0600-\u06ff]/);
});

test('the demo is refused on every address that others could reach', () => {
  expect(readConfig({}).demo).toBe(true);
  expect(readConfig({ DEMO: '', HOST: '', PUBLIC_URL: '' }).demo).toBe(true);
  expect(readConfig({ DATABASE_URL: 'postgres://localhost/qeema' }).demo).toBe(false);
  expect(readConfig({ HOST: '0.0.0.0' }).demo).toBe(false);
  expect(readConfig({ PUBLIC_URL: 'https://rfq.example.ae' }).demo).toBe(false);
  expect(readConfig({ TRUST_PROXY: '1' }).demo).toBe(false);
  expect(() => readConfig({ DEMO: '1', HOST: '0.0.0.0' })).toThrow(ConfigError);
  expect(() => readConfig({ DEMO: '1', PUBLIC_URL: 'https://rfq.example.ae' })).toThrow(
    ConfigError,
  );
});
