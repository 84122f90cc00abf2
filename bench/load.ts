import http from 'node:http';

/** One request of an operation; `turn` counts up, so that writes differ. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Of the session; absent for a reader without one. */
  readonly token?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly count: number;
  readonly failed: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Sends one request and resolves with its status once its answer has arrived. */
export function shoot(
  agent: http.Agent,
  port: number,
  shot: Shot,
  signal?: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(shot.token === undefined ? {} : { Authorization: `Bearer ${shot.token}` }),
      'Accept-Language': 'en',
      ...shot.headers,
    };
    const request = http.request({
      agent,
      host: '127.0.0.1',
      port,
      method: shot.method,
      path: shot.path,
      headers,
      ...(signal === undefined ? {} : { signal }),
    });
    request.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    request.once('error', reject);
    request.end(shot.body);
  });
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Sends `connections` parallel requests to a server on this machine, for `ms` milliseconds or until
 * `countMax` were sent.
 */
export async function measure(
  port: number,
  shotAt: (turn: number) => Shot,
  connections: number,
  ms: number,
  countMax = Infinity,
): Promise<Measured> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let turn = 0;
  let failed = 0;
  const start = performance.now();
  const one = async () => {
    while (performance.now() - start < ms && turn < countMax) {
      const began = performance.now();
      turn += 1;
      const status = await shoot(agent, port, shotAt(turn));
      times.push(performance.now() - began);
      if (status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    failed,
    perSecond: times.length / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}
