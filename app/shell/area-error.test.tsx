// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage, textsIn } from '../../tests/harness/page.tsx';
import { AreaError, AreaNotFound } from './area-error.tsx';
import type { AreaName, PlainKey } from './shell-types.ts';

/** The shape in which React Router passes on `data(…)` that a loader threw. */
const thrown = (status: number, data: unknown = null) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

const records: readonly (readonly [AreaName, string, string, PlainKey])[] = [
  ['buyer', '/buyer/offer/gone', '/buyer/offers', 'shell.nav.offers'],
  ['buyer', '/buyer/offers/gone', '/buyer/offers', 'shell.nav.offers'],
  ['buyer', '/buyer/wizard/x', '/buyer/rfq-managment/all', 'shell.nav.rfqManagement'],
  ['buyer', '/buyer/rfq-product/x', '/buyer/rfq-managment/all', 'shell.nav.rfqManagement'],
  ['buyer', '/buyer/po/x', '/buyer/purches-order', 'shell.nav.purchaseOrders'],
  ['seller', '/seller/paid-rfq/x', '/seller/your-rfq', 'shell.nav.yourRfqs'],
  ['seller', '/seller/wizard/x', '/seller/quotations/all', 'shell.nav.quotations'],
  ['seller', '/seller/po/x', '/seller/quotations/all', 'shell.nav.quotations'],
  ['operator', '/admin/companies/x', '/admin/companies', 'shell.nav.companies'],
  ['operator', '/admin/rfqs/x', '/admin/rfqs', 'shell.nav.rfqs'],
];

describe.each(['en', 'ar'] as const)('an error inside an area in %s', (locale) => {
  const t = textsIn(locale);

  it.each(records)('%s: the missing record %s leads to its list', (area, address, list, name) => {
    openPage(<AreaError area={area} error={thrown(404)} />, { locale, address });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('shell.error.notFound'));
    const link = screen.getByRole('link', { name: t('shell.error.backTo', { page: t(name) }) });
    expect(link.getAttribute('href')).toBe(list);
    expect(screen.queryByRole('link', { name: t('shell.error.retry') })).toBeNull();
    expect(screen.getByText(t('shell.error.recordWhy'))).toBeTruthy();
  });

  it.each([
    ['buyer', '/buyer/offers/x/y', '/buyer/offers', '/buyer/search'],
    ['buyer', '/buyer/nothing', '/buyer/dashboard', '/buyer/search'],
    ['seller', '/seller/quotations/all/x', '/seller/quotations/all', '/seller/search'],
    ['operator', '/admin/companies/x/y', '/admin/companies', '/admin/search'],
  ] as const)('%s: no page has %s, which leads to its list and the search', (...expected) => {
    const [area, address, list, search] = expected;
    openPage(<AreaNotFound area={area} />, { locale, address });
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([list, search]);
    expect(screen.getByRole('link', { name: t('shell.topBar.openSearch') })).toBeTruthy();
    expect(screen.getByText(t('shell.error.notFoundWhy'))).toBeTruthy();
  });

  it('a fault shows the id of the log, with a button that copies it and a retry', () => {
    const address = '/buyer/purches-order?page=2';
    const fault = { message: t('refusal.something_went_wrong'), requestId: 'request-7' };
    openPage(<AreaError area="buyer" error={thrown(500, fault)} />, { locale, address });
    expect(screen.getByText('request-7')).toBeTruthy();
    expect(screen.getByRole('button', { name: t('shell.error.copyReference') })).toBeTruthy();
    const retry = screen.getByRole('link', { name: t('shell.error.retry') });
    expect(retry.getAttribute('href')).toBe(address);
    expect(
      screen.getByRole('link', {
        name: t('shell.error.backTo', { page: t('shell.nav.dashboard') }),
      }),
    ).toBeTruthy();
  });

  it('a missing right is named with the colleagues who have it or give it', async () => {
    const whoMay = {
      permission: 'X',
      can: [{ name: 'نورة', email: 'noura@aldana.test' }],
      grant: [{ name: 'Salem', email: 'salem@aldana.test' }],
    };
    const fault = { message: 'M', requestId: null, retryAfterSeconds: null, whoMay };
    openPage(<AreaError area="buyer" error={thrown(403, fault)} />, {
      locale,
      address: '/buyer/wallet',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      t('ui.whoMay.missing', { permission: 'X' }),
    );
    for (const { name, email } of [...whoMay.can, ...whoMay.grant])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
        `mailto:${email}`,
      );
    expect(screen.getByText(t('ui.whoMay.grant'))).toBeTruthy();
  });

  it('colleagues who have a right and give it are named once', async () => {
    const people = [{ name: 'Salem', email: 'salem@aldana.test' }];
    const whoMay = { permission: 'X', can: people, grant: people };
    const fault = { message: 'M', requestId: null, retryAfterSeconds: null, whoMay };
    openPage(<AreaError area="buyer" error={thrown(403, fault)} />, { locale });
    expect(await screen.findAllByRole('link', { name: 'Salem' })).toHaveLength(1);
    expect(screen.getByText(t('ui.whoMay.both'))).toBeTruthy();
  });

  it('a proxy’s page is neither shown nor given a reference', () => {
    openPage(<AreaError area="seller" error={thrown(503, '<h1>Bad gateway</h1>')} />, {
      locale,
      address: '/seller/wallet',
    });
    expect(document.body.textContent).toContain(t('shell.error.whyLater'));
    expect(document.body.textContent).not.toContain('Bad gateway');
    expect(document.body.textContent).not.toContain(t('shell.error.reference'));
  });

  it('a refused page gives the reason and offers no retry', () => {
    const fault = { message: t('refusal.buyers_only'), requestId: null };
    openPage(<AreaError area="buyer" error={thrown(403, fault)} />, {
      locale,
      address: '/buyer/user-managment',
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('refusal.buyers_only'));
    expect(screen.queryByRole('link', { name: t('shell.error.retry') })).toBeNull();
  });
});
