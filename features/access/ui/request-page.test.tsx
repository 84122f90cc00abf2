// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, plainText, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales, plain } from '#tests/harness/screen.tsx';
import type { Locale } from '#shared/locale.ts';
import { reasonsNotToBuy } from '../rules/table.ts';
import type { TeaserView } from '../schema/purchase.ts';
import { clockText, Countdown } from './countdown.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RequestPage } from './request-page.tsx';
import { noLineFacts } from '#features/rfq/rules/line-facts.ts';
import { TimeLeft } from './time-left.tsx';

const now = new Date('2026-11-22T08:00:00.000Z');
const named = { id: 'id', name_en: 'Dubai', name_ar: 'دبي' };
const wallet: TeaserView['wallet'] = {
  balance: '1000.00',
  fee: '430.00',
  vat: '20.48',
  vat_rate: '5.00',
  after: '570.00',
  missing: null,
  wallet_expired: false,
};
const teaserOf = (changes: Partial<TeaserView> = {}): TeaserView => ({
  id: 'rfq-1',
  number: 'RFQ-2026-00041',
  title: 'Cooling of the depot',
  category_desc: '',
  category: { ...named, icon: 'box' },
  sub_category: null,
  city: named,
  delivery_method: 'delivery',
  payment_code: '',
  quantity_tolerance: 0,
  files: [],
  needed_on: null,
  delivery_area: '',
  request_type: 'internal',
  expiry_date: '2026-12-01',
  expiry_time: '',
  expires_at: '2026-12-01T20:00:00.000Z',
  qdiscount: '500.00',
  rates: [{ currency: 'AED', rate_micro: 1_000_000 }],
  currency: 'AED',
  status: 'active',
  status_desc: '',
  created_at: '2026-11-20T08:00:00.000Z',
  rfqoffer_count: 0,
  is_viewed: 1,
  lines_count: 1,
  products: 1,
  rfqPrice: '430.00',
  deducted_fee_aed: '430.00',
  lines: [
    {
      id: 'l',
      position: 1,
      description: 'مضخة',
      quantity: '2.5',
      unit_code: 'H87',
      ...noLineFacts,
    },
  ],
  buyer: { published: 12, awarded: 5, canceled: 1, median_days: 3.4 },
  wallet,
  limits: [],
  invitation: null,
  last_quoted: [],
  last_quoted_sum: null,
  own_results: null,
  similar: [],
  access: 'none',
  can: { buy: true },
  has_address: true,
  why: null,
  ...changes,
});

async function openBuy(
  changes: Partial<TeaserView> = {},
  locale: Locale = 'en',
  posts = recordPosts(),
) {
  const page = openPage(<RequestPage teaser={teaserOf(changes)} now={now} />, {
    locale,
    action: posts.action,
  });
  await screen.findByRole('heading', { level: 1 });
  const shown = page.container;
  const pay = () => within(shown).queryByRole('button', { name: /430\.00/ });
  return { ...page, posts, shown, pay };
}

describe('the page of an open request', () => {
  it.each(locales)(
    'shows the wallet before and after, and its fee on the button (%s)',
    async (locale) => {
      const { shown, pay } = await openBuy({}, locale);
      const text = plainText(shown);
      for (const amount of ['1,000.00', '430.00', '570.00', '20.48'])
        expect(text).toContain(amount);
      expect(pay()).not.toBeNull();
      if (locale === 'ar') expect(englishOn(shown)).toEqual([]);
    },
  );

  it('pays the fee on screen once', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
    const { user, pay, shown, posts, t } = await openBuy(
      {},
      'en',
      recordPosts(() => promise),
    );
    const button = pay() ?? shown;
    await user.click(button);
    await within(shown).findByRole('button', { name: t('access.buy.paying') });
    await user.click(button);
    expect(posts.sent).toHaveLength(1);
    expect(posts.sent[0]).toMatchObject({ id: 'rfq-1', fee: '430.00' });
    resolve(refusalOf('The fee has changed.'));
    const alert = await within(shown).findByRole('alert');
    expect(alert.textContent).toContain('The fee has changed.');
  });

  it.each([
    [{ missing: '70.00' }, true],
    [{ wallet_expired: true }, true],
    [{}, false],
  ])('with the wallet %j leads to a top-up instead of a payment: %s', async (changes, isTopUp) => {
    const { shown, pay } = await openBuy({ wallet: { ...wallet, ...changes } });
    expect(pay() === null).toBe(isTopUp);
    const links = within(shown)
      .queryAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('/seller/wallet') === true);
    expect(links.length > 0).toBe(isTopUp);
  });

  it.each(locales)(
    'states fee, balance and missing amount beside the top-up (%s)',
    async (locale) => {
      const { shown } = await openBuy({ wallet: { ...wallet, missing: '70.00' } }, locale);
      const foot = shown.querySelector<HTMLElement>('[data-page-foot]') ?? shown;
      const text = plainText(foot);
      for (const amount of ['430.00', '1,000.00', '70.00']) expect(text).toContain(amount);
      expect(text).not.toContain('570.00');
      const link = within(foot).getByRole('link');
      expect(link.getAttribute('href')).toContain('rfq=rfq-1');
      if (locale === 'ar') expect(englishOn(foot)).toEqual([]);
    },
  );

  it.each(['bought', 'refund_requested'] as const)(
    'of an RFQ that is %s opens it and shows no fee',
    async (access) => {
      const { shown, pay, t } = await openBuy({ access, can: { buy: false } });
      const link = within(shown).getByRole('link', { name: t('access.buy.opened') });
      expect(link.getAttribute('href')).toBe('/seller/paid-rfq/rfq-1');
      expect(pay()).toBeNull();
      expect(plainText(shown)).not.toContain('570.00');
    },
  );

  const withoutLimit = reasonsNotToBuy.filter(
    (why) => why !== 'day_limit_reached' && why !== 'month_limit_reached',
  );
  it.each(withoutLimit.flatMap((why) => locales.map((locale) => ({ why, locale }))))(
    'explains $why and offers no payment ($locale)',
    async ({ why, locale }) => {
      const { shown, pay, t } = await openBuy({ why, can: { buy: false } }, locale);
      expect(within(shown).getByText(t(`refusal.${why}`))).toBeTruthy();
      expect(pay()).toBeNull();
      if (locale === 'ar') expect(englishOn(shown)).toEqual([]);
    },
  );

  it.each([
    ['day', 'day_limit_reached'],
    ['month', 'month_limit_reached'],
  ] as const)('names the rest of a %s limit that is reached', async (period, why) => {
    const limits = [{ period, limit: '500.00', left: '1.00', renews_on: '2026-12-01' }];
    const { shown, pay } = await openBuy({ why, limits, can: { buy: false } });
    expect(plainText(shown)).toContain('500.00');
    expect(plainText(shown)).toContain('1.00');
    expect(pay()).toBeNull();
  });

  it.each([
    [null, 'noMedian', undefined],
    [0.4, 'sameDay', undefined],
    [0.5, 'medianDays', 1],
    [3.4, 'medianDays', 3],
  ] as const)('rounds a median of %s days of the buyer', async (days, key, n) => {
    const buyer = { published: 0, awarded: 0, canceled: 0, median_days: days };
    const { shown, t } = await openBuy({ buyer });
    const text = key === 'medianDays' ? t('access.buy.medianDays', { n }) : t(`access.buy.${key}`);
    expect(within(shown).getByText(text)).toBeTruthy();
  });

  it('asks for an address only if the company has none', async () => {
    const { shown, t } = await openBuy({ has_address: false });
    const link = within(shown).getByRole('link', { name: t('access.buy.addAddress') });
    expect(link.getAttribute('href')).toBe('/seller/address-managment');
  });
});

describe('the own record beside an open request', () => {
  const lastQuoted = [
    { line_id: 'l', currency: 'AED', unit_price: '100.00', quoted_on: '2026-10-03' },
  ] as const;

  it.each(locales)('has the sum of the last prices and the results (%s)', async (locale) => {
    const { shown, t } = await openBuy(
      {
        last_quoted: [...lastQuoted],
        last_quoted_sum: '250.00',
        own_results: { quoted: 16, won: 5 },
      },
      locale,
    );
    const text = plainText(shown);
    expect(text).toContain(plain(t('access.buy.results', { n: 16, won: 5 })));
    expect(text).toMatch(/250\.00/);
    if (locale === 'ar') expect(englishOn(shown)).toEqual([]);
  });

  it('is left out without an offer', async () => {
    const { shown } = await openBuy();
    expect(plainText(shown)).not.toMatch(/You quoted|add up/);
  });

  it('has up to three other open RFQs', async () => {
    const { shown, t } = await openBuy({
      similar: [
        {
          id: 'a',
          number: 'RFQ-2026-00042',
          title: 'Fans',
          expires_at: '2026-12-01T20:00:00.000Z',
        },
      ],
    });
    const list = within(shown).getByRole('list', { name: t('access.buy.similar') });
    const link = within(list).getByRole('link', { name: 'Fans' });
    expect(link.getAttribute('href')).toBe('/seller/buy-now/a');
  });
});

describe('the link for a colleague', () => {
  it('is copied, with a message', async () => {
    const { user, shown, t } = await openBuy();
    await user.click(within(shown).getByRole('button', { name: t('access.buy.share') }));
    expect(await navigator.clipboard.readText()).toBe(location.origin + location.pathname);
    expect(
      await within(shown).findByText(t('access.buy.shared'), { selector: 'output' }),
    ).toBeTruthy();
  });

  it('is given to the menu of a phone that has one', async () => {
    const desk = window.matchMedia;
    window.matchMedia = (media) =>
      Object.assign(desk(media), { matches: media === '(pointer: coarse)' });
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    Object.assign(navigator, { share });
    const { user, shown, t } = await openBuy();
    await user.click(within(shown).getByRole('button', { name: t('access.buy.share') }));
    expect(share).toHaveBeenCalledWith({
      title: 'Cooling of the depot',
      url: location.origin + location.pathname,
    });
    window.matchMedia = desk;
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe('the countdown of an open request', () => {
  it.each([
    [1000, '00:00:01'],
    [86_399_999, '23:59:59'],
    [3_661_000, '01:01:01'],
  ])('writes %i ms as %s', (leftMs, text) => {
    expect(clockText(leftMs)).toBe(text);
  });

  it('shows seconds on the last day only', async () => {
    const at = (leftMs: number) => new Date(now.getTime() + leftMs).toISOString();
    const { container } = openPage(
      <>
        <Countdown expiresAt={at(86_400_000)} now={now} />
        <Countdown expiresAt={at(7_200_000)} now={now} />
      </>,
    );
    const timer = await screen.findByRole('timer');
    expect(timer.textContent).toMatch(/^0[12]:\d\d:\d\d$/);
    expect(within(container).getAllByRole('timer')).toHaveLength(1);
  });
});

describe('the time until an RFQ ends', () => {
  const hour = 3_600_000;
  it.each([
    [0, 'over', undefined],
    [-1, 'over', undefined],
    [1, 'soon', undefined],
    [hour - 1, 'soon', undefined],
    [hour, 'hours', 1],
    [24 * hour - 1, 'hours', 23],
    [24 * hour, 'days', 1],
    [73 * hour, 'days', 3],
  ] as const)('of %i ms is shown as %s %s', async (leftMs, key, n) => {
    const expiresAt = new Date(now.getTime() + leftMs).toISOString();
    const { t, container } = openPage(<TimeLeft {...{ expiresAt, now }} />);
    await waitFor(() => expect(container.textContent).not.toBe(''));
    const text =
      key === 'days' || key === 'hours' ? t(`access.left.${key}`, { n }) : t(`access.left.${key}`);
    expect(container.querySelector('span')?.firstChild?.textContent).toBe(text);
    const isSoon = leftMs > 0 && leftMs <= 72 * hour;
    expect(container.querySelector('span span') !== null).toBe(isSoon);
  });
});

describe('the request to refund a fee', () => {
  it.each(locales)(
    'needs a reason, and preserves it and its key after a refusal (%s)',
    async (locale) => {
      const posts = recordPosts(() => refusalOf('Refused.', { reason: ['Already decided.'] }));
      const onClose = vi.fn<() => void>();
      const { user, t } = openPage(<RefundDialog id="rfq-1" fee="430.00" onClose={onClose} />, {
        locale,
        action: posts.action,
      });
      const dialog = await screen.findByRole('alertdialog', { name: t('access.refund.title') });
      const send = within(dialog).getByRole('button', { name: t('access.refund.send') });
      const reason = within(dialog).getByRole('textbox');
      await user.type(reason, '   ');
      await user.click(send);
      expect(await within(dialog).findByText(t('access.refund.reasonMissing'))).toBeTruthy();
      expect(document.activeElement).toBe(reason);
      expect(posts.sent).toEqual([]);
      await user.type(reason, 'أُلغي');
      await user.click(send);
      expect(await within(dialog).findByText('Already decided.')).toBeTruthy();
      expect(reason).toHaveProperty('value', '   أُلغي');
      expect(posts.sent).toMatchObject([{ intent: 'refund', id: 'rfq-1', reason: 'أُلغي' }]);
      await user.click(send);
      await waitFor(() => expect(posts.sent).toHaveLength(2));
      const keys = posts.sent.map((fields) => fields['once_key']);
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(onClose).not.toHaveBeenCalled();
      if (locale === 'ar') expect(englishOn(dialog, ['Already decided.'])).toEqual([]);
    },
  );
});
