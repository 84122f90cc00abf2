import net from 'node:net';

/** The test file of EICAR, which every scanner finds. Split, so that no scanner removes this source. */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

export interface FakeClamd {
  readonly address: string;
  readonly files: Buffer[];
  /** Bytes that are no INSTREAM session. */
  readonly faults: string[];
  answerWith(text: string | null): void;
  close(): Promise<void>;
}

const command = Buffer.from('zINSTREAM\0');

/** The file of a complete session; null: more bytes are needed. @throws if the bytes break the protocol */
function readSession(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, command.length).equals(command.subarray(0, bytes.length)))
    throw new Error('UNKNOWN COMMAND');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    at += 4;
    if (length === 0) {
      if (at !== bytes.length) throw new Error('bytes after the end');
      return Buffer.concat(chunks);
    }
    if (at + length > bytes.length) return null;
    chunks.push(bytes.subarray(at, at + length));
    at += length;
  }
  return null;
}

/** Speaks clamd's INSTREAM strictly, and finds only EICAR. */
export async function startClamd(): Promise<FakeClamd> {
  const files: Buffer[] = [];
  const faults: string[] = [];
  let fixed: string | null = null;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', (error) => faults.push(error.message));
    let received = Buffer.alloc(0);
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes]);
      try {
        const file = readSession(received);
        if (file === null) return;
        files.push(file);
        const verdict = file.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
        socket.end(`${fixed ?? verdict}\0`);
      } catch (error) {
        faults.push(String(error));
        socket.end('UNKNOWN COMMAND\0');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    files,
    faults,
    answerWith: (text) => {
      fixed = text;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
