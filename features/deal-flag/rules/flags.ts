import { toAsciiDigits } from '#shared/bidi.ts';
import type { Currency } from '#shared/currency.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';
import { networkOf } from '#shared/network.ts';
import { percentOf } from '#shared/percent.ts';
import type { FieldProblem } from '#shared/refusals.ts';

/**
 * An operator must check a deal with one of these flags before its Q discount is paid
 * (docs/decisions/0076-deal-flags.md).
 */
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

/** Basis points of the order before VAT: more than twice the usual rate (decision 0076). */
export const discountHighBp = 500n;
/** The factor of estimate to order before VAT above which a deal is flagged (decision 0076). */
export const estimateHighTimes = 2n;
/** Milliseconds from publication to delivery: a day (decision 0076). */
export const deliveredFastMs = 86_400_000;
/** The days within which the same two companies deal again (decision 0076). */
export const samePairDays = 90;

/**
 * Public mail providers, worldwide and in the Gulf. They are ignored because a shared domain there
 * proves no relation.
 */
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

export interface SideFacts {
  readonly licence: string;
  readonly phones: readonly string[];
  /** IP addresses from which its users came lately. */
  readonly addresses: readonly string[];
  readonly emails: readonly string[];
  readonly hasOtherDeals: boolean;
}

/** In minor units of `currency`. */
export interface DealFacts {
  readonly currency: Currency;
  readonly discountMinor: bigint;
  /** Before VAT, after the supplier's own discount, because the Q discount follows this amount. */
  readonly orderNetMinor: bigint;
  readonly estimatedMinor: bigint;
  readonly publishedAt: Date;
  readonly deliveredAt: Date;
}

export interface PairFacts {
  readonly buyer: SideFacts;
  readonly supplier: SideFacts;
  /**
   * The name of a third company that requested a withdrawal to the supplier's bank account. Null:
   * none.
   */
  readonly accountOf: string | null;
  /**
   * Other sent orders of the two companies, created since `samePairDays` before this one; `serial`
   * of the newest.
   */
  readonly earlier: { readonly count: number; readonly serial: string };
}

export interface Flag {
  readonly code: FlagCode;
  /** The arguments of the flag's text, by name. Amounts are decimals in the deal's currency. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Normalizes a licence number: upper case, ASCII digits, no punctuation, so that two spellings are
 * equal.
 */
function bare(text: string): string {
  return toAsciiDigits(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/**
 * The last nine digits, so that a number with and without country code is equal. Null for shorter
 * ones, because they are no phone numbers.
 */
function phoneKey(typed: string): string | null {
  const digits = typed.replace(/\D/g, '');
  return digits.length < 9 ? null : digits.slice(-9);
}

const ownNetwork =
  /^(?:0|10|127)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\.|^(?:0:0:0:0|f[cd][\da-f]{2}|fe80):/;

/**
 * The /24 or /48 network of an address. Null for loopback and private networks, because all users
 * behind one proxy share them.
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

export function findFlags(deal: DealFacts, pair: PairFacts): Flag[] {
  const found = [...ofDeal(deal), ...ofPair(pair)].filter((flag) => flag !== null);
  return found.toSorted(
    (one, other) => flagCodes.indexOf(one.code) - flagCodes.indexOf(other.code),
  );
}

/** Characters. Longer than "ok" or "fine", so that the note describes the check. */
export const checkedLengthMin = 10;

/** Validates the operator's note on a flagged deal. Null: the Q discount may be paid. */
export function validateFlagNote(flags: readonly Flag[], checked: string): FieldProblem | null {
  if (flags.length === 0 || checked.length >= checkedLengthMin) return null;
  return checked === ''
    ? { path: 'checked', key: 'checkedRequired' }
    : { path: 'checked', key: 'tooShort', args: { n: checkedLengthMin } };
}
