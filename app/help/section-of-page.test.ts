import { describe, expect, it } from 'vitest';
import { locales } from '#shared/locale.ts';
import { guideOf } from './guides.server.ts';
import { sectionCounts, sectionOfPage } from './section-of-page.ts';

describe('the help of a page', () => {
  it.each([
    ['buyer', '/buyer/create-rfq/7', 1],
    ['buyer', '/buyer/dashboard/request/7', 1],
    ['buyer', '/buyer/user-profile', 0],
    ['buyer', '/buyer/user-profile/account', 5],
    ['buyer', '/buyer/offers/7', 2],
    ['seller', '/seller/wallet', 4],
    ['seller', '/seller/paid-rfq/7/new', 2],
    ['operator', '/admin/fees', 1],
    ['operator', 'nothing', 0],
  ] as const)('of the %s at %s is section %i', (area, path, section) => {
    expect(sectionOfPage(area, path)).toBe(section);
  });

  it('has as many sections in both languages as the pages are divided into', () => {
    for (const area of ['buyer', 'seller', 'operator'] as const)
      for (const locale of locales)
        expect([area, locale, guideOf(area, locale).length]).toEqual([
          area,
          locale,
          sectionCounts[area],
        ]);
  });
});
