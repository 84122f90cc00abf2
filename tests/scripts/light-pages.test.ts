import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { browserPartOf } from '../../scripts/build/browser-part.ts';
import { ownFileOf } from '../harness/own-file.ts';

const root = path.join(import.meta.dirname, '../..');
/** Static imports only: what comes by `import()` is fetched when it is needed. */
const importPattern = /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** The import path from a route's module to a package on first load, by files; null: none. */
function wayTo(wanted: RegExp, entry: string, seen: Set<string> = new Set()): string[] | null {
  if (seen.has(entry) || !existsSync(entry)) return null;
  seen.add(entry);
  const name = path.relative(root, entry);
  const file = { path: name, text: readFileSync(entry, 'utf8') };
  const { text } = name.startsWith('app/routes/') ? browserPartOf(file) : file;
  for (const match of text.matchAll(importPattern)) {
    const target = match[1] ?? match[2] ?? '';
    if (
      /^import type\s/.test(match[0]) ||
      /^import \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from/.test(match[0])
    )
      continue;
    if (target.endsWith('.server.ts')) continue;
    const own = ownFileOf(root, entry, target);
    if (own === null && wanted.test(target)) return [name, target];
    const below = own === null ? null : wayTo(wanted, own, seen);
    if (below !== null) return [name, ...below];
  }
  return null;
}

it.each([
  ['checks of forms', /^zod/],
  ['the chart library', /^chart\.js/],
])('no page loads %s in advance: lists and limits are in files without it', async (_, wanted) => {
  const found: string[] = [];
  let count = 0;
  for await (const file of glob('app/routes/**/*.tsx', { cwd: root })) {
    // Those ship no script at all.
    if (/^app\/routes\/(?:site\/|home\.)/.test(file)) continue;
    count += 1;
    const way = wayTo(wanted, path.join(root, file));
    if (way !== null) found.push(way.join(' → '));
  }
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(40);
});

it('the search for such imports finds its target', () => {
  expect(wayTo(/^zod/, path.join(root, 'features/rfq/schema/view.ts'))).toEqual([
    'features/rfq/schema/view.ts',
    'zod',
  ]);
});
