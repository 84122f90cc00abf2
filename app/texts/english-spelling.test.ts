import { describe, expect, it } from 'vitest';
import { en } from './en.ts';

/** Every string of the catalogue with its key. */
function stringsOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    stringsOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

/** The code of a state stays `canceled`, as the specification writes it; what people read is British. */
const american = /\bcancel(?:ed|ing)\b/i;

describe('the spelling of English texts', () => {
  it('has cancelled and cancelling with two l', () => {
    expect(stringsOf(en).filter(([, text]) => american.test(text))).toEqual([]);
    expect(['Canceled', 'canceling'].every((word) => american.test(word))).toBe(true);
  });
});
