import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressOfView, viewPath, viewQueryOf } from './saved-view.ts';

const names = fc.constantFrom('q', 'sort', 'state', 'from', 'page', 'panel', 'view', 'ü');
const queries = fc
  .array(fc.tuple(names, fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 8 })
  .map((pairs) => new URLSearchParams(pairs).toString());

describe('a saved view', () => {
  it('has the filters and the order of its address, and saving it again changes nothing', () => {
    expect(viewQueryOf('?q=steel&sort=-created&page=3&panel=filter&state=&view=x')).toBe(
      'q=steel&sort=-created',
    );
    fc.assert(
      fc.property(queries, (query) => {
        const saved = viewQueryOf(query);
        expect(viewQueryOf(saved)).toBe(saved);
        const { searchParams } = new URL(
          addressOfView({ id: 'v1', path: '/buyer/offers', query: saved }),
          'http://qeema.test',
        );
        expect(searchParams.get('view')).toBe('v1');
        expect(viewQueryOf(searchParams.toString())).toBe(saved);
      }),
    );
  });

  it('opens pages of the areas only', () => {
    for (const path of ['/buyer/offers', '/seller/quotations/all', '/admin/money/withdrawals'])
      expect(viewPath.test(path)).toBe(true);
    for (const path of [
      '/',
      '//evil.test/buyer/x',
      '/auth',
      '/buyer/../admin',
      '/buyer/x?y=1',
      '/buyer',
    ])
      expect(viewPath.test(path)).toBe(false);
  });
});
