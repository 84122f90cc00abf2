import { stripBidiControls } from '../shared/bidi.ts';

export interface Logger {
  info(message: string, facts?: Facts): void;
  warn(message: string, facts?: Facts): void;
  error(message: string, facts?: Facts): void;
}
type Facts = Readonly<Record<string, unknown>>;

/**
 * Who a line is about has no business in the log: mail servers and databases repeat addresses in what they refuse, and a
 * link holds what opens an account (ASVS 16.2.5).
 */
const personal: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/[^\s@<>"'(),:;=\\/]+@[^\s@<>"'(),;:=\\/]+\.[^\s@<>"'(),;:=\\/]+/g, '[e-mail]'],
  [/\+\d[\d\s-]{6,17}\d/g, '[phone]'],
  [/\b(token|code|password|authorization|cookie)=[^\s&"']+/gi, '$1=[secret]'],
  [/\bBearer [\w.~+/-]+=*/gi, 'Bearer [secret]'],
  [/:\/\/[^\s:/@]+:[^\s@/]+@/g, '://[secret]@'],
];

function withoutPersons(text: string): string {
  return personal.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);
}

function describe(value: unknown): unknown {
  if (value instanceof Error) {
    return { name: value.name, message: withoutPersons(value.message), stack: withoutPersons(value.stack ?? '') };
  }
  // A line break or a bidi override in user text could fake another log line (ASVS 16.4.1).
  return typeof value === 'string' ? withoutPersons(stripBidiControls(value).slice(0, 2000)) : value;
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

/** The same log, whose lines are counted. */
export function countLines(log: Logger, onLine: (level: string) => void): Logger {
  const counted =
    (level: keyof Logger): Logger[keyof Logger] =>
    (message, facts) => {
      onLine(level);
      log[level](message, facts);
    };
  return { info: counted('info'), warn: counted('warn'), error: counted('error') };
}
