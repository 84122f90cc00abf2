import net, { type AddressInfo, type Socket } from 'node:net';

export interface SilentProxy {
  readonly url: string;
  /**
   * From now on the open connections carry nothing and are not closed, as if a firewall had
   * forgotten them. New ones work.
   */
  swallow(): void;
  close(): Promise<void>;
}

/** A way to a database that can lose its connections without a word. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = net.createServer((client) => {
    const database = net.connect(Number(target.port), target.hostname);
    const pair = [client, database] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [database, client] as const]) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    swallow() {
      for (const socket of [...pairs].flat()) socket.removeAllListeners('data').pause();
    },
    async close() {
      for (const socket of [...pairs].flat()) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
