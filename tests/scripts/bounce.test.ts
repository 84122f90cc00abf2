import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isSignedWebhook } from '#server/payments/signature.ts';

const script = path.resolve(import.meta.dirname, '../../scripts/bounce.ts');
const secret = 'of the mail server';
const received: { url: string; raw: string; signature: string }[] = [];
let status = 200;
let server: Server;
let url = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = String(request.headers['webhook-signature']);
      received.push({ url: request.url ?? '', raw: Buffer.concat(chunks).toString(), signature });
      response.writeHead(status, { Location: '/elsewhere' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  received.length = 0;
  status = 200;
});
afterAll(() => server.close());

async function pipe(mail: string | Buffer, env: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, PUBLIC_URL: url, MAIL_BOUNCE_SECRET: secret, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdin.end(mail);
  const [code] = (await once(child, 'close')) as [number];
  return { code, errors };
}

it('a piped mail reaches the product signed, whatever its characters', async () => {
  const mail = 'Subject: Undelivered\r\n\r\nلم يصل';
  expect(await pipe(mail)).toEqual({ code: 0, errors: '' });
  const latin = Buffer.from('Subject: Unzustellbar\r\n\r\nzur\u00fcck', 'latin1');
  expect(await pipe(latin, { PUBLIC_URL: '' }, [`${url}/`])).toEqual({ code: 0, errors: '' });
  expect(received).toMatchObject([
    { url: '/api/mail/bounce', raw: mail },
    { url: '/api/mail/bounce', raw: 'Subject: Unzustellbar\r\n\r\nzurück' },
  ]);
  for (const { raw, signature } of received)
    expect(isSignedWebhook(secret, raw, signature, new Date())).toBe(true);
});

it('a mail that is no bounce, or too long for one, is dropped', async () => {
  status = 422;
  expect(await pipe('Subject: Out of office\r\n\r\n')).toEqual({ code: 0, errors: '' });
  expect(await pipe(Buffer.alloc(3 * 1024 * 1024, 'a'))).toEqual({ code: 0, errors: '' });
  expect(received).toHaveLength(1);
});

it.each([301, 400, 429, 500, 503])(
  'the mail server tries again while the product answers %d',
  async (refusal) => {
    status = refusal;
    const { code, errors } = await pipe('Subject: Undelivered\r\n\r\n');
    expect(code).toBe(75);
    expect(errors).toContain('The product');
  },
);

it('the mail server tries again while nothing answers, or a setting is missing', async () => {
  expect(await pipe('x', { PUBLIC_URL: 'http://127.0.0.1:1' })).toMatchObject({ code: 75 });
  const unset = await pipe('x', { MAIL_BOUNCE_SECRET: '' });
  expect(unset).toEqual({ code: 75, errors: expect.stringContaining('MAIL_BOUNCE_SECRET') });
  expect(received).toEqual([]);
});
