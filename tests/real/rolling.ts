import { addAddress, listAddresses } from '#features/address/schema.ts';
import { buyAccess } from '#features/access/schema/purchase.ts';
import { listCategories } from '#features/category/schema.ts';
import { createApiClient, type Answer, type ApiClient } from '#shared/client.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Party } from '../factories/access.ts';
import { ask, openRequest, type Asked } from './product.ts';

/** An address of the product with the certificate and the host to expect there. */
export type Place = Pick<Asked, 'ca' | 'host'> & { readonly url: string };

/** Answers that ask to send the same request again. */
const againStatuses = new Set([502, 503, 504]);
const pauseMs = 50;
/** As `Retry-After` says. */
const refusedPauseMs = 2_000;
/** Below the limit of 60 addresses a minute, because each round has a pause. */
const roundsPerAddress = 25;

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs));

export function clientAt({ url, ...reached }: Place, party?: Party): ApiClient {
  const bearer = party === undefined ? {} : { Authorization: `Bearer ${party.token}` };
  return createApiClient(async (apiPath, { method, headers, body }) =>
    ask(`${url}/api${apiPath}`, {
      ...reached,
      method: method ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), ...bearer },
      ...(typeof body === 'string' ? { body } : {}),
    }),
  );
}

/** The work of clients during one test, and each failure that a user would have seen. */
export interface Load {
  /** Accepts 503 as an answer to reads and to a lost stream that continues. */
  readonly hasOutage: boolean;
  readonly failures: string[];
  /** The present step of the test, for the messages of failures. */
  phase: string;
  isOver: boolean;
  reads: number;
  /** Events that its reader must receive. */
  published: number;
  /** Labels of addresses by company, and requests bought, whose answer was a success. */
  readonly addresses: [companyId: string, label: string][];
  readonly bought: string[];
}

export const createLoad = (hasOutage = false): Load => ({
  hasOutage,
  failures: [],
  phase: 'before',
  isOver: false,
  reads: 0,
  published: 0,
  addresses: [],
  bought: [],
});

/** A read that fails once has failed. */
async function read(load: Load, name: string, send: () => Promise<Answer<Endpoint>>) {
  const { phase } = load;
  const answer = await send().catch(String);
  if (load.hasOutage && typeof answer !== 'string' && answer.status === 503) return;
  const fault = typeof answer === 'string' ? answer : answer.ok ? null : String(answer.status);
  if (fault === null) load.reads += 1;
  else load.failures.push(`${phase}: ${name}: ${fault}`);
}

/** Sends a change under one key until it has an answer other than "try again". */
async function write<E extends Endpoint>(
  load: Load,
  name: string,
  send: () => Promise<Answer<E>>,
): Promise<Answer<E> | null> {
  for (;;) {
    const answer = await send().catch((error: unknown) => {
      // An answer that a client cannot read.
      if (error instanceof SyntaxError)
        load.failures.push(`${load.phase}: ${name}: ${error.message}`);
      return null;
    });
    if (answer?.ok === true) return answer;
    if (answer !== null && answer.code !== 'in_progress' && !againStatuses.has(answer.status)) {
      load.failures.push(`${load.phase}: ${name}: ${answer.status} ${answer.code}`);
      return null;
    }
    await pause();
  }
}

/** Reads without a pause longer than a person's, and adds addresses. */
export async function readAndAdd(
  load: Load,
  place: Place,
  buyer: Party,
  cityId: string,
): Promise<void> {
  const visitor = clientAt(place);
  const client = clientAt(place, buyer);
  const form = { city_id: cityId, area: 'Al Quoz 3', street: 'Street 17B', building: 'Unit 2' };
  for (let round = 0; !load.isOver; round += 1) {
    await read(load, 'categories', () => visitor(listCategories, {}));
    await read(load, 'addresses', () => client(listAddresses, { query: {} }));
    if (round % roundsPerAddress === 0) {
      const label = `${new URL(place.url).port} ${round}`;
      const body = { ...form, label, phone: '04 371 0092', landmark: 'Behind the bakery' };
      const key = { idempotencyKey: `address-${crypto.randomUUID()}` };
      const answer = await write(load, 'address', () => client(addAddress, { body }, key));
      if (answer !== null) load.addresses.push([buyer.companyId, label]);
    }
    await pause();
  }
}

/** Buys access to one request after the other. */
export async function buyAll(
  load: Load,
  place: Place,
  supplier: Party,
  rfqIds: readonly string[],
): Promise<void> {
  const client = clientAt(place, supplier);
  for (const id of rfqIds) {
    if (load.isOver) return;
    const key = { idempotencyKey: `purchase-${id}` };
    const answer = await write(load, 'purchase', () =>
      client(buyAccess, { params: { id }, body: {} }, key),
    );
    if (answer?.ok !== true) continue;
    load.bought.push(id);
    if (answer.data.repeated) load.failures.push(`${load.phase}: purchase: charged before its key`);
    for (let count = 0; count < 10; count += 1) await pause();
  }
}

/** One connection of a live stream, until it ends. Returns the pause that the server asked for. */
async function streamOnce(
  { url, ...reached }: Place,
  headers: Readonly<Record<string, string>>,
  onEvent: (name: string, id: string) => void,
  stopping: AbortSignal,
): Promise<{ status: number; retryMs: number }> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(`${url}/api/notifications/stream`, { ...reached, headers });
    stopping.addEventListener('abort', () => sent.destroy());
    sent.on('error', reject);
    sent.on('response', (answer) => {
      const { statusCode: status = 0 } = answer;
      let retryMs = 0;
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        const blocks = `${text}${chunk.toString()}`.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          retryMs = Number(/^retry: (\d+)$/m.exec(block)?.[1] ?? retryMs);
          const name = /^event: (.+)$/m.exec(block)?.[1];
          if (name !== undefined) onEvent(name, /^id: (.+)$/m.exec(block)?.[1] ?? '');
        }
      });
      // A stream may be cut off at any time, and then continues on another process.
      answer.on('error', () => undefined);
      answer.on('close', () => resolve({ status, retryMs }));
    });
    sent.end();
  });
}

/** Events of one reader, in the order of their arrival. */
export interface Received {
  /** Of notifications. */
  readonly ids: Set<string>;
  greetings: number;
}

/** Follows live events as a browser does: after each end it waits and continues from the last id. */
export async function followStream(
  load: Load,
  place: Place,
  reader: Party,
  received: Received,
  stopping: AbortSignal,
): Promise<void> {
  let last = '';
  const onEvent = (name: string, id: string) => {
    last = id === '' ? last : id;
    if (name === 'hello') received.greetings += 1;
    else received.ids.add(id);
  };
  while (!stopping.aborted) {
    const headers = {
      Authorization: `Bearer ${reader.token}`,
      ...(last === '' ? {} : { 'Last-Event-ID': last }),
    };
    const { phase } = load;
    const ended = await streamOnce(place, headers, onEvent, stopping).catch(String);
    if (stopping.aborted) return;
    if (load.hasOutage && typeof ended !== 'string' && ended.status === 503) {
      await new Promise((resolve) => setTimeout(resolve, refusedPauseMs));
      continue;
    }
    if (typeof ended === 'string' || ended.status !== 200) {
      load.failures.push(`${phase}: stream: ${JSON.stringify(ended)}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, ended.retryMs));
  }
}
