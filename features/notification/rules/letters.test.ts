import { expect, it } from 'vitest';
import { lettersOf, type Recipient } from './letters.ts';

const noon = new Date('2026-11-28T08:00:00Z');

const person: Recipient = {
  id: 'm1',
  email: 'salem@aldana.example',
  locale: 'en',
  is_mailable: true,
  account_type: 'buyer',
  is_bounced: false,
  own: null,
  from_minute: null,
  until_minute: null,
  whatsapp: null,
  device_ids: ['d1'],
};

it('the references of a deal are in the mail of a notification and not in its push', () => {
  const news = {
    id: 'n1',
    type: 'offer_received',
    params: { rfq_number: 'RFQ-10042', offer_id: 'o1', rfq_id: 'r1', company: 'Mazoon' },
    references: { reference: 'PR-2601' },
  } as const;
  const { messages } = lettersOf(news, person, { byMail: true, now: noon, bundleAt: null });
  const paramsOf = (wanted: 'email' | 'push') =>
    messages.find(({ channel }) => channel === wanted)?.params;
  expect(paramsOf('email')).toMatchObject({ reference: 'PR-2601', type: 'offer_received' });
  expect(paramsOf('push')).toMatchObject({ type: 'offer_received', notification_id: 'n1' });
  expect(paramsOf('push')).not.toHaveProperty('reference');
});

it('an offer within the hour of a mail waits for its end, and its push does not', () => {
  const news = {
    id: 'n1',
    type: 'offer_received',
    params: { rfq_id: 'r1' },
    references: {},
  } as const;
  const bundleAt = new Date('2026-11-28T08:40:00Z');
  const { messages, held } = lettersOf(news, person, { byMail: false, now: noon, bundleAt });
  expect(messages.map(({ channel }) => channel)).toEqual(['push']);
  expect(held).toEqual([{ notificationId: 'n1', memberId: 'm1', dueAt: bundleAt, rfqId: 'r1' }]);
});

it('a guest is mailed the news of its offer, with the page that explains its link, and nothing else', () => {
  const guest: Recipient = {
    ...person,
    account_type: 'supplier',
    is_mailable: false,
    is_guest: true,
    device_ids: null,
  };
  const options = { byMail: false, now: noon, bundleAt: null };
  const lettersFor = (type: 'negotiation_asked' | 'access_refunded', to = guest) =>
    lettersOf({ id: 'n1', type, params: { rfq_id: 'r1' }, references: {} }, to, options);
  expect(lettersFor('negotiation_asked').messages).toMatchObject([
    { channel: 'email', destination: guest.email, params: { path: '/quote' } },
  ]);
  expect(lettersFor('access_refunded')).toEqual({ messages: [], held: [] });
  expect(lettersFor('negotiation_asked', { ...guest, email: '' }).messages).toEqual([]);
});

it('a company that waits for its approval is sent to its dashboard instead of a page of a deal', () => {
  const waiting: Recipient = { ...person, account_type: 'supplier', is_waiting: true };
  const options = { byMail: true, now: noon, bundleAt: null };
  const pathsOf = (type: 'negotiation_asked' | 'account_approved') =>
    lettersOf(
      { id: 'n1', type, params: { rfq_id: 'r1' }, references: {} },
      waiting,
      options,
    ).messages.map(({ params }) => params.path);
  expect(new Set(pathsOf('negotiation_asked'))).toEqual(new Set(['/seller/dashboard']));
  expect(pathsOf('account_approved')).not.toContain('/seller/wizard');
});
