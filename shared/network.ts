export interface CountedNetwork {
  readonly network: string;
  /** How many times as much a limit allows it as a single address. */
  readonly share: number;
}

/** Of an IPv6 address: twice the limit of one /64 for its /48, which one customer may own. */
const siteShare = 2;

/** The networks whose limits an address counts in: an IPv4 address, or an IPv6 /64 and its /48. */
export function networksOf(address: string): readonly CountedNetwork[] {
  const network = networkOf(address);
  const own = { network, share: 1 };
  if (!network.endsWith('::/64')) return [own];
  const site = network.split(':').slice(0, 3).join(':');
  return [own, { network: `${site}::/48`, share: siteShare }];
}

/**
 * The network that a limit counts: an IPv4 address, or the /64 of an IPv6 one, because one
 * household has that many addresses.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::')
    ? Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
    : [];
  const groups = [...left, ...zeros, ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
  return `${groups.slice(0, 4).join(':')}::/64`;
}
