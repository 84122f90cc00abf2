import { describe, expect, it } from 'vitest';
import { galleryCheck } from '../../scripts/check/gallery.ts';
import { complaints } from './samples.ts';

const button = {
  'ui/button.tsx': `
    export function Button() { return null; }
    export const tones = ['plain'];
    export const toneNames = tones.map(String);`,
  'features/deal/ui/page.tsx': `
    import { Button, toneNames } from '#ui/button.tsx';
    export function DealPage() { return null; }`,
  'app/routes/deal.tsx': `import { DealPage } from '#features/deal/ui/page.tsx';`,
};

describe('the gallery check', () => {
  it('accepts exports that a page imports or that their own file uses', () => {
    expect(complaints(galleryCheck, button)).toEqual([]);
  });

  it('refuses an export that only the gallery and tests import', () => {
    const found = complaints(galleryCheck, {
      ...button,
      'ui/ring.tsx': 'export function Ring() { return null; }',
      'ui/ring.test.tsx': `import { Ring } from './ring.tsx';`,
      'ui/gallery/rings.tsx': `import { Ring } from '../ring.tsx';`,
      'app/routes/gallery.tsx': `import { Rings } from '#ui/gallery/rings.tsx';`,
    });
    expect(found).toEqual([expect.stringContaining('ui/ring.tsx:1 Ring is reached by /gallery')]);
  });

  it('refuses what only such a file imports', () => {
    const found = complaints(galleryCheck, {
      ...button,
      'ui/pages.ts': `import { slice } from './slice.ts';\nexport function usePages() { slice(); }`,
      'ui/slice.ts': 'export function slice() {}',
      'ui/gallery/list.tsx': `import { usePages } from '../pages.ts';`,
    });
    expect(found.map((line) => line.split(' ')[1])).toEqual(['usePages', 'slice']);
  });

  it('accepts a module that a page loads as a whole', () => {
    const found = complaints(galleryCheck, {
      'ui/picker.tsx': 'export function Picker() { return null; }',
      'app/routes/deal.tsx': `const Picker = import('#ui/picker.tsx');`,
    });
    expect(found).toEqual([]);
  });

  it('refuses a component of a feature that no page reaches, with what only it imports', () => {
    const found = complaints(galleryCheck, {
      ...button,
      'ui/seal.tsx': 'export function Seal() { return null; }',
      'features/deal/ui/stamp.tsx': `
        import { Seal } from '#ui/seal.tsx';
        export function Stamp() { return null; }`,
      'features/deal/ui/stamp.test.tsx': `import { Stamp } from './stamp.tsx';`,
    });
    expect(found.map((line) => line.split(' ')[1]).toSorted()).toEqual(['Seal', 'Stamp']);
  });
});
