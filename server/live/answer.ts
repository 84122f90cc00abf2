import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { LiveStream } from './stream.ts';

const streams = new WeakMap<Response, LiveStream>();

/**
 * Server-sent events. The headers prevent proxies from buffering or changing them. `sendStream`
 * sends the events; null, for HEAD: there are none.
 */
export function streamResponse(stream: LiveStream | null): Response {
  const response = new Response(null, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
  if (stream !== null) streams.set(response, stream);
  return response;
}

/** Node's response, as far as a stream needs it. */
export type StreamOutgoing = Pick<
  ServerResponse,
  'destroyed' | 'writableLength' | 'write' | 'end' | 'destroy' | 'once'
> & { writeHead(status: number, headers: Record<string, string>): unknown };

/**
 * Begins the answer of a stream on Node's response itself, and returns a response that tells the
 * adapter so. Any other response is returned.
 */
export function sendStream(response: Response, outgoing: StreamOutgoing | undefined): Response {
  const stream = streams.get(response);
  if (stream === undefined) return response;
  if (outgoing === undefined) throw new Error('A stream needs a connection');
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  stream.attach(outgoing);
  return RESPONSE_ALREADY_SENT;
}
