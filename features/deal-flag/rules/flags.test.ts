import { describe, expect, it } from 'vitest';
import { dealFlagAr } from '../ar.ts';
import { dealFlagEn } from '../en.ts';
import {
  checkedLengthMin,
  findFlags,
  flagCodes,
  validateFlagNote,
  wideNetworkOf,
  type DealFacts,
  type PairFacts,
  type SideFacts,
} from './flags.ts';

const published = new Date('2026-11-01T08:00:00Z');
const day = 86_400_000;

/** AED 15,000 before VAT, with an estimate of the same amount, delivered after a week: no flag. */
const deal: DealFacts = {
  currency: 'AED',
  discountMinor: 300_00n,
  orderNetMinor: 15_000_00n,
  estimatedMinor: 15_000_00n,
  publishedAt: published,
  deliveredAt: new Date(published.getTime() + 7 * day),
};
const side = (changes: Partial<SideFacts> = {}): SideFacts => ({
  licence: '',
  phones: [],
  addresses: [],
  emails: [],
  hasOtherDeals: false,
  ...changes,
});
const strangers: PairFacts = {
  buyer: side({
    licence: 'CN-100',
    phones: ['+971 50 111 2233'],
    addresses: ['94.200.1.7'],
    emails: ['a@buyer.ae'],
  }),
  supplier: side({
    licence: 'CN-200',
    phones: ['+971 50 111 4455'],
    addresses: ['94.201.1.7'],
    emails: ['a@supplier.ae'],
    hasOtherDeals: true,
  }),
  accountOf: null,
  earlier: { count: 0, serial: '' },
};
const codesOf = (changes: Partial<DealFacts>, pair: PairFacts = strangers) =>
  findFlags({ ...deal, ...changes }, pair).map(({ code }) => code);
const pairOf = (buyer: Partial<SideFacts>, supplier: Partial<SideFacts>): PairFacts => ({
  ...strangers,
  buyer: { ...strangers.buyer, ...buyer },
  supplier: { ...strangers.supplier, ...supplier },
});

describe('a deal of two unrelated companies at its estimate', () => {
  it('has no flag', () => {
    expect(codesOf({})).toEqual([]);
  });
});

describe('a discount', () => {
  it('is flagged above five per cent of the order before VAT, and not at five', () => {
    expect(codesOf({ discountMinor: 750_00n })).toEqual([]);
    expect(findFlags({ ...deal, discountMinor: 750_01n }, strangers)).toEqual([
      { code: 'discount_high', params: { discount: '750.01', order: '15000.00', percent: '5.00' } },
    ]);
    // An order from before discounts followed orders: a discount of AED 15,000 on AED 15,000.
    expect(findFlags({ ...deal, discountMinor: 15_000_00n }, strangers)[0]?.params).toMatchObject({
      percent: '100.00',
    });
    expect(codesOf({ discountMinor: 1n, orderNetMinor: 0n })).toContain('discount_high');
  });
});

describe('an estimate', () => {
  it('is flagged above twice the order before VAT, and not at twice', () => {
    expect(codesOf({ estimatedMinor: 30_000_00n })).toEqual([]);
    expect(findFlags({ ...deal, estimatedMinor: 750_000_00n }, strangers)).toEqual([
      { code: 'estimate_high', params: { estimate: '750000.00', order: '15000.00' } },
    ]);
    // Amounts have the decimals of their currency.
    expect(
      findFlags({ ...deal, currency: 'KWD', estimatedMinor: 3_000_001n }, strangers)[0]?.params,
    ).toEqual({
      estimate: '3000.001',
      order: '1500.000',
    });
  });
});

describe('the delivery of goods', () => {
  it.each([
    [1, '1'],
    [3_600_000, '1'],
    [3_600_001, '2'],
    [day, '24'],
  ])('is flagged as fast %i milliseconds after the publication', (after, n) => {
    const deliveredAt = new Date(published.getTime() + after);
    expect(findFlags({ ...deal, deliveredAt }, strangers)).toEqual([
      { code: 'delivered_fast', params: { n } },
    ]);
  });

  it('is not flagged after more than a day', () => {
    expect(codesOf({ deliveredAt: new Date(published.getTime() + day + 1) })).toEqual([]);
  });
});

describe('two companies', () => {
  it.each([
    ['same_licence', { licence: 'cn 100' }, { licence: 'CN-100' }, { licence: 'CN100' }],
    ['same_licence', { licence: 'CN-١٠٠' }, { licence: 'CN-100' }, { licence: 'CN100' }],
    ['same_licence', { licence: 'رخصة ١٠٠' }, { licence: 'رخصة-100' }, { licence: 'رخصة100' }],
    [
      'same_phone',
      { phones: ['050 111 2233', '1'] },
      { phones: ['+971501112233', '1'] },
      { phone: '501112233' },
    ],
    [
      'same_network',
      { addresses: ['94.200.1.7'] },
      { addresses: ['94.200.1.250'] },
      { network: '94.200.1.0/24' },
    ],
    [
      'same_network',
      { addresses: ['2001:8f8:1::1'] },
      { addresses: ['2001:8f8:1:ffff::9'] },
      { network: '2001:8f8:1::/48' },
    ],
    ['same_domain', { emails: ['a@Gulf.ae'] }, { emails: ['b@gulf.ae'] }, { domain: 'gulf.ae' }],
  ])('are flagged for the %s', (code, buyer, supplier, params) => {
    expect(findFlags(deal, pairOf(buyer, supplier))).toEqual([{ code, params }]);
  });

  it.each([
    ['no licence yet', { licence: '' }, { licence: '-' }],
    [
      'licences with the same letters and other Arabic digits',
      { licence: 'CN-١٠٠' },
      { licence: 'CN-٢٠٠' },
    ],
    ['numbers too short for a phone', { phones: ['12345678'] }, { phones: ['12345678'] }],
    [
      'the same proxy',
      { addresses: ['10.0.0.4', '127.0.0.1', '::1'] },
      { addresses: ['10.0.0.4', '127.0.0.1', '::1'] },
    ],
    ['no address', { addresses: ['command line', ''] }, { addresses: ['command line', ''] }],
    ['neighbouring networks', { addresses: ['94.200.1.7'] }, { addresses: ['94.200.2.7'] }],
    ['a public mail provider', { emails: ['a@gmail.com'] }, { emails: ['b@GMAIL.com'] }],
  ])('are not flagged for %s', (_name, buyer, supplier) => {
    expect(findFlags(deal, pairOf(buyer, supplier))).toEqual([]);
  });

  it('are flagged for a shared bank account and for repeated deals', () => {
    expect(findFlags(deal, { ...strangers, accountOf: 'Barid' })).toEqual([
      { code: 'same_account', params: { company: 'Barid' } },
    ]);
    expect(
      findFlags(deal, { ...strangers, earlier: { count: 2, serial: 'PO-2026-00001' } }),
    ).toEqual([{ code: 'same_pair', params: { n: '2', serial: 'PO-2026-00001', days: '90' } }]);
  });

  it('are flagged as a closed pair if neither has completed a deal with another company', () => {
    const others = (buyer: boolean, supplier: boolean) =>
      codesOf({}, pairOf({ hasOtherDeals: buyer }, { hasOtherDeals: supplier }));
    expect(others(false, false)).toEqual(['closed_pair']);
    expect(others(true, false)).toEqual([]);
    expect(others(false, true)).toEqual([]);
    expect(others(true, true)).toEqual([]);
  });
});

it('all flags together have one order, each with a sentence in both languages', () => {
  const facts = {
    licence: 'CN-1',
    phones: ['0501112233'],
    addresses: ['94.200.1.7'],
    emails: ['a@gulf.ae'],
  };
  const all = findFlags(
    { ...deal, discountMinor: 15_000_00n, estimatedMinor: 750_000_00n, deliveredAt: published },
    {
      buyer: side(facts),
      supplier: side(facts),
      accountOf: 'Barid',
      earlier: { count: 1, serial: 'PO-2026-00001' },
    },
  );
  expect(all.map(({ code }) => code)).toEqual([...flagCodes]);
  for (const code of flagCodes) {
    expect([
      dealFlagEn[code],
      dealFlagAr[code],
      dealFlagEn.name[code],
      dealFlagAr.name[code],
    ]).not.toContain('');
  }
});

it('a network is computed for public addresses only', () => {
  expect(['94.200.1.7', '::ffff:94.200.1.7'].map(wideNetworkOf)).toEqual([
    '94.200.1.0/24',
    '94.200.1.0/24',
  ]);
  const own = [
    '192.168.1.1',
    '172.16.0.1',
    '172.31.9.9',
    '169.254.1.1',
    'fd00::1',
    'fe80::1',
    '0.0.0.0',
  ];
  expect(own.map(wideNetworkOf)).toEqual(own.map(() => null));
  expect(wideNetworkOf('172.32.0.1')).toBe('172.32.0.0/24');
});

describe('the note on a check', () => {
  const flags = [{ code: 'closed_pair', params: {} }] as const;
  it.each([
    [[], '', null],
    [flags, '', { path: 'checked', key: 'checkedRequired' }],
    [flags, 'Looked at', { path: 'checked', key: 'tooShort', args: { n: checkedLengthMin } }],
    [flags, 'Called them', null],
  ])('is validated with the flags %j and the text %j', (given, checked, problem) => {
    expect(validateFlagNote(given, checked)).toEqual(problem);
  });
});
