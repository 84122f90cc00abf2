import net from 'node:net';

const answerMsMax = 30_000;
const chunkBytes = 64 * 1024;
const answerBytesMax = 4096;

export class ScannerError extends Error {}

/** The name of the malware in these bytes; null: none. @throws ScannerError */
export type Scan = (bytes: Uint8Array) => Promise<string | null>;

/** `host:port`, `[IPv6]:port` or the path of a socket. */
function targetOf(address: string): net.NetConnectOpts {
  if (address.startsWith('/')) return { path: address };
  const { hostname, port } = new URL(`tcp://${address}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}

/** clamd(8): each chunk follows its length in four bytes, and a chunk of length zero ends the file. */
function* instreamOf(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.byteLength; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

function verdictOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (\S{1,200}) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new ScannerError(`the scanner answered ${answer.slice(0, 200)}`);
  return found;
}

function request(target: net.NetConnectOpts, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(target);
    let answer = '';
    const fail = (reason: string) => {
      socket.destroy();
      reject(new ScannerError(reason));
    };
    socket.setTimeout(answerMsMax, () => fail('the scanner did not answer in time'));
    socket.setEncoding('latin1');
    socket.on('connect', () => {
      for (const part of instreamOf(bytes)) socket.write(part);
    });
    socket.on('data', (text: string) => {
      answer += text;
      const end = answer.indexOf('\0');
      if (end === -1 && answer.length <= answerBytesMax) return;
      socket.destroy();
      resolve(answer.slice(0, end === -1 ? answerBytesMax : end));
    });
    socket.on('error', (error) => fail(`the scanner is not reached: ${error.message}`));
    socket.on('close', () => fail('the scanner closed the connection'));
  });
}

/** Scans files by clamd's INSTREAM command, one connection for each file. */
export function createScan(address: string): Scan {
  const target = targetOf(address);
  return async (bytes) => verdictOf(await request(target, bytes));
}
