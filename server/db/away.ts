/** Of the connection, and of a server that starts, stops, recovers or has no place left (PostgreSQL appendix A). */
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
/** The driver gives these no code. */
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout expired$)/;

/** The database cannot be reached, or was lost in the middle: it will come back, and whoever asks again is served. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    // 08: the class of lost connections.
    return codes.has(error.code) || error.code.startsWith('08');
  }
  return messages.test(error.message);
}
