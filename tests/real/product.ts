import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { readDraft, saveDraft } from '#features/draft/schema.ts';
import { openDatabase } from '#server/db/open.ts';
import { createApiClient } from '#shared/client.ts';
import { addParty, type Party } from '../factories/access.ts';
import { dataOf } from '../factories/order.ts';
import { startChild, type Child } from '../harness/child.ts';
import { createServerDatabase } from '../harness/database.ts';

export interface Product {
  /** Of its processes, in the order of their start. */
  readonly urls: readonly string[];
  readonly buyer: Party;
  /** Of its PostgreSQL, without a pooler. */
  readonly databaseUrl: string;
  /** Stops one process by this signal and starts it again on its port, until it is ready. */
  restart(url: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** All lines of the processes' logs so far. */
  log(): string;
  stop(): Promise<void>;
}

interface ProductOptions {
  readonly processes?: number;
  /** The address for the product, such as a pooler's; the database's own by default. */
  readonly reach?: (databaseUrl: string) => Promise<string>;
  readonly readAt?: (databaseUrl: string) => string;
  readonly environment?: NodeJS.ProcessEnv;
}

/** The product without pages on a PostgreSQL server, with a buyer who is signed in. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { processes = 1, reach = async (url) => url, readAt, environment = {} } = options;
  const { url: databaseUrl, drop } = await createServerDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'qeema-product-'));
  const children: Child[] = [];
  const running = new Map<string, Child>();
  const stop = async () => {
    for (const child of children) child.process.kill('SIGKILL');
    await Promise.all(children.map(({ ended }) => ended));
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const env = {
      NODE_ENV: 'production',
      DEMO: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: await reach(databaseUrl),
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_READ_URL: readAt?.(databaseUrl) ?? '',
      SECRET_KEY: 'of every process of this test alike',
      ...environment,
    };
    const open = async (port: string) => {
      const child = startChild('faults/cluster-server.ts', [], [], { ...env, PORT: port });
      children.push(child);
      const url = (await child.waitForLine((line) => line.startsWith('open '))).slice(5);
      running.set(url, child);
      const isReady = async () => expect((await ask(`${url}/readyz`)).status).toBe(200);
      await vi.waitFor(isReady, { timeout: 60_000, interval: 100 });
    };
    for (let count = 0; count < processes; count += 1) await open('0');
    const restart: Product['restart'] = async (url, signal) => {
      const child = running.get(url);
      child?.process.kill(signal);
      expect(await child?.ended).toBe(signal === 'SIGTERM' ? 0 : signal);
      await open(new URL(url).port);
    };
    const database = await openDatabase({ databaseUrl, dataDir, onFault: () => undefined });
    const buyer = await addParty({ db: database.kysely, now: () => new Date() }, 'buyer');
    await database.close();
    const log = () =>
      children.map(({ lines, errorOutput }) => `${lines.join('\n')}\n${errorOutput()}`).join('\n');
    return { urls: [...running.keys()], buyer, databaseUrl, restart, log, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The certificate of the server, whose name is `host`. */
  readonly ca?: Buffer;
  readonly host?: string;
}

/** One request on a connection of its own, without following a redirect. */
export function openRequest(url: string, { method = 'GET', headers, ca, host }: Asked) {
  const { request } = url.startsWith('https:') ? https : http;
  const trust = ca === undefined ? {} : { ca, servername: host };
  const named = host === undefined ? headers : { Host: host, ...headers };
  return request(url, { method, agent: false, timeout: 30_000, ...trust, headers: named });
}

export async function ask(url: string, asked: Asked = {}): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(url, asked);
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`no answer from ${url}`)));
    sent.on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('error', reject);
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const headers = new Headers();
        for (const [name, value] of Object.entries(answer.headers))
          headers.set(name, String(value));
        const { statusCode: status = 0 } = answer;
        const body = [204, 304].includes(status) ? null : Buffer.concat(chunks);
        resolve(new Response(body, { status, headers }));
      });
    });
    sent.end(asked.body);
  });
}

/** Resolves with the first event of the live stream. */
async function firstEvent(url: string, asked: Asked): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(url, asked);
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.on('error', () => undefined);
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (!/^event: /m.test(text)) return;
        sent.destroy();
        resolve(text);
      });
      answer.on('end', () => reject(new Error(`the stream ended: ${text}`)));
    });
    sent.end();
  });
}

/** Reads, writes and follows live events of the product at this address, as its buyer. */
export async function checkProduct(
  url: string,
  { token }: Party,
  reached: Pick<Asked, 'ca' | 'host'> = {},
): Promise<void> {
  const bearer = { Authorization: `Bearer ${token}` };
  const client = createApiClient(async (apiPath, { method, headers, body }) =>
    ask(`${url}/api${apiPath}`, {
      ...reached,
      method: method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), ...bearer },
      ...(typeof body === 'string' ? { body } : {}),
    }),
  );
  const params = { id: crypto.randomUUID() };
  const payload = { note: 'مسودة through a proxy' };
  dataOf(await client(saveDraft, { params, body: { kind: 'rfq', title: 'Draft', payload } }));
  expect(dataOf(await client(readDraft, { params })).payload).toEqual(payload);
  const stream = `${url}/api/notifications/stream`;
  expect(await firstEvent(stream, { ...reached, headers: bearer })).toMatch(/^event: hello$/m);
}
