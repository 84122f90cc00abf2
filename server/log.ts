import { stripBidiControls } from '../shared/bidi.ts';

export interface Logger {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}
type Facts = Readonly<Record<string, unknown>>;

function describe(value: unknown): unknown {
  if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack };
  // A line break or a bidi override in user text could fake another log line (ASVS 16.4.1).
  return typeof value === 'string' ? stripBidiControls(value).slice(0, 2000) : value;
}

/** One JSON line an event on standard error, so that standard output stays for the people who start the program. */
export function createLogger(write: (line: string) => void = (line) => process.stderr.write(line)): Logger {
  const log = (level: string, message: string, facts: Facts = {}) => {
    const described = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, describe(value)]));
    write(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...described })}\n`);
  };
  return {
    info: (message, facts) => log('info', message, facts),
    warn: (message, facts) => log('warn', message, facts),
    error: (message, facts) => log('error', message, facts),
  };
}
