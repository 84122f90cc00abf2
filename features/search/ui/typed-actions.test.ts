import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operatorRoles, permissions } from '#shared/actor.ts';
import { recordKinds } from '../rules/ranking.ts';
import { recordVerbs } from '../rules/typed-command.ts';
import type { Found, Hit } from '../schema.ts';
import type { SearchArea } from './links.ts';
import { typedRows } from './typed-actions.ts';

const hitOf = (changes: Partial<Hit>): Hit => ({
  kind: 'rfq',
  id: 'id-1',
  rfq_id: 'rfq-1',
  offer_id: 'offer-1',
  number: 'N-1',
  title: 'Steel',
  company: '',
  other_name: '',
  role: null,
  trn: '',
  status: 'pending',
  status_desc: '',
  amount: null,
  currency: 'AED',
  date: null,
  offers_count: 2,
  paid: true,
  exact: true,
  ...changes,
});
const found = (...hits: Hit[]): Found => ({ hits, counts: {}, more: [] }) as unknown as Found;
const all: Readonly<Record<SearchArea, readonly string[]>> = {
  buyer: permissions,
  seller: permissions,
  operator: operatorRoles,
};

function linkOf(area: SearchArea, query: string, hit: Hit | null, own = all[area]) {
  const [row] = typedRows({
    area,
    permissions: own,
    query,
    found: hit === null ? null : found(hit),
  });
  return row === undefined ? null : [row.action, row.to];
}

describe('a typed action of a buyer', () => {
  it.each([
    ['accept N-1', { kind: 'offer' }, 'accept', '/buyer/offer/id-1?dialog=accept'],
    ['accept N-1', { status: 'evaluate' }, 'choose', '/buyer/offers/id-1'],
    ['approve N-1', {}, 'approve', '/buyer/rfq-product/id-1'],
    ['رفض العرض N-1', { kind: 'offer' }, 'reject', '/buyer/offer/id-1?dialog=reject'],
    ['negotiate N-1', { kind: 'offer' }, 'negotiate', '/buyer/offer/id-1?dialog=negotiate'],
    ['cancel N-1', { status: 'active' }, 'cancel', '/buyer/rfq-product/id-1?act=cancel'],
    ['amend N-1', { status: 'active' }, 'amend', '/buyer/rfq-product/id-1?act=amend'],
    ['remind N-1', { status: 'active' }, 'remindInvited', '/buyer/rfq-product/id-1#invitations'],
    [
      'تذكير N-1',
      { kind: 'order', status: 'waiting' },
      'remindOrder',
      '/buyer/wizard/rfq-1?offer=offer-1&dialog=remind',
    ],
    [
      'receive N-1',
      { kind: 'order', status: 'accepted' },
      'receive',
      '/buyer/wizard/rfq-1?offer=offer-1&dialog=receive',
    ],
  ] as const)('%s of %o opens %s', (query, changes, action, to) => {
    expect(linkOf('buyer', query, hitOf(changes))).toEqual([action, to]);
  });
});

describe('a typed action of a supplier and an operator', () => {
  it.each([
    ['seller', 'top up 500', null, 'topUp', '/seller/wallet?dialog=top-up&amount=500'],
    ['seller', 'quote N-1', { status: 'active' }, 'quote', '/seller/paid-rfq/id-1/new'],
    [
      'seller',
      'confirm N-1',
      { kind: 'order', status: 'waiting' },
      'acknowledge',
      '/seller/wizard/offer-1?dialog=acknowledge',
    ],
    ['operator', 'approve Noor', { kind: 'company' }, 'review', '/admin/review/id-1?state=all'],
    ['operator', 'علّق نور', { kind: 'company' }, 'suspend', '/admin/companies/id-1?dialog=suspend'],
    [
      'operator',
      'credit N-1',
      { kind: 'top_up' },
      'credit',
      '/admin/money?q=N-1&dialog=confirm.id-1',
    ],
    [
      'operator',
      'pay N-1',
      { kind: 'withdrawal' },
      'pay',
      '/admin/money/withdrawals?q=N-1&dialog=pay.id-1',
    ],
    ['operator', 'refuse N-1', {}, 'refuse', '/admin/rfqs/id-1?dialog=refuse'],
    ['operator', 'decide N-1', { kind: 'invoice' }, 'decide', '/admin/invoices/id-1'],
  ] as const)('in the area %s: %s of %o opens %s', (area, query, changes, action, to) => {
    expect(linkOf(area, query, changes === null ? null : hitOf(changes))).toEqual([action, to]);
  });
});

describe('typed actions', () => {
  const inputs = fc.record({
    area: fc.constantFrom('buyer' as const, 'seller' as const, 'operator' as const),
    query: fc.constantFrom('new rfq x', 'top up 5', ...recordVerbs.map((verb) => `${verb} x`)),
    hit: fc.record({
      kind: fc.constantFrom(...recordKinds),
      status: fc.constantFrom('active', 'pending', 'waiting', 'accepted', 'completed', null),
      paid: fc.boolean(),
    }),
  });

  it('are none without rights, and stay in the area of the reader with all', () => {
    const roots = { buyer: '/buyer/', seller: '/seller/', operator: '/admin/' };
    fc.assert(
      fc.property(inputs, ({ area, query, hit }) => {
        expect(linkOf(area, query, hitOf(hit), [])).toBeNull();
        const link = linkOf(area, query, hitOf(hit));
        expect(link === null || link[1]?.startsWith(roots[area])).toBe(true);
      }),
    );
  });

  it('are at most four, and a closed record has none', () => {
    const offers = Array.from({ length: 9 }, (_, at) => hitOf({ kind: 'offer', id: `o${at}` }));
    const input = { area: 'buyer', permissions, query: 'accept noor' } as const;
    expect(typedRows({ ...input, found: found(...offers) })).toHaveLength(4);
    const closed = hitOf({ kind: 'offer', status: 'rejected' });
    expect(typedRows({ ...input, found: found(closed) })).toEqual([]);
  });
});
