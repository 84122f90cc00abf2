import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const zip = promisify(gzip);
const squeeze = promisify(brotliCompress);

/** Brotli's level: 11 takes fifteen times as long for a tenth less. */
const brotliLevel = 9;

type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest form that a client takes, by its `Accept-Encoding`; a form with `q=0` is refused. */
export function encodingFor(accepted: string | null): Encoding {
  const taken = new Set<string>();
  for (const part of (accepted ?? '').slice(0, 500).split(',')) {
    const [name = '', weight] = part.split(';').map((one) => one.trim().toLowerCase());
    if (weight === undefined || !/^q=0(?:\.0*)?$/.test(weight)) taken.add(name);
  }
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
}

interface Stored {
  readonly forms: Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>;
  /** Of the text; each form adds its own ending. */
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

/** Whether the client has this very form already (RFC 9110 §13.1.2: weak comparison, any of a list, or `*`). */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  const tags = header
    .slice(0, 2000)
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/**
 * Answers with a text that never changes while the process lives: made and compressed at the first request, sent as Brotli,
 * gzip or plain by what the client takes, and as 304 to who has it. `headers` come with each answer.
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
    const told = new Headers({ ...headers, ETag: etag });
    told.append('Vary', 'Accept-Encoding');
    if (isKnown(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers: told });
    const body = forms[encoding];
    if (encoding !== 'identity') told.set('Content-Encoding', encoding);
    told.set('Content-Length', String(body.byteLength));
    return new Response(body, { headers: told });
  };
}
