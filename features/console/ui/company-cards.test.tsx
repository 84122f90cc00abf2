// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { pageText, plain, strayLatin } from '#tests/harness/screen.tsx';
import type { CompanyDetail } from '../schema/companies.ts';
import { ActivityCard, DocumentsCard } from './company-cards.tsx';

type Document = CompanyDetail['documents'][number];

function openDocuments(locale: 'en' | 'ar', states: readonly Document['state'][]) {
  const documents = states.map((state, index) => ({ id: `d${index}`, kind: 'licence', state }));
  const company = { company_id: 'c1', documents } as unknown as CompanyDetail;
  return openPage(<DocumentsCard company={company} />, { locale });
}

describe.each(['en', 'ar'] as const)(
  'the documents of a company in the console in %s',
  (locale) => {
    it('fold to one line with their result once all are approved', async () => {
      const { t, container } = openDocuments(locale, ['approved', 'approved']);
      await screen.findByRole('heading', { name: t('console.company.documents') });
      expect(container.querySelector('details')?.open).toBe(false);
      expect(pageText()).toContain(plain(t('console.company.documentsApproved', { n: 2 })));
      if (locale === 'ar') expect(strayLatin()).toEqual([]);
    });

    it('stay open while one of them is to be reviewed or was refused', async () => {
      for (const state of ['pending', 'refused'] as const) {
        const { t, container, unmount } = openDocuments(locale, ['approved', state]);
        await screen.findByRole('heading', { name: t('console.company.documents') });
        expect(container.querySelector('details')).toBeNull();
        unmount();
      }
    });
  },
);

describe('the activity of a company in the console', () => {
  const lines = (count: number): CompanyDetail['activity'] =>
    Array.from({ length: count }, (_, index) => ({
      id: `a${index}`,
      activity: `Activity ${index}`,
      by: 'member',
      name: 'Sara',
      reason: '',
      at: '2026-11-20T08:00:00.000Z',
    }));

  it('shows five lines, and the older ones at a press', async () => {
    const { t, container } = openPage(<ActivityCard activity={lines(7)} />);
    const summary = await screen.findByText(t('console.company.olderLines', { n: 2 }));
    expect(summary.closest('details')?.querySelectorAll('li')).toHaveLength(2);
    expect(container.querySelectorAll('li')).toHaveLength(7);
  });

  it('has nothing to open while it is short', async () => {
    const { container } = openPage(<ActivityCard activity={lines(5)} />);
    await screen.findByText('Activity 0');
    expect(container.querySelector('details')).toBeNull();
  });
});
