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
  '57P05',
  '25P03',
]);
const messages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout expired$)/;

/**
 * True if the database is unreachable or the connection was lost. It is temporary, so the client
 * may retry.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    // The socket of a server on this machine, while it starts again.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
    return codes.has(error.code) || error.code.startsWith('08');
  }
  return messages.test(error.message);
}

const lostCodes = new Set(['57P01', '57P02', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** True if an open connection was lost, so that a new one may work at once. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!('code' in error)) return error.message === 'Connection terminated unexpectedly';
  return lostCodes.has(String(error.code)) && !error.message.startsWith('connect ');
}
