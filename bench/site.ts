/**
 * `node bench/site.ts http://127.0.0.1:3000 PID`: measures a public page, where PID is the process
 * of a running product. Prints CPU milliseconds per request of that process: from memory, as 304,
 * and rendered (with an unknown cookie).
 */
import http from 'node:http';
import { cpuMsOf } from './cpu.ts';

const paths = ['/', '/ar', '/rfqs', '/faq', '/meeting', '/terms-conditions'];
const connections = 16;

const [origin = '', pidText = ''] = process.argv.slice(2);
const pid = Number(pidText);
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });

type Sent = Readonly<Record<string, string>>;

function get(
  path: string,
  headers: Sent,
): Promise<{ status: number; etag: string; bytes: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get(new URL(path, origin), { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (part: Buffer) => {
        bytes += part.byteLength;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? '', bytes }),
      );
    });
    request.on('error', reject);
  });
}

/** CPU milliseconds per request, over `count` requests. */
async function measure(path: string, headers: Sent, count: number): Promise<number> {
  const before = cpuMsOf(pid);
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await get(path, headers);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (cpuMsOf(pid) - before) / count;
}

const visitor = { Cookie: 'lang=en', 'Accept-Encoding': 'gzip' };
for (const path of paths) {
  const { etag, bytes, status } = await get(path, visitor);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  await measure(path, visitor, 500);
  const kept = await measure(path, visitor, 4000);
  const known = await measure(path, { ...visitor, 'If-None-Match': etag }, 4000);
  const rendered = await measure(path, { ...visitor, Cookie: 'lang=en; own=1' }, 200);
  const [a, b, c] = [kept, known, rendered].map((ms) => ms.toFixed(3));
  console.log(
    `${path.padEnd(18)} ${String(bytes).padStart(6)} bytes   memory ${a}   304 ${b}   rendered ${c} ms`,
  );
}
agent.destroy();
