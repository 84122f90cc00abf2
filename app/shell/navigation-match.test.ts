import { describe, expect, it } from 'vitest';
import { ariaCurrentOf, currentChild, currentItem, isAtOrBelow } from './navigation-match.ts';
import { navigationFor, navigationOf } from './navigation.ts';

const current = (area: 'buyer' | 'seller' | 'operator', path: string) =>
  currentItem(navigationOf[area], path)?.text;

describe('the current entry of the sidebar', () => {
  it.each([
    ['/buyer/dashboard', 'shell.nav.dashboard'],
    ['/buyer/create-rfq/new', 'shell.nav.createRfq'],
    ['/buyer/create-rfq/0192', 'shell.nav.createRfq'],
    ['/buyer/rfq-managment/active', 'shell.nav.rfqManagement'],
    ['/buyer/rfq-product/7', 'shell.nav.rfqManagement'],
    ['/buyer/wizard/7', 'shell.nav.rfqManagement'],
    ['/buyer/offers', 'shell.nav.offers'],
    ['/buyer/offers/7', 'shell.nav.offers'],
    ['/buyer/offer/7', 'shell.nav.offers'],
    ['/buyer/po/7', 'shell.nav.purchaseOrders'],
  ])('on %s is %s', (path, text) => expect(current('buyer', path)).toBe(text));

  it.each([
    ['/seller/paid-rfq/negotiate/3', 'shell.nav.yourRfqs'],
    ['/seller/quotations/deliverd', 'shell.nav.quotations'],
    ['/seller/wizard/3', 'shell.nav.quotations'],
    ['/seller/invoice', 'shell.nav.invoices'],
  ])('on %s is %s', (path, text) => expect(current('seller', path)).toBe(text));

  it('is none on a page without an entry, and never a neighbour with the same prefix', () => {
    expect(current('buyer', '/buyer/user-profile')).toBeUndefined();
    expect(isAtOrBelow('/buyer/offers', '/buyer/offer')).toBe(false);
    expect(isAtOrBelow('/buyer/offer/1', '/buyer/offer')).toBe(true);
  });

  it('marks the link of the page itself as "page", and that of its section as "true"', () => {
    expect(ariaCurrentOf('/buyer/offers', '/buyer/offers', true)).toBe('page');
    expect(ariaCurrentOf('/buyer/offers/7', '/buyer/offers', true)).toBe('true');
    expect(ariaCurrentOf('/buyer/dashboard', '/buyer/offers', false)).toBeUndefined();
  });

  it('includes the nested status link', () => {
    const quotations = navigationOf.seller
      .flat()
      .find((item) => item.text === 'shell.nav.quotations');
    expect(currentChild(quotations?.children, '/seller/quotations/rejected')?.text).toBe(
      'shell.status.rejected',
    );
    expect(currentChild(quotations?.children, '/seller/wizard/3')).toBeNull();
  });

  it('entries whose permission the reader lacks are omitted', () => {
    const addresses = (permissions: readonly string[]) =>
      navigationFor('buyer', permissions)
        .flat()
        .map((item) => item.to);
    expect(addresses(['users.manage', 'rfq.write'])).toEqual(
      navigationOf.buyer.flat().map((item) => item.to),
    );
    expect(addresses(['rfq.write'])).not.toContain('/buyer/user-managment');
    expect(addresses(['users.manage'])).not.toContain('/buyer/create-rfq/new');
    expect(addresses([])).toContain('/buyer/address-managment');
  });

  it('no address appears twice in an area', () => {
    for (const groups of Object.values(navigationOf)) {
      const addresses = groups.flat().map((item) => item.to);
      expect(new Set(addresses).size).toBe(addresses.length);
    }
  });
});
