import { scrub } from './log-scrub.ts';

export interface Logger {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}
type Facts = Readonly<Record<string, unknown>>;

const depthMax = 4;

function describe(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrub(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > depthMax) return '…';
  if (value instanceof Date) return value;
  if (value instanceof Error) {
    const cause = value.cause === undefined ? {} : { cause: describe(value.cause, depth + 1) };
    return {
      name: value.name,
      message: scrub(value.message),
      stack: scrub(value.stack ?? ''),
      ...cause,
    };
  }
  if (Array.isArray(value)) return value.map((one) => describe(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, describe(one, depth + 1)]),
  );
}

/** Writes one JSON line per event to standard error, so that standard output stays readable. */
export function createLogger(
  write: (line: string) => void = (line) => process.stderr.write(line),
): Logger {
  const log = (level: string, message: string, facts: Facts = {}) => {
    const described = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, describe(value)]),
    );
    write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...described })}\n`);
  };
  return {
    info: (message, facts) => log('info', message, facts),
    warn: (message, facts) => log('warn', message, facts),
    error: (message, facts) => log('error', message, facts),
  };
}

export function countLines(log: Logger, onLine: (level: string) => void): Logger {
  const counted =
    (level: keyof Logger): Logger[keyof Logger] =>
    (message, facts) => {
      onLine(level);
      log[level](message, facts);
    };
  return { info: counted('info'), warn: counted('warn'), error: counted('error') };
}
