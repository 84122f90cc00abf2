/**
 * A counted noun with the forms that Arabic numbers require: singular after one and after hundreds
 * and thousands (درهم), plural after three to ten (دراهم), accusative after eleven to ninety-nine
 * (درهماً).
 */
export interface CountedNoun {
  readonly gender: 'm' | 'f';
  readonly singular: string;
  readonly dual: string;
  readonly plural: string;
  readonly accusative: string;
  /** The nationality of a currency, in the same forms; empty if it has none. */
  readonly adjective: {
    readonly singular: string;
    readonly dual: string;
    readonly plural: string;
    readonly accusative: string;
  } | null;
}

const units = {
  m: 'صفر واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' '),
  f: 'صفر واحدة اثنتان ثلاث أربع خمس ست سبع ثمان تسع عشر'.split(' '),
} as const;
const teens = {
  m: { 11: 'أحد عشر', 12: 'اثنا عشر', ten: 'عشر' },
  f: { 11: 'إحدى عشرة', 12: 'اثنتا عشرة', ten: 'عشرة' },
} as const;
const tens = 'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ');
const hundreds = 'مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة'.split(' ');

const noAdjective = { adjective: null } as const;
const scales: readonly (readonly [bigint, CountedNoun])[] = [
  [
    1_000_000_000n,
    {
      gender: 'm',
      singular: 'مليار',
      dual: 'ملياران',
      plural: 'مليارات',
      accusative: 'ملياراً',
      ...noAdjective,
    },
  ],
  [
    1_000_000n,
    {
      gender: 'm',
      singular: 'مليون',
      dual: 'مليونان',
      plural: 'ملايين',
      accusative: 'مليوناً',
      ...noAdjective,
    },
  ],
  [
    1000n,
    {
      gender: 'm',
      singular: 'ألف',
      dual: 'ألفان',
      plural: 'آلاف',
      accusative: 'ألفاً',
      ...noAdjective,
    },
  ],
];

const join = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' و');

/** 1 to 99. Before a noun, eight of a feminine noun is ثماني. */
function spellBelowHundred(n: number, gender: 'm' | 'f', isBeforeNoun: boolean): string {
  const unit = units[gender];
  if (n === 8 && gender === 'f' && isBeforeNoun) return 'ثماني';
  if (n <= 10) return unit[n] ?? '';
  if (n === 11 || n === 12) return teens[gender][n];
  if (n < 20) {
    const digit = n === 18 && gender === 'f' ? 'ثماني' : (unit[n - 10] ?? '');
    return `${digit} ${teens[gender].ten}`;
  }
  const digit = n % 10;
  const ten = tens[Math.floor(n / 10) - 2] ?? '';
  if (digit === 0) return ten;
  return join([digit === 1 && gender === 'f' ? 'إحدى' : (unit[digit] ?? ''), ten]);
}

/** A dual loses its ن directly before the noun that it counts: مئتا درهم. */
const construct = (words: string) =>
  /(?:مئتان|ألفان|مليونان|ملياران)$/.test(words) ? words.slice(0, -1) : words;

/** A scale loses its tanwin directly before the noun that it counts: أحد عشر ألف درهم. */
const beforeNoun = (words: string) => construct(words.replace(/اً$/, ''));

type Form = 'singular' | 'dual' | 'plural' | 'accusative';

function nounIn({ adjective, ...noun }: CountedNoun, form: Form): string {
  return adjective === null ? noun[form] : `${noun[form]} ${adjective[form]}`;
}

/** `درهم إماراتي واحد`, `درهمان`; a scale is not numbered: ألف. */
function oneOrTwo(n: number, noun: CountedNoun, isScale: boolean, hasAdjective: boolean): string {
  const form = n === 2 ? 'dual' : 'singular';
  const counted = hasAdjective ? nounIn(noun, form) : noun[form];
  return n === 2 || isScale ? counted : `${counted} ${units[noun.gender][1] ?? ''}`;
}

/** Counts 1 to 999 of a noun. One and two after hundreds repeat the noun: مئة درهم ودرهم واحد. */
function countSmall(n: number, noun: CountedNoun, isScale: boolean): string {
  const hundred = hundreds[Math.floor(n / 100) - 1] ?? '';
  const rest = n % 100;
  if (rest === 0) return `${construct(hundred)} ${nounIn(noun, 'singular')}`;
  if (rest <= 2) {
    if (hundred === '') return oneOrTwo(rest, noun, isScale, true);
    return join([
      `${construct(hundred)} ${nounIn(noun, 'singular')}`,
      oneOrTwo(rest, noun, isScale, false),
    ]);
  }
  const counted = join([hundred, spellBelowHundred(rest, noun.gender, true)]);
  return `${counted} ${nounIn(noun, rest <= 10 ? 'plural' : 'accusative')}`;
}

/**
 * Counts a noun in words, 0 to 999,999,999,999, in the nominative: `خمسة دراهم إماراتية`. Follows the
 * rules of Arabic counted nouns: singular for one, dual for two, plural from 3 to 10, accusative
 * singular from 11 to 99, genitive singular after hundreds, thousands and millions.
 */
export function countInArabic(count: bigint, noun: CountedNoun): string {
  if (count === 0n) return `${units.m[0] ?? ''} ${nounIn(noun, 'singular')}`;
  const parts: string[] = [];
  let left = count;
  for (const [size, scale] of scales) {
    const many = Number(left / size);
    left %= size;
    if (many > 0) parts.push(countSmall(many, scale, true));
  }
  const rest = Number(left);
  if (parts.length === 0) return countSmall(rest, noun, false);
  if (rest === 0) return `${beforeNoun(join(parts))} ${nounIn(noun, 'singular')}`;
  if (rest <= 2) {
    return join([
      `${beforeNoun(join(parts))} ${nounIn(noun, 'singular')}`,
      oneOrTwo(rest, noun, false, false),
    ]);
  }
  return join([...parts, countSmall(rest, noun, false)]);
}
