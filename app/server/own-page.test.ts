import { describe, expect, it } from 'vitest';
import { kinds, notificationTypes } from '#features/notification/rules/kinds.ts';
import type { NotificationLink } from '#features/notification/rules/targets.ts';
import { isOwnPage } from './own-page.server.ts';

const id = '01930000-0000-7000-8000-000000000001';
const link: NotificationLink = {
  id,
  type: 'rfq',
  rfq_id: id,
  offer_id: id,
  negotiation_id: id,
  order_id: id,
};

describe('an own page', () => {
  it.each(notificationTypes)('is the target of the notification %s', (kind) => {
    for (const reader of ['buyer', 'seller'] as const)
      for (const status of [{}, { purchased: true }, { checkoffer: true, purchased: true }]) {
        const path = kinds[kind].target.pathOf({ ...link, ...status }, reader);
        expect([path, isOwnPage(path)]).toEqual([path, true]);
      }
  });

  it.each([
    '//example.com',
    '/\\example.com',
    'https://example.com/buyer/offers',
    '/%2Fexample.com',
    '/buyer/offers?next=https://example.com',
    '/buyer/offers\r\nSet-Cookie: a=b',
    '',
  ])('is not %j', (path) => {
    expect(isOwnPage(path)).toBe(false);
  });
});
