// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '#tests/harness/page.tsx';
import { englishOn, expectError, recordPosts, refusalOf } from '#tests/harness/page-checks.ts';
import { locales } from '#tests/harness/screen.tsx';
import { quoteOf, rfqOf, supplierMayNothing, supplierOfferOf } from '#tests/harness/views/offer.ts';
import type { Locale } from '#shared/locale.ts';
import type { SupplierOffer } from '../schema/views.ts';
import { QuotePage } from './quote-page.tsx';
import { supplierDialogs } from './supplier-dialogs.tsx';

const allowed = (...verbs: (keyof SupplierOffer['can'])[]) => ({
  ...supplierMayNothing,
  ...Object.fromEntries(verbs.map((verb) => [verb, true])),
});

function openOffer(
  changes: Partial<SupplierOffer>,
  locale: Locale = 'en',
  posts = recordPosts(),
  address = '/seller/paid-rfq/rfq-1/new',
) {
  const offer = supplierOfferOf(changes);
  const page = openPage(
    <QuotePage quote={quoteOf({ offer, can: { send: false } })} refused={undefined} />,
    { locale, action: posts.action, address },
  );
  return { ...page, posts };
}

const acts = [
  'confirm',
  'sendAgain',
  'renew',
  'revise',
  'withdraw',
  'backOut',
] as const satisfies readonly string[];

describe('the supplier’s own offer', () => {
  it.each([
    ['nothing', {}, []],
    ['revise and withdraw', { can: allowed('revise', 'withdraw') }, ['revise', 'withdraw']],
    ['confirm or revise', { can: allowed('confirm', 'revise') }, ['confirm', 'revise']],
    ['send it again', { status: 'withdrawn', can: allowed('resend') }, ['sendAgain']],
    ['renew it', { status: 'expired', can: allowed('renew') }, ['renew']],
    ['cancel the deal', { status: 'accepted', can: allowed('cancel') }, ['backOut']],
  ] as const)('offers a member who may %s exactly those actions', async (_name, changes, shown) => {
    const { t } = openOffer(changes);
    await screen.findByRole('heading', { level: 1 });
    const found = acts.filter(
      (act) =>
        screen.queryByRole('button', { name: t(`offer.act.${act}`) }) !== null ||
        screen.queryByRole('link', { name: t(`offer.act.${act}`) }) !== null,
    );
    expect(found).toEqual([...shown]);
  });

  it.each([
    ['pending', false],
    ['accepted', true],
    ['waiting', true],
    ['delivered', true],
    ['completed', true],
    ['rejected', false],
    ['canceled', false],
  ] as const)('that is %s links to its deal: %s', async (status, isLinked) => {
    const { t } = openOffer({ status });
    await screen.findByRole('heading', { level: 1 });
    const link = screen.queryByRole('link', { name: t('offer.compare.toDeal') });
    expect(link?.getAttribute('href')).toBe(isLinked ? '/seller/wizard/offer-1' : undefined);
  });

  it.each(locales)(
    'warns of an amendment, a negotiation and a repeated number while it is pending (%s)',
    async (locale) => {
      const warnings = {
        needs_confirmation: true,
        negotiation: true,
        revision_id: 'revision-1',
        quotation_number: 'Q-12',
        same_quotation_number: 'OF-2026-00002',
      };
      const { t, container, unmount } = openOffer(warnings, locale);
      const link = await screen.findByRole('link', { name: t('offer.act.answerNegotiation') });
      expect(link.getAttribute('href')).toBe('/seller/paid-rfq/negotiate/revision-1');
      expect(screen.getByText(t('offer.note.confirm'))).toBeTruthy();
      expect(screen.getByText(t('offer.note.sameQuotationWhy'))).toBeTruthy();
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
      unmount();
      openOffer({ ...warnings, status: 'accepted' }, locale);
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByText(t('offer.note.confirm'))).toBeNull();
      expect(screen.queryByRole('link', { name: t('offer.act.answerNegotiation') })).toBeNull();
      expect(screen.queryByText(t('offer.note.sameQuotationWhy'))).toBeNull();
    },
  );

  it.each(locales)(
    'replaces the form by the reason once the RFQ has ended (%s)',
    async (locale) => {
      const { t, container } = openPage(
        <QuotePage quote={quoteOf({ can: { send: false } })} refused={undefined} />,
        { locale },
      );
      expect(await screen.findByText(t('offer.quote.tooLateWhy'))).toBeTruthy();
      const link = screen.getByRole('link', { name: t('offer.list.findRfqs') });
      expect(link.getAttribute('href')).toBe('/seller/buy-now');
      expect(screen.queryByRole('textbox')).toBeNull();
      if (locale === 'ar') expect(englishOn(container)).toEqual([]);
    },
  );

  it('ignores ?edit=1 of a member who may not change it', async () => {
    openOffer({}, 'en', recordPosts(), '/seller/paid-rfq/rfq-1/new?edit=1');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('the supplier’s decision on an offer', () => {
  const labels = { confirm: 'confirm', withdraw: 'withdraw', cancel: 'backOut' } as const;
  const open = async (
    kind: (typeof supplierDialogs)[number],
    locale: Locale = 'en',
    posts = recordPosts(),
  ) => {
    const page = openOffer({ can: allowed(kind), version: 3 }, locale, posts);
    const opener = await screen.findByRole('button', {
      name: page.t(`offer.act.${labels[kind]}`),
    });
    await page.user.click(opener);
    const dialog = await screen.findByRole('alertdialog', {
      name: page.t(`offer.own.${kind}.title`),
    });
    const confirm = within(dialog).getByRole('button', { name: page.t(`offer.own.${kind}.do`) });
    const back = within(dialog).getByRole('button', { name: page.t('offer.dialog.back') });
    return { ...page, opener, dialog, confirm, back };
  };

  it.each(supplierDialogs.flatMap((kind) => locales.map((locale) => ({ kind, locale }))))(
    '$kind describes its effect and returns the focus when Escape closes it ($locale)',
    async ({ kind, locale }) => {
      const { user, t, dialog, opener, posts, address } = await open(kind, locale);
      expect(within(dialog).getByText(t(`offer.own.${kind}.what`))).toBeTruthy();
      if (locale === 'ar') expect(englishOn(dialog)).toEqual([]);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
      expect(posts.sent).toEqual([]);
      expect(address()).toBe('/seller/paid-rfq/rfq-1/new');
    },
  );

  it.each(supplierDialogs)('%s is sent with the offer and the version on screen', async (kind) => {
    const { user, confirm, posts } = await open(kind);
    await user.click(confirm);
    await waitFor(() => expect(posts.sent).toHaveLength(1));
    expect(posts.sent[0]).toMatchObject({
      intent: kind,
      offer_id: 'offer-1',
      seen_version: '3',
      ...(kind === 'confirm' ? {} : { reason: 'price', reason_text: '' }),
    });
  });

  it('cannot be closed by any button while it is pending, because it would still take effect', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusalOf>>();
    const { user, confirm, back, dialog, t, posts } = await open(
      'withdraw',
      'en',
      recordPosts(() => promise),
    );
    await user.click(confirm);
    await screen.findByRole('button', { name: t('offer.quote.sending') });
    await user.click(back);
    await user.click(within(dialog).getByRole('button', { name: t('ui.close') }));
    await user.keyboard('{Escape}');
    await user.click(confirm);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    resolve(refusalOf('A colleague was faster.'));
    expect(await screen.findByText('A colleague was faster.')).toBeTruthy();
    expect(posts.sent).toHaveLength(1);
    await waitFor(() => expect(back).toHaveProperty('disabled', false));
  });

  it.each(locales)(
    'shows a refused reason at its field and preserves the text (%s)',
    async (locale) => {
      const posts = recordPosts((values) =>
        refusalOf('Not sent.', { reason_text: ['Explain the reason.'] }, values),
      );
      const { user, confirm, dialog, t } = await open('withdraw', locale, posts);
      const text = () => within(dialog).getByLabelText(t('offer.reason.details'), { exact: false });
      await user.type(text(), 'sold out');
      await user.click(confirm);
      await expectError(text, 'Explain the reason.');
      expect(text()).toHaveProperty('value', 'sold out');
      await waitFor(() => expect(document.activeElement?.hasAttribute('data-summary')).toBe(true));
    },
  );
});

it.each(locales)('a lost offer leads to the open RFQs of its category (%s)', async (locale) => {
  const offer = supplierOfferOf({
    rejected: { at: '2026-11-30T08:00:00.000Z', category_id: 'category-1' },
  });
  const similar = [
    { id: 'rfq-9', number: 'RFQ-10009', title: 'صمامات', expires_at: '2026-12-06T20:00:00.000Z' },
  ];
  const { t } = openPage(
    <QuotePage
      quote={quoteOf({ offer, can: { send: false } })}
      refused={undefined}
      similar={similar}
    />,
    { locale },
  );
  const [said = ''] = t('offer.note.notChosenOn', { day: '§' }).split('§');
  expect(await screen.findByText(said.trim(), { exact: false })).toBeDefined();
  const list = await screen.findByRole('list', { name: t('offer.note.similar') });
  const link = within(list).getByRole('link', { name: 'صمامات' });
  expect(link.getAttribute('href')).toMatch(/\/seller\/buy-now\/rfq-9$/);
  expect(list.textContent).toContain('23:59');
});

describe('the head of an offer', () => {
  it.each([
    ['delivery', 'en'],
    ['pickup', 'en'],
    ['delivery', 'ar'],
    ['pickup', 'ar'],
  ] as const)('names the RFQ, %s and the last moment (%s)', async (method, locale) => {
    const { t } = openPage(
      <QuotePage
        quote={quoteOf({
          rfq: rfqOf({ delivery_method: method, title: 'A'.repeat(200) }),
          can: { send: false },
        })}
        refused={undefined}
      />,
      { locale },
    );
    const link = await screen.findByRole('link', { name: /A{200}/ });
    expect(link.getAttribute('href')).toBe('/seller/paid-rfq/rfq-1');
    const head = link.closest('p')?.textContent ?? '';
    expect(head).toContain(t(`offer.compare.${method}`, { city: 'دبي' }));
    expect(head).toMatch(/11:59|23:59/);
  });
});
