import { expect, it } from 'vitest';
import { networkOf, networksOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::ffff:198.51.100.9', '198.51.100.9'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('an IPv6 address counts for its /64 and, twice as high, for its /48; an IPv4 address for itself', () => {
  expect(networksOf('2001:db8:1:2:3:4:5:6')).toEqual([
    { network: '2001:db8:1:2::/64', share: 1 },
    { network: '2001:db8:1::/48', share: 2 },
  ]);
  expect(networksOf('203.0.113.7')).toEqual([{ network: '203.0.113.7', share: 1 }]);
});
