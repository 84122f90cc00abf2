import { inspect } from 'node:util';

/** Longest text of a fault, in characters. */
const lengthMax = 500;

/**
 * The text of anything that was thrown. WebAssembly and the engine also throw plain objects, which
 * `String` would report as `[object Object]`.
 */
export function faultText(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown.slice(0, lengthMax);
  const text = thrown instanceof Error ? String(thrown) : inspect(thrown, { depth: 1 });
  return text.slice(0, lengthMax);
}
