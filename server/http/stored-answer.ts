import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from './accepted-encodings.ts';

const zip = promisify(gzip);
const squeeze = promisify(brotliCompress);

/** Brotli level 11 takes fifteen times as long for 10% less. */
const brotliLevel = 9;

type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that `Accept-Encoding` allows; `q=0` forbids one. */
export function encodingFor(accepted: string | null): Encoding {
  const taken = acceptedEncodings(accepted);
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

interface Stored {
  readonly forms: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  readonly tag: string;
}

async function store(text: string): Promise<Stored> {
  const bytes = Buffer.from(text, 'utf8');
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const [br, gz] = await Promise.all([
    squeeze(bytes, { params }),
    zip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const forms = {
    br: new Uint8Array(br),
    gzip: new Uint8Array(gz),
    identity: new Uint8Array(bytes),
  };
  return { forms, tag };
}

/**
 * True if the client has this encoding already (RFC 9110 §13.1.2: weak comparison, any of a list,
 * or `*`).
 */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header
    .slice(0, 2000)
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * Answers with a text that never changes while the process runs. It is created and compressed at
 * the first request and sent as Brotli, gzip or plain, or as 304. `headers` are added to each
 * answer.
 */
export function createStoredAnswer(
  make: () => string,
  headers: Readonly<Record<string, string>>,
): (request: Request) => Promise<Response> {
  let stored: Promise<Stored> | null = null;
  return async (request) => {
    stored ??= store(make());
    const { tag, forms } = await stored;
    const encoding = encodingFor(request.headers.get('Accept-Encoding'));
    const etag = `"${tag}-${encoding}"`;
    const answerHeaders = new Headers({ ...headers, ETag: etag });
    answerHeaders.append('Vary', 'Accept-Encoding');
    if (isKnown(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers: answerHeaders });
    const body = forms[encoding];
    if (encoding !== 'identity') answerHeaders.set('Content-Encoding', encoding);
    answerHeaders.set('Content-Length', String(body.byteLength));
    return new Response(body, { headers: answerHeaders });
  };
}

/** 304 for a file that the reader has (RFC 9110 §15.4.5). */
export function unlessKnown(response: Response, asked: Pick<Headers, 'get'>): Response {
  const etag = response.headers.get('ETag');
  if (etag === null || !isKnown(asked.get('If-None-Match'), etag)) return response;
  const headers = { ETag: etag, 'Cache-Control': response.headers.get('Cache-Control') ?? '' };
  return new Response(null, { status: 304, headers });
}
