import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const cssOf = (name: string) =>
  readFileSync(new URL(`../app/styles/${name}.css`, import.meta.url), 'utf8');

/**
 * WCAG 1.4.4: sizes must follow the text size that the reader has set in the browser, which pixels
 * would ignore.
 */
describe('the sizes of text', () => {
  it('are relative to the reader’s setting, and fields grow with them', () => {
    expect(/^html \{[^}]*\bfont-size: ([^;]+);/m.exec(cssOf('base'))?.[1]).toBe('100%');
    const sizes = [...cssOf('tokens').matchAll(/--(?:size|leading|height)-[a-z0-9]+: ([^;]+);/g)];
    expect(sizes.length).toBeGreaterThan(30);
    expect(sizes.map(([, size]) => size).filter((size) => !/^[\d.]+rem$/.test(size ?? ''))).toEqual(
      [],
    );
  });
});
