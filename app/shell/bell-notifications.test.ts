import { expect, it } from 'vitest';
import { readNotifications } from './bell-notifications.ts';

const answer = {
  status: true,
  count: 3,
  data: [
    {
      id: 'n1',
      date: '2026-11-21T09:14:00Z',
      read: false,
      deal: { id: 'r1', number: 'RFQ-10044', title: 'Cable' },
      fact: 'Barid',
      action: { label: 'Compare offers', path: '/buyer/offers/r1' },
      data: {
        title: 'New offer',
        message: 'Barid quoted',
        type: 'offer',
        id: 'o1',
        rfq_id: 'r1',
        purchased: 1,
      },
    },
    {
      id: 7,
      read: true,
      data: { title: 'RFQ', message: '', type: 'rfq', checkoffer: true, offer_id: 9 },
    },
  ],
};

it('the rows of the list are parsed with ids as text', () => {
  expect(readNotifications(answer)).toEqual({
    count: 3,
    rows: [
      {
        id: 'n1',
        title: 'New offer',
        message: 'Barid quoted',
        fact: 'Barid',
        at: '2026-11-21T09:14:00Z',
        unread: true,
        deal: { id: 'r1', number: 'RFQ-10044', title: 'Cable' },
        action: { label: 'Compare offers', path: '/buyer/offers/r1' },
        link: {
          type: 'offer',
          id: 'o1',
          rfq_id: 'r1',
          checkoffer: false,
          purchased: true,
        },
      },
      {
        id: '7',
        title: 'RFQ',
        message: '',
        fact: '',
        at: null,
        unread: false,
        deal: null,
        action: null,
        link: {
          type: 'rfq',
          id: '7',
          offer_id: '9',
          checkoffer: true,
          purchased: false,
        },
      },
    ],
  });
});

it('an invalid row is dropped and the others remain', () => {
  const rows = [...answer.data, { id: 'n9', data: {} }, 'broken', null];
  expect(readNotifications({ data: rows })).toMatchObject({
    count: 1,
    rows: [{ id: 'n1' }, { id: '7' }],
  });
});

it('an answer of another shape is a failure and not an empty list', () => {
  for (const body of [null, 'x', {}, { data: {} }, { data: null }])
    expect(readNotifications(body)).toBeNull();
  expect(readNotifications({ count: 0, data: [] })).toEqual({ count: 0, rows: [] });
});
