import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fontFiles, subsetOf, unicodeRangeOf } from '../../scripts/fonts/subset.ts';

const styles = path.resolve(import.meta.dirname, '../../app/styles');
const css = readFileSync(path.join(styles, 'fonts.css'), 'utf8').replaceAll(/\s+/g, ' ');

/** The bodies of all `@font-face` rules that load files. */
const faces = [...css.matchAll(/@font-face \{([^}]*url[^}]*)\}/g)].map(([, body]) => body ?? '');

function pointsOf(range: string): Set<number> {
  const points = new Set<number>();
  for (const [, first, last] of range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)) {
    const end = Number.parseInt(last ?? first ?? '', 16);
    for (let point = Number.parseInt(first ?? '', 16); point <= end; point += 1) points.add(point);
  }
  return points;
}

const valueOf = (face: string, name: string) =>
  new RegExp(`${name}: ?([^;]*);`).exec(face)?.[1] ?? '';

it.each(fontFiles)('the font $name is the subset of its package', async (file) => {
  const committed = readFileSync(path.join(styles, 'fonts', `${file.name}.woff2`));
  expect(Buffer.compare(committed, await subsetOf(file))).toBe(0);
});

it.each(fontFiles)('the style sheet loads $name for its characters only', (file) => {
  const face = faces.find((body) => body.includes(`/${file.name}.woff2`)) ?? '';
  expect(valueOf(face, 'unicode-range')).toBe(unicodeRangeOf(file));
});

it('no character has two files of one family and weight', () => {
  for (const weight of ['400', '500', '600']) {
    for (const family of ["'IBM Plex Sans'", "'IBM Plex Sans Arabic'"]) {
      const own = faces.filter(
        (face) =>
          valueOf(face, 'font-family') === family &&
          ['400 600', weight].includes(valueOf(face, 'font-weight')),
      );
      expect(own.length).toBeGreaterThan(1);
      const seen = new Set<number>();
      for (const face of own) {
        for (const point of pointsOf(valueOf(face, 'unicode-range'))) {
          expect(seen.has(point), `${family} ${weight} U+${point.toString(16)}`).toBe(false);
          seen.add(point);
        }
      }
    }
  }
});
