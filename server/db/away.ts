/**
 * Error codes of a connection, and of a server that starts, stops, recovers or is full (PostgreSQL
 * appendix A).
 */
const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '53300',
  '57P01',
  '57P02',
  '57P03',
]);
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired$)/;

/**
 * True if the database is unreachable or the connection was lost. It is temporary, so the client
 * may retry.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    return codes.has(error.code) || error.code.startsWith('08');
  }
  return messages.test(error.message);
}
