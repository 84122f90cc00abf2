// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { locales, recordingAction } from '#tests/harness/screen.tsx';
import type { CompanyReview } from '../schema.ts';
import { DecisionPanel } from './decision-panel.tsx';
import type { FieldDifference } from './use-document-facts.ts';

const expiry: FieldDifference = {
  kind: 'licence',
  name: 'licence_expires_on',
  value: '2027-03-28',
  printed: '2028-03-28',
  isConfirmed: true,
};

const licence = {
  id: 'document-1',
  kind: 'licence',
  state: 'pending',
  reason: null,
  note: '',
  fields: [],
};
/** Only what the panel reads. */
const review = {
  company_id: 'company-1',
  review: { state: 'submitted' },
  documents: [licence],
  fields_left: 0,
  fields_total: 10,
  can: { approve: true, refuse: true, undo: false },
} as unknown as CompanyReview;

function open(differences: readonly FieldDifference[], locale: 'en' | 'ar' = 'en') {
  const { sent, action } = recordingAction();
  const page = openPage(
    <DecisionPanel
      review={review}
      document={review.documents[0]}
      differences={differences}
      refused={undefined}
      now="2026-11-30T08:00:00.000Z"
    />,
    { locale, action },
  );
  const name = page.t('companyReview.foot.approve');
  const approve = () => screen.findByRole('button', { name: new RegExp(`^${name}`) });
  return { ...page, sent, approve };
}

describe.each(locales)('an approval in %s', (locale) => {
  it('of an account with a ticked difference asks once, with both values', async () => {
    const { t, user, sent, approve } = open([expiry], locale);
    await user.click(await approve());
    const asked = await screen.findByRole('alertdialog', {
      name: t('companyReview.differences.title'),
    });
    expect(asked.textContent).toContain('2027');
    expect(asked.textContent).toContain('2028');
    expect(sent).toEqual([]);
    const back = { name: t('companyReview.differences.back') };
    await user.click(within(asked).getByRole('button', back));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    await user.click(await approve());
    const again = await screen.findByRole('alertdialog');
    const go = { name: t('companyReview.differences.do') };
    await user.click(within(again).getByRole('button', go));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ intent: 'approve' });
  });

  it('without a ticked difference is sent at once', async () => {
    const { user, sent, approve } = open([{ ...expiry, isConfirmed: false }], locale);
    await user.click(await approve());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

it('a rejection has the reason of a difference as its first one', async () => {
  const { t } = open([expiry]);
  const [first] = await screen.findAllByRole('radio');
  expect(first?.closest('label')?.textContent).toBe(t('account.reason.expiry_differs'));
});
