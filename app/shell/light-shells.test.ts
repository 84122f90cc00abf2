import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownFileOf } from '../../tests/harness/own-file.ts';

const here = import.meta.dirname;
const root = path.resolve(here, '../..');
/** Static imports only, because `import()` loads on demand. */
const importPattern = /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** Every package that a file imports, also through our other files. */
function packagesOf(entry: string, seen: Set<string> = new Set()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(entry)) return packages;
  seen.add(entry);
  for (const match of readFileSync(entry, 'utf8').matchAll(importPattern)) {
    const target = match[1] ?? match[2] ?? '';
    if (match[0].startsWith('import type ')) continue;
    const own = ownFileOf(root, entry, target);
    if (own !== null) for (const found of packagesOf(own, seen)) packages.add(found);
    else if (!/^[.#]/.test(target)) packages.add(target);
  }
  return packages;
}

describe('the modules that a page loads before a popup opens', () => {
  it.each([
    'site-shell.tsx',
    'auth-shell.tsx',
    '../../features/meeting/ui/meeting-page.tsx',
    '../../features/public-rfq/ui/rfqs-page.tsx',
    'error-page.tsx',
    'area-shell.tsx',
    'operator-shell.tsx',
    '../../features/offer/ui/quotations-list.tsx',
    '../../ui/data-table.tsx',
    '../../ui/chart.tsx',
  ])('%s brings neither React Aria nor the chart library', (file) => {
    const packages = [...packagesOf(path.resolve(here, file))];
    expect(packages.length).toBeGreaterThan(1);
    expect(
      packages.filter((name) => /^(react-aria|chart\.js|@internationalized)/.test(name)),
    ).toEqual([]);
  });

  it('the popups load them, which proves that the search above works', () => {
    const packages = [...packagesOf(path.resolve(here, 'bell-box.tsx'))];
    expect(packages.some((name) => name.startsWith('react-aria'))).toBe(true);
  });
});
