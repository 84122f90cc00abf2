import { toAsciiDigits } from '#shared/bidi.ts';
import type { Currency } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { networkOf } from '#shared/network.ts';
import { percentOf } from '#shared/percent.ts';
import type { FieldProblem } from '#shared/refusals.ts';

/** What makes an operator look at a deal before its Q discount is paid (docs/decisions/0044-q-discount-follows-the-order.md). */
export const flagCodes = [
  'discount_high',
  'estimate_high',
  'same_licence',
  'same_phone',
  'same_network',
  'same_account',
  'same_domain',
  'delivered_fast',
  'same_pair',
  'closed_pair',
] as const;
export type FlagCode = (typeof flagCodes)[number];

/** A discount above this share of the order before VAT, basis points: more than twice the usual rate (decision 0044). */
export const discountHighBp = 500n;
/** An estimate above so many times the order before VAT (decision 0044). */
export const estimateHighTimes = 2n;
/** Goods that came within this time of the RFQ's publication, milliseconds: a day (decision 0044). */
export const deliveredFastMs = 86_400_000;
/** The same two companies again within so many days (decision 0044). */
export const samePairDays = 90;

/** Providers whose mail domain tells nothing about a company: the large public ones, worldwide and in the Gulf. */
export const publicMailDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'emirates.net.ae',
  'eim.ae',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'rediffmail.com',
  'yahoo.com',
  'yandex.com',
  'ymail.com',
  'zoho.com',
]);

/** What is known of one company of a deal. */
export interface SideFacts {
  readonly licence: string;
  /** As they were typed, of its users and addresses. */
  readonly phones: readonly string[];
  /** Internet addresses that its users came from lately. */
  readonly addresses: readonly string[];
  readonly emails: readonly string[];
  /** It has completed a deal with another company than the other side. */
  readonly hasOtherDeals: boolean;
}

/** The deal itself; amounts are minor units of its currency. */
export interface DealFacts {
  readonly currency: Currency;
  readonly discountMinor: bigint;
  /** The order before VAT, after the supplier's own discount. */
  readonly orderNetMinor: bigint;
  readonly estimatedMinor: bigint;
  readonly publishedAt: Date;
  readonly deliveredAt: Date;
}

export interface PairFacts {
  readonly buyer: SideFacts;
  readonly supplier: SideFacts;
  /** Another company that asked for a withdrawal to a bank account of the supplier; null: there is none. */
  readonly accountOf: string | null;
  /** Other sent orders of the two, made from `samePairDays` before this one on; the newest one's serial. */
  readonly earlier: { readonly count: number; readonly serial: string };
}

export interface Flag {
  readonly code: FlagCode;
  /** The figures of its sentence, by name; amounts are decimals of the deal's currency. */
  readonly params: Readonly<Record<string, string>>;
}

/** A licence's number without what is typed around it, the same for digits and letters of either language. */
function bare(text: string): string {
  return toAsciiDigits(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The last nine digits: the same number with and without its country. Shorter ones are no phone's number. */
function phoneKey(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length < 9 ? null : digits.slice(-9);
}

const ownNetwork =
  /^(?:0|10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^(?:0:0:0:0|f[cd][\da-f]{2}|fe80):/;

/**
 * The network that an address is of, /24 or /48. Null for one that tells nothing: of the machine itself or of a private
 * network, which everybody shares who comes through the same proxy.
 */
export function wideNetworkOf(address: string): string | null {
  const network = networkOf(address);
  if (ownNetwork.test(network)) return null;
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  const octets = network.split('.');
  return octets.length === 4 ? `${octets.slice(0, 3).join('.')}.0/24` : null;
}

function domainOf(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return publicMailDomains.has(domain) ? null : domain;
}

/** The first of one side's values that the other side has too, by a key; values without a key count for nothing. */
function sharedOf(
  buyer: readonly string[],
  supplier: readonly string[],
  keyOf: (value: string) => string | null,
): string | null {
  const keys = new Set(buyer.map(keyOf).filter((key) => key !== null));
  return supplier.map(keyOf).find((key) => key !== null && keys.has(key)) ?? null;
}

function ofDeal(deal: DealFacts): (Flag | null)[] {
  const { discountMinor, orderNetMinor, estimatedMinor, publishedAt, deliveredAt } = deal;
  const money = (minor: bigint) => decimalOf(minor, decimalsOf(deal.currency));
  const order = money(orderNetMinor);
  const hours = Math.max(1, Math.ceil((deliveredAt.getTime() - publishedAt.getTime()) / 3_600_000));
  const shareBp = orderNetMinor === 0n ? 0n : (discountMinor * 10_000n) / orderNetMinor;
  return [
    discountMinor * 10_000n > orderNetMinor * discountHighBp
      ? {
          code: 'discount_high',
          params: { discount: money(discountMinor), order, percent: percentOf(Number(shareBp)) },
        }
      : null,
    estimatedMinor > orderNetMinor * estimateHighTimes
      ? { code: 'estimate_high', params: { estimate: money(estimatedMinor), order } }
      : null,
    deliveredAt.getTime() - publishedAt.getTime() <= deliveredFastMs
      ? { code: 'delivered_fast', params: { n: String(hours) } }
      : null,
  ];
}

function ofPair({ buyer, supplier, accountOf, earlier }: PairFacts): (Flag | null)[] {
  const flag = (code: FlagCode, name: string, value: string | null): Flag | null =>
    value === null ? null : { code, params: { [name]: value } };
  const licence = sharedOf([buyer.licence], [supplier.licence], (one) =>
    bare(one) === '' ? null : bare(one),
  );
  return [
    flag('same_licence', 'licence', licence),
    flag('same_phone', 'phone', sharedOf(buyer.phones, supplier.phones, phoneKey)),
    flag('same_network', 'network', sharedOf(buyer.addresses, supplier.addresses, wideNetworkOf)),
    flag('same_account', 'company', accountOf),
    flag('same_domain', 'domain', sharedOf(buyer.emails, supplier.emails, domainOf)),
    earlier.count === 0
      ? null
      : {
          code: 'same_pair',
          params: { n: String(earlier.count), serial: earlier.serial, days: String(samePairDays) },
        },
    buyer.hasOtherDeals || supplier.hasOtherDeals ? null : { code: 'closed_pair', params: {} },
  ];
}

/** Everything about a deal that an operator should look at before its Q discount is paid, in the order of `flagCodes`. */
export function findFlags(deal: DealFacts, pair: PairFacts): Flag[] {
  const found = [...ofDeal(deal), ...ofPair(pair)].filter((flag) => flag !== null);
  return found.toSorted(
    (one, other) => flagCodes.indexOf(one.code) - flagCodes.indexOf(other.code),
  );
}

/** The shortest words that say what was checked, characters: more than "ok" or "fine". */
export const checkedLengthMin = 10;

/** Whether a flagged deal's Q discount may be paid with these words on what was checked; null: yes. */
export function judgeChecked(flags: readonly Flag[], checked: string): FieldProblem | null {
  if (flags.length === 0 || checked.length >= checkedLengthMin) return null;
  return checked === ''
    ? { path: 'checked', key: 'checkedRequired' }
    : { path: 'checked', key: 'tooShort', args: { n: checkedLengthMin } };
}
