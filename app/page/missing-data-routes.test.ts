import type { RouteConfigEntry } from '@react-router/dev/routes';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import routes from '../routes.ts';

const layouts = ['buyer', 'seller', 'operator'].map((area) => `routes/layouts/${area}.tsx`);

/** The pages inside the frames of the three areas. */
function areaPages(entries: readonly RouteConfigEntry[]): readonly string[] {
  return entries.flatMap(({ file, children = [] }) =>
    layouts.includes(file) ? children.map((page) => page.file) : areaPages(children),
  );
}

/** A redirect has no component, and a missing page has no data. */
const pages = [...new Set(areaPages(routes))].filter(
  (file) => file.endsWith('.tsx') && file !== 'routes/not-found.tsx',
);

describe('the pages of the three areas', () => {
  it('are more than fifty', () => {
    expect(pages.length).toBeGreaterThan(50);
  });

  it.each(pages)('%s shows its shell while its data is missing', (file) => {
    const source = readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8');
    expect(source).toMatch(/showsMissingData: true/);
    expect(source).toMatch(/<(?:PageData|RecordData|OrderRecord)\b/);
  });
});
