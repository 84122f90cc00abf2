import { expect, it } from 'vitest';
import { encodingFor } from './stored-answer.ts';

it.each([
  [null, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip; q=0', 'identity'],
  ['br;q=1.0', 'br'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
])('for %j the client receives %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
