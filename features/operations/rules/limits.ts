export const limitSides = ['address', 'person', 'company', 'other'] as const;
type LimitSide = (typeof limitSides)[number];

export interface LimitKey {
  /** `POST /operator/sign_in`, `sign-in`, `second step` … */
  readonly what: string;
  readonly by: LimitSide;
  readonly who: string;
}

const endpointKey = /^(get|post|put|delete) (\S+) (address|person|company) (.+)$/;
/** Keys of SMS: `sms number hour +971501234567`, `sms all day`. */
const smsKey = /^(sms (?:number|prefix|all)) (?:hour|day)(?: (\+\d+))?$/;
const searchKey = /^search (address|person|company) (.+)$/;
/** Splits at the first part that identifies a caller: an e-mail, an id or an IP address. */
const otherKey = /^(.*?) ((?:\S*@|[0-9a-f]{8}-|\d+\.\d+\.|\S*:).*)$/i;

const sideOf = (word: string | undefined): LimitSide =>
  limitSides.find((side) => side === word) ?? 'other';

export function readLimitKey(key: string): LimitKey {
  const [, method, path, side, who] = endpointKey.exec(key) ?? [];
  if (method !== undefined) {
    return {
      what: `${method.toUpperCase()} ${path}`,
      by: sideOf(side),
      who: who ?? '',
    };
  }
  const [, searchSide, searcher] = searchKey.exec(key) ?? [];
  if (searchSide !== undefined) {
    return {
      what: 'search',
      by: sideOf(searchSide),
      who: searcher ?? '',
    };
  }
  const [, sms, about] = smsKey.exec(key) ?? [];
  if (sms !== undefined) return { what: sms, by: 'other', who: about ?? '' };
  const [, what, other] = otherKey.exec(key) ?? [];
  return { what: what ?? key, by: 'other', who: other ?? '' };
}

function shortenOne(word: string): string {
  if (/^\+\d{8,15}$/.test(word)) return `${word.slice(0, 6)}…${word.slice(-2)}`;
  const [local, domain] = word.split('@');
  if (domain !== undefined) return `${(local ?? '').slice(0, 1)}…@${domain}`;
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(word)) return `…${word.slice(-8)}`;
  if (/^\d+\.\d+\.\d+\.\d+$/.test(word)) return word.replace(/\.\d+\.\d+$/, '.…');
  return word.includes(':') ? `${word.split(':').slice(0, 2).join(':')}:…` : word;
}

/** Shortens a caller so that callers stay distinct, but addresses and e-mails stay private. */
export function shortenWho(who: string): string {
  return who.split(' ').map(shortenOne).join(' ');
}
