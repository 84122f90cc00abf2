import http from 'node:http';
import type { AddressInfo } from 'node:net';

interface Backend {
  readonly url: URL;
  readonly agent: http.Agent;
  isReady: boolean;
  /** Checks without an answer, one after the other. */
  silent: number;
}

export interface Balancer {
  readonly url: string;
  /** Answers of each process, by its address. */
  readonly answers: ReadonlyMap<string, number>;
  add(url: string): Promise<void>;
  remove(url: string): void;
  /** Resolves when a process counts as ready, or no longer. */
  until(url: string, isReady: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Like the samples in deploy/, five times as fast. */
const checkMs = 200;
/** A process that is only slow to answer is still there. */
const silentMax = 5;
/**
 * The time that a request waits for a ready process before it is refused: twice that of
 * deploy/Caddyfile.
 */
const waitMsMax = 10_000;
const lookAgainMs = 50;

function get(url: URL, path: string): Promise<number> {
  return new Promise((resolve) => {
    const request = http.get(new URL(path, url), { agent: false, timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}

/**
 * An ordinary balancer: round robin over ready processes, with keep-alive. It retries on another
 * process only if the connection was refused; any other missing answer is the client's failure.
 */
export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<string, Backend>();
  const answers = new Map<string, number>();
  let turn = 0;

  function next(tried: ReadonlySet<Backend>): Backend | undefined {
    const ready = [...backends.values()].filter((one) => one.isReady && !tried.has(one));
    turn += 1;
    return ready[turn % ready.length];
  }

  function forward(
    request: http.IncomingMessage,
    body: Buffer,
    response: http.ServerResponse,
    tried: Set<Backend>,
    sinceMs = performance.now(),
  ) {
    const backend = next(tried);
    if (backend === undefined) {
      if (performance.now() - sinceMs < waitMsMax) {
        setTimeout(() => forward(request, body, response, new Set(), sinceMs), lookAgainMs);
      } else response.writeHead(503, { 'X-Balancer': 'no process is ready' }).end();
      return;
    }
    tried.add(backend);
    const { method = 'GET', url = '/', headers } = request;
    const sent = http.request(
      new URL(url, backend.url),
      { method, headers, agent: backend.agent },
      (answer) => {
        const { href } = backend.url;
        answers.set(href, (answers.get(href) ?? 0) + 1);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') forward(request, body, response, tried, sinceMs);
      else response.destroy();
    });
    sent.end(body);
  }

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => forward(request, Buffer.concat(chunks), response, new Set()));
  });
  const check = async (backend: Backend) => {
    const status = await get(backend.url, '/readyz');
    backend.silent = status === 0 ? backend.silent + 1 : 0;
    if (status !== 0 || backend.silent >= silentMax) backend.isReady = status === 200;
  };
  const timer = setInterval(() => {
    for (const backend of backends.values()) void check(backend);
  }, checkMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const until = async (url: string, isReady: boolean) => {
    while ((backends.get(url)?.isReady ?? false) !== isReady)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    async add(url) {
      const backend = {
        url: new URL(url),
        agent: new http.Agent({ keepAlive: true }),
        isReady: false,
        silent: 0,
      };
      backends.set(url, backend);
      await check(backend);
      await until(url, true);
    },
    remove(url) {
      backends.get(url)?.agent.destroy();
      backends.delete(url);
    },
    until,
    async close() {
      clearInterval(timer);
      for (const url of backends.keys()) backends.get(url)?.agent.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
