// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { comparedOf, comparisonOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { Proposal } from '../schema/proposal.ts';
import { AwardPage } from './award-page.tsx';

const one = comparedOf({ id: 'one', company: 'باريد', part_rule: 'lines' });
const two = comparedOf({ id: 'two', company: 'النخبة', part_rule: 'lines' });
const comparison = comparisonOf([one, two], { status: 'active' });
const now = new Date('2026-11-24T10:00:00Z');

const proposalOf = (changes: Partial<Proposal> = {}): Proposal => ({
  id: 'proposal-1',
  requested_by: 'مها السويدي',
  requested_at: '2026-11-24T08:00:00.000Z',
  own: false,
  reason: 'الأقل سعراً',
  close_reason: 'متوفر لدينا',
  total_price: '900.00',
  lines: [
    { line_id: 'line-1', offer_id: 'two' },
    { line_id: 'line-2', offer_id: null },
  ],
  suggestion: null,
  can: { approve: true, refuse: true, withdraw: false, remind_approvers: false },
  ...changes,
});

function open(proposal: Proposal | null, canPropose: boolean, locale: Locale = 'en') {
  const seen = { ...comparison, can: { award: !canPropose, propose: true } };
  const proposals = { proposal, can: { propose: canPropose } };
  return openPage(
    <AwardPage comparison={seen} proposals={proposals} now={now} answer={undefined} />,
    { locale },
  );
}

describe('a proposal on the award page', () => {
  it.each(locales)('shows its orders, its closed lines and its reasons (%s)', async (locale) => {
    const { t } = open(proposalOf(), false, locale);
    const form = await screen.findByRole('form', { name: t('offer.proposal.title') });
    const card = form.closest('section') ?? document.body;
    const text = plainText(card);
    for (const part of ['مها السويدي', 'الأقل سعراً', 'النخبة', 'متوفر لدينا'])
      expect(text).toContain(part);
    expect(text).toContain(t('offer.award.closes'));
    expect(text).not.toContain('باريد');
    if (locale === 'ar') expect(englishOn(card)).toEqual([]);
    const buttons = within(card)
      .getAllByRole('button')
      .map((button) => button.getAttribute('value'));
    expect(buttons).toEqual(['approve', 'refuse']);
  });

  it('offers only to withdraw it to its requester', async () => {
    const can = { approve: false, refuse: false, withdraw: true, remind_approvers: false };
    const { t } = open(proposalOf({ own: true, can }), false);
    const form = await screen.findByRole('form', { name: t('offer.proposal.title') });
    expect(within(form).getByRole('button')).toHaveProperty('value', 'withdraw');
  });

  it.each(locales)(
    'offers its requester to remind the approvers after a day (%s)',
    async (locale) => {
      const can = { approve: false, refuse: false, withdraw: true, remind_approvers: true };
      const { t } = open(proposalOf({ own: true, can }), false, locale);
      const form = await screen.findByRole('form', { name: t('offer.proposal.title') });
      const button = within(form).getByRole('button', { name: t('offer.act.remindApprovers') });
      expect(button).toHaveProperty('value', 'remind');
      expect(plainText(form)).toContain(t('offer.proposal.remind'));
      if (locale === 'ar') expect(englishOn(form)).toEqual([]);
    },
  );

  it('is requested by a member who may not award, with a reason', async () => {
    const { t } = open(null, true);
    expect(await screen.findByRole('button', { name: t('offer.award.propose') })).toHaveProperty(
      'name',
      'propose',
    );
    expect(screen.queryByRole('button', { name: t('offer.award.submit') })).toBeNull();
  });
});
