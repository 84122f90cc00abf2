import { createHash, timingSafeEqual } from 'node:crypto';
import type { Health } from './health.ts';
import { bearerToken } from '../http/cookies.ts';
import type { Gauge, Metrics } from './metrics.ts';

export interface OperationsParts {
  readonly health: Health;
  readonly metrics: Metrics;
  readonly readGauges: () => Promise<readonly Gauge[]>;
  readonly token: string | undefined;
  readonly trustProxy: boolean;
}

const paths = ['/healthz', '/readyz', '/metrics'] as const;
type OperationsPath = (typeof paths)[number];
export const isOperationsPath = (path: string): path is OperationsPath =>
  paths.includes(path as OperationsPath);

const loopback = /^(127\.|::1$|::ffff:127\.)/;
const forwarding = ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via'];

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

/**
 * With a token, clients that send it; without one, only this machine, and only if no proxy
 * forwarded the request.
 */
function mayReadMetrics(
  parts: OperationsParts,
  headers: Headers,
  socketAddress: string | undefined,
): boolean {
  const { token, trustProxy } = parts;
  if (token !== undefined) return isSame(bearerToken(headers.get('Authorization')) ?? '', token);
  if (trustProxy || forwarding.some((name) => headers.has(name))) return false;
  return socketAddress !== undefined && loopback.test(socketAddress);
}

function respond(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

export async function serveOperations(
  parts: OperationsParts,
  path: OperationsPath,
  request: Request,
  socketAddress: string | undefined,
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return respond(405, 'only read', { Allow: 'GET, HEAD' });
  switch (path) {
    case '/healthz':
      return respond(200, 'alive');
    case '/readyz': {
      const reason = await parts.health.reasonNotReady();
      if (reason !== null) return respond(503, reason, { 'Retry-After': '2' });
      return respond(200, ['ready', ...parts.health.warnings()].join('; '));
    }
    case '/metrics': {
      if (!mayReadMetrics(parts, request.headers, socketAddress)) return respond(404, 'Not found');
      const text = await parts.metrics.text(await parts.readGauges());
      return new Response(text, {
        headers: {
          'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
          'Cache-Control': 'no-store',
        },
      });
    }
    default:
      return path satisfies never;
  }
}
