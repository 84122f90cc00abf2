// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import {
  buyerMayNothing,
  comparedOf,
  comparisonOf,
  supplierOfferOf,
} from '#tests/harness/views/offer.ts';
import { AwardPage } from './award-page.tsx';
import { BuyerOfferPage } from './buyer-offer-page.tsx';

const now = new Date('2026-11-24T10:00:00Z');
const proposals = { proposal: null, can: { propose: false } };

describe('a supplier that has an order', () => {
  it.each(locales)('can be selected for an open line, as another order (%s)', async (locale) => {
    const ordered = comparedOf({
      id: 'one',
      company: 'باريد',
      part_rule: 'lines',
      status: 'waiting',
      awardable: true,
    });
    const ended = comparedOf({ id: 'two', company: 'النخبة', status: 'waiting', awardable: false });
    const comparison = {
      ...comparisonOf([ordered, ended], { status: 'active' }),
      decided_lines: [{ line_id: 'line-1', offer_id: 'one', reason: '' }],
      can: { award: true, propose: true },
    };
    const { t } = openPage(<AwardPage {...{ comparison, proposals, now }} answer={undefined} />, {
      locale,
    });
    const choice = await screen.findByRole('radio', { name: /باريد/ });
    expect(choice).toHaveProperty('name', 'line.line-2');
    expect(screen.queryByRole('radio', { name: /النخبة/ })).toBeNull();
    const [another = ''] = t('offer.award.furtherOrder', { name: '§' }).split(/\P{L}*§/u);
    expect(plainText(document.body)).toContain(another);
    if (locale === 'ar') expect(englishOn(document.body)).toEqual([]);
  });
});

describe('the offer of further lines', () => {
  it.each(locales)('leads to the offer that has their prices (%s)', async (locale) => {
    const { t } = openPage(
      <BuyerOfferPage
        offer={{
          ...supplierOfferOf({ continues_id: 'offer-0', status: 'accepted' }),
          rivals: [],
          bookmarked: false,
          approval: null,
          supplier_approved: true,
          supplier_known: false,
          supplier_numbers: null,
          can: { ...buyerMayNothing, know: false, add_supplier: false, remind_approvers: false },
        }}
        now={now}
        refused={undefined}
      />,
      { locale },
    );
    const link = await screen.findByRole('link', { name: t('offer.award.firstOffer') });
    expect(link.getAttribute('href')).toBe('/buyer/offer/offer-0');
    expect(plainText(document.body)).toContain(t('offer.award.furtherLines'));
  });
});
