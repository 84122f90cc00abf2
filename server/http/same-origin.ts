/**
 * True if a request that changes data came from our own pages (product §12). Browsers always send
 * Sec-Fetch-Site or Origin with it. A request with neither is not a browser's, so it must not rely
 * on a cookie.
 */
export function isSameOrigin(
  headers: Pick<Headers, 'get'>,
  ownOrigin: string,
  hasCookie: boolean,
): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin !== null) return origin === ownOrigin || isHost(origin, headers.get('Host'));
  return !hasCookie;
}

interface RecordingCall {
  readonly method: string;
  readonly answersFile: boolean;
}

/**
 * `isSameOrigin`, and no opened address, such as that of a sign-out in a text. A link of our own
 * pages to a file may record that the file was read.
 */
export function isOwnCall(
  call: RecordingCall,
  headers: Pick<Headers, 'get'>,
  ownOrigin: string,
  hasCookie: boolean,
): boolean {
  const isOpened = call.method === 'get' && headers.get('Sec-Fetch-Mode') === 'navigate';
  return (call.answersFile || !isOpened) && isSameOrigin(headers, ownOrigin, hasCookie);
}

/**
 * A page cannot set the Host header, so the same host is the same site; a proxy decides between
 * http and https. `null`, the origin of a sandboxed frame, matches no host.
 */
function isHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
