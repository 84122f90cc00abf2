import { describe, expect, it } from 'vitest';
import type { NotificationLink } from '#features/notification/rules/targets.ts';
import { notificationTarget } from './notification-target.ts';

describe('a click on a notification leads', () => {
  it('a buyer to the deal, from an offer’s RFQ or a negotiation', () => {
    expect(notificationTarget('buyer', { type: 'negotiation', id: 'n1' })).toBe('/buyer/wizard/n1');
    expect(notificationTarget('buyer', { type: 'offer', id: 'o1', rfq_id: 'r9' })).toBe(
      '/buyer/wizard/r9',
    );
    expect(notificationTarget('buyer', { type: 'accept-offer', id: 'o1' })).toBeNull();
  });

  it('a supplier with an RFQ to their offer, to the paid RFQ, or to the available RFQs', () => {
    const rfq = { type: 'rfq', id: 'r1', offer_id: 'o5' } as const;
    expect(notificationTarget('seller', { ...rfq, checkoffer: true, purchased: true })).toBe(
      '/seller/wizard/o5',
    );
    expect(notificationTarget('seller', { ...rfq, purchased: true })).toBe(
      '/seller/paid-rfq/r1/new',
    );
    expect(notificationTarget('seller', rfq)).toBe('/seller/buy-now');
  });

  it('a supplier to the negotiation or to the accepted offer', () => {
    const negotiation: NotificationLink = { type: 'negotiation', id: 'x', negotiation_id: 'n2' };
    expect(notificationTarget('seller', negotiation)).toBe('/seller/paid-rfq/negotiate/n2');
    expect(notificationTarget('seller', { type: 'accept-offer', id: 'o3' })).toBe(
      '/seller/wizard/o3',
    );
  });

  it('either side to the company profile after a review, and nowhere for an unknown kind', () => {
    expect(notificationTarget('buyer', { type: 'account_refused', id: 'x' })).toBe(
      '/buyer/user-profile',
    );
    expect(notificationTarget('seller', { type: 'account_approved', id: 'x' })).toBe(
      '/seller/user-profile',
    );
    expect(notificationTarget('seller', { type: 'weather', id: 'x' })).toBeNull();
  });

  it('to no address outside the area, for any id', () => {
    expect(notificationTarget('buyer', { type: 'negotiation', id: '../../admin' })).toBe(
      '/buyer/wizard/..%2F..%2Fadmin',
    );
    expect(notificationTarget('operator', { type: 'offer', id: 'o' })).toBeNull();
  });
});
