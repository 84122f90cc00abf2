/** Of an answer that is not a page of its own: it loads nothing and cannot be framed (ASVS 3.4.3). */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The policy of an answer that sets none. Scripts are given our files, because a worker obeys its own. */
export function policyOf(contentType: string): string {
  if (contentType.includes('javascript')) return "default-src 'self'; frame-ancestors 'none'";
  return contentType.startsWith('image/svg')
    ? `${closedPolicy}; style-src 'unsafe-inline'`
    : closedPolicy;
}

/** Headers of every answer (ASVS 3.4), with the request's id for the log. */
export function sharedHeaders(
  requestId: string,
  isSecure: boolean,
): (readonly [name: string, value: string])[] {
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()'],
    ...(isSecure
      ? [['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const]
      : []),
    ['X-Request-Id', requestId],
  ];
}
