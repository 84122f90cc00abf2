import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import {
  closePort,
  createPort,
  openPort,
  type Listener,
  type Port,
  type PortLimits,
} from './port.ts';

const config = { ...readConfig({ NODE_ENV: 'test' }), port: 0 };
const usual: PortLimits = { unansweredMax: 16, unsentBytesMax: 1024 * 1024, unreadMs: 60_000 };
const opened: { port: Port; clients: Socket[] }[] = [];

afterEach(async () => {
  for (const { port, clients } of opened.splice(0)) {
    for (const client of clients) client.destroy();
    await closePort(port, null);
  }
});

/** Opens a port and connected, paused clients that read nothing until the test reads them. */
async function open(listener: Listener, limits: Partial<PortLimits> = {}) {
  const port = createPort(listener, { ...usual, ...limits });
  const number = await openPort(port.server, config, null);
  const clients: Socket[] = [];
  opened.push({ port, clients });
  const connect = async () => {
    const taken = once(port.server, 'connection') as Promise<[Socket]>;
    const client = createConnection(number, '127.0.0.1').pause();
    client.on('error', () => undefined);
    clients.push(client);
    const [socket] = await taken;
    return { client, socket };
  };
  return { port, connect };
}

const requestOf = (path: string, method = 'GET') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`;
const pipelined = (count: number, method?: string) =>
  Array.from({ length: count }, (_, index) => requestOf(`/${index}`, method)).join('');

it('a closing port waits for running requests, and not for a connection without one', async () => {
  const port = createPort((_request, response) => response.end('answered'));
  const number = await openPort(port.server, config, null);
  const connect = async () => {
    const taken = once(port.server, 'connection');
    const client = createConnection(number, '127.0.0.1');
    await taken;
    return client;
  };
  const asking = await connect();
  const silent = await connect();
  asking.write('GET / HTTP/1.1\r\nHost: x\r\n');
  const closing = closePort(port, null);
  await once(silent, 'close');
  // Both would be disconnected ten seconds later.
  asking.end('\r\n');
  expect(await text(asking)).toContain('answered');
  await closing;
});

describe('pipelined requests', () => {
  it('are answered one after the other, in their order', async () => {
    let running = 0;
    let mostAtOnce = 0;
    const { connect } = await open((request, response) => {
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      setImmediate(() => {
        running -= 1;
        response.end(`answer ${request.url};`);
      });
    });
    const { client } = await connect();
    client.write(`${pipelined(15)}GET /15 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const answers = [...(await text(client)).matchAll(/answer \/(\d+);/g)].map(([, path]) =>
      Number(path),
    );
    expect(answers).toEqual(Array.from({ length: 16 }, (_, index) => index));
    expect(mostAtOnce).toBe(1);
  });

  it('end the connection if there are too many, and none of that packet runs', async () => {
    const run: (string | undefined)[] = [];
    const { connect } = await open((request, response) => {
      run.push(request.url);
      response.end();
    });
    const { client, socket } = await connect();
    client.write(pipelined(400, 'POST'));
    await once(socket, 'close');
    expect(run).toEqual([]);
  });

  it('stay in the connection while the client does not read: at most one answer is in memory', async () => {
    const answer = Buffer.alloc(8 * 1024 * 1024);
    let handled = 0;
    const { connect } = await open((_request, response) => {
      handled += 1;
      response.end(answer);
    });
    const { client, socket } = await connect();
    client.write(pipelined(8));
    client.write(pipelined(8));
    // The kernel accepts a part of the first answer, so the next one is not made.
    await once(client, 'readable');
    expect(handled).toBe(1);
    expect(socket.writableLength).toBeLessThanOrEqual(answer.length + 1024);
    client.write(pipelined(1));
    await once(socket, 'close');
    expect(handled).toBe(1);
  });

  it('end the connection if much of the answer before them is unread', async () => {
    let handled = 0;
    const { connect } = await open((_request, response) => {
      handled += 1;
      response.end(Buffer.alloc(16 * 1024 * 1024));
    });
    const { client, socket } = await connect();
    client.write(requestOf('/first'));
    await once(client, 'readable');
    client.write(requestOf('/second'));
    await once(socket, 'close');
    expect(handled).toBe(1);
  });
});

describe('a client that does not read', () => {
  it('is disconnected after a time without progress', async () => {
    const { connect } = await open(
      (_request, response) => response.end(Buffer.alloc(16 * 1024 * 1024)),
      {
        unreadMs: 20,
      },
    );
    const { client, socket } = await connect();
    client.write(requestOf('/'));
    await once(socket, 'close');
    expect(socket.destroyed).toBe(true);
  });

  it('is not one whose stream has no events, nor one whose answer is still computed', async () => {
    const unfinished: ServerResponse[] = [];
    const { port, connect } = await open((request, response) => {
      // From the request, because a crowded machine may not send it within 20 ms.
      request.socket.setTimeout(20);
      response.write('first');
      unfinished.push(response);
    });
    const { client } = await connect();
    client.write('GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    // The port has checked the quiet connection and left it open.
    await once(port.server, 'timeout');
    for (const response of unfinished) response.end('last');
    const answer = await text(client);
    expect([answer.includes('first'), answer.includes('last')]).toEqual([true, true]);
  });

  it('occupies a connection after its answer no longer than others', async () => {
    const { connect } = await open((_request, response) => response.end('answered'), {
      unreadMs: 20,
    });
    const { client, socket } = await connect();
    await once(socket, 'close');
    expect(socket.bytesWritten).toBe(0);
    client.destroy();
  });
});
