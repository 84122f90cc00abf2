import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { busyAnswers } from '../../scripts/busy-answers.ts';

const directory = path.resolve(import.meta.dirname, '../../deploy/busy');

it('the answers of the proxies have the words of the product (node scripts/busy-answers.ts)', () => {
  const stored = readdirSync(directory).map(
    (name) => [name, readFileSync(path.join(directory, name), 'utf8')] as const,
  );
  expect(Object.fromEntries(stored)).toEqual(busyAnswers());
});
