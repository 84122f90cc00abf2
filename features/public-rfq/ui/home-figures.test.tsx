// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import type { HomeView } from '../schema.ts';
import { HomeFigures } from './home-rfqs.tsx';

const bandOf = (suppliers: number | null, buyers: number | null) => {
  const view: HomeView = {
    rfqs: [],
    open: 23,
    categories: [],
    figures: { suppliers, buyers, rfqs: 55 },
  };
  const { t, unmount } = openPage(<HomeFigures view={view} />);
  const band = screen.getByRole('region', { name: t('publicRfq.home.figures') });
  const facts = { isNarrow: band.className.includes('md:py-3!'), text: band.textContent };
  unmount();
  return facts;
};

it('the figures of the home page are a narrow strip while some are hidden', () => {
  const few = bandOf(null, null);
  expect(few.isNarrow).toBe(true);
  expect(few.text).toContain('55');
  expect(bandOf(20, 30).isNarrow).toBe(false);
});
