import net, { type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  /** From now on no byte passes and nothing is closed or refused, as if the network were cut. */
  cut(): void;
  /** Ends the connections of the time before, and lets new ones pass. */
  mend(): void;
  close(): Promise<void>;
}

/** A way to a port of this machine that a test can cut. */
export async function startRelay(target: number): Promise<Relay> {
  let isCut = false;
  const sockets = new Set<Socket>();
  const follow = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      if (!isCut) to.destroy();
    });
  };
  const server = net.createServer((client) => {
    if (isCut) {
      sockets.add(client.on('error', () => undefined).on('close', () => sockets.delete(client)));
      return;
    }
    const service = net.connect(target, '127.0.0.1');
    follow(client, service);
    follow(service, client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.removeAllListeners('data').pause();
    },
    mend() {
      if (!isCut) return;
      end();
      isCut = false;
    },
    async close() {
      end();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
