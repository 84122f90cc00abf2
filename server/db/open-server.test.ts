import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openServerDatabase } from './open-server.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const open = (databaseUrl: string, isPooled = false) =>
  openServerDatabase({ databaseUrl, listenUrl: databaseUrl, isPooled, onFault: () => undefined });

describe('a server that cannot be opened is reported with the reason and without the password', () => {
  it.each([false, true])('if it does not exist (pooled: %s)', async (isPooled) => {
    await expect(open('postgres://qeema:secret@127.0.0.1:1/qeema', isPooled)).rejects.toThrow(
      'The PostgreSQL server gave no answer (connect ECONNREFUSED 127.0.0.1:1).',
    );
  });

  it('if it is at none of the addresses of its name', async () => {
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '127.0.0.2', family: 4 },
    ];
    const lookup = (
      _name: string,
      _options: unknown,
      callback: (error: null, found: typeof both) => void,
    ) => callback(null, both);
    vi.spyOn(dns, 'lookup').mockImplementation(lookup as unknown as typeof dns.lookup);
    await expect(open('postgres://qeema:secret@database.test:1/qeema')).rejects.toThrow(
      'The PostgreSQL server gave no answer (connect ECONNREFUSED 127.0.0.1:1, connect ECONNREFUSED 127.0.0.2:1).',
    );
  });

  it('if it refuses the connection', async () => {
    const why = 'password authentication failed for user "qeema"';
    const fields = Buffer.from(`SFATAL\0C28P01\0M${why}\0\0`);
    const head = Buffer.alloc(5, 'E');
    head.writeInt32BE(fields.length + 4, 1);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([head, fields])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(open(`postgres://qeema:secret@127.0.0.1:${port}/qeema`)).rejects.toThrow(
      `The PostgreSQL server refused (${why}).`,
    );
    server.close();
  });
});
