/**
 * Whether a request that changes something came from our own pages (product §12). Browsers send Sec-Fetch-Site or
 * Origin with every such request; a request with neither is not a browser's, and then it must not rest on a cookie.
 */
export function isSameOrigin(headers: Headers, ownOrigin: string, hasCookie: boolean): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const origin = headers.get('Origin');
  if (origin !== null) return origin === ownOrigin || isHost(origin, headers.get('Host'));
  return !hasCookie;
}

/**
 * A page cannot choose the Host header, so the same host is the same site (http or https decided by a proxy). `null`, the
 * origin of a sandboxed frame, has no host and matches none.
 */
function isHost(origin: string, host: string | null): boolean {
  return host !== null && URL.canParse(origin) && new URL(origin).host === host;
}
