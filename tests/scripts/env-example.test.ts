import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environmentSchema } from '#server/config.ts';

test('.env.example names each variable of the configuration, and no other', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...text.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(new Set(named)).toEqual(new Set(Object.keys(environmentSchema.shape)));
  expect(named).toHaveLength(new Set(named).size);
});
