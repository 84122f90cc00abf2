import { countInArabic, type CountedNoun } from './amount-words-ar.ts';
import type { Currency } from './currency.ts';
import type { Locale } from './locale.ts';
import { decimalsOf } from './money-format.ts';

type EnglishNoun = readonly [one: string, many: string];

interface CurrencyNames {
  readonly en: { readonly unit: EnglishNoun; readonly part: EnglishNoun };
  readonly ar: { readonly unit: CountedNoun; readonly part: CountedNoun };
}

function masculine(singular: string, plural: string, adjective: string | null = null): CountedNoun {
  return {
    gender: 'm',
    singular,
    dual: `${singular}ان`,
    plural,
    accusative: `${singular}اً`,
    adjective:
      adjective === null
        ? null
        : {
            singular: adjective,
            dual: `${adjective}ان`,
            plural: `${adjective}ة`,
            accusative: `${adjective}اً`,
          },
  };
}

/** For nouns that end in ة; their accusative is written as their singular. */
function feminine(singular: string): CountedNoun {
  const stem = singular.slice(0, -1);
  return {
    gender: 'f',
    singular,
    dual: `${stem}تان`,
    plural: `${stem}ات`,
    accusative: singular,
    adjective: null,
  };
}

const euro: CountedNoun = {
  gender: 'm',
  singular: 'يورو',
  dual: 'يورو',
  plural: 'يورو',
  accusative: 'يورو',
  adjective: null,
};
const cents = masculine('سنت', 'سنتات');
const fils = masculine('فلس', 'فلوس');

const names: Readonly<Record<Currency, CurrencyNames>> = {
  AED: {
    en: { unit: ['UAE dirham', 'UAE dirhams'], part: ['fils', 'fils'] },
    ar: { unit: masculine('درهم', 'دراهم', 'إماراتي'), part: fils },
  },
  SAR: {
    en: { unit: ['Saudi riyal', 'Saudi riyals'], part: ['halala', 'halalas'] },
    ar: { unit: masculine('ريال', 'ريالات', 'سعودي'), part: feminine('هللة') },
  },
  USD: {
    en: { unit: ['US dollar', 'US dollars'], part: ['cent', 'cents'] },
    ar: { unit: masculine('دولار', 'دولارات', 'أمريكي'), part: cents },
  },
  EUR: {
    en: { unit: ['euro', 'euros'], part: ['cent', 'cents'] },
    ar: { unit: euro, part: cents },
  },
  QAR: {
    en: { unit: ['Qatari riyal', 'Qatari riyals'], part: ['dirham', 'dirhams'] },
    ar: { unit: masculine('ريال', 'ريالات', 'قطري'), part: masculine('درهم', 'دراهم') },
  },
  OMR: {
    en: { unit: ['Omani rial', 'Omani rials'], part: ['baisa', 'baisa'] },
    ar: { unit: masculine('ريال', 'ريالات', 'عماني'), part: feminine('بيسة') },
  },
  BHD: {
    en: { unit: ['Bahraini dinar', 'Bahraini dinars'], part: ['fils', 'fils'] },
    ar: { unit: masculine('دينار', 'دنانير', 'بحريني'), part: fils },
  },
  KWD: {
    en: { unit: ['Kuwaiti dinar', 'Kuwaiti dinars'], part: ['fils', 'fils'] },
    ar: { unit: masculine('دينار', 'دنانير', 'كويتي'), part: fils },
  },
};

const ones = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen',
  'fifteen sixteen seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const scales = [
  [1_000_000_000n, 'billion'],
  [1_000_000n, 'million'],
  [1000n, 'thousand'],
] as const;

function smallInEnglish(n: number): string {
  const hundred = Math.floor(n / 100);
  const rest = n % 100;
  const ten = tens[Math.floor(rest / 10) - 2];
  const digit = rest % 10 === 0 ? '' : `-${ones[rest % 10]}`;
  const below = rest < 20 ? (ones[rest] ?? '') : `${ten}${digit}`;
  if (hundred === 0) return below;
  return rest === 0 ? `${ones[hundred]} hundred` : `${ones[hundred]} hundred and ${below}`;
}

function inEnglish(count: bigint): string {
  if (count === 0n) return ones[0] ?? '';
  const parts: string[] = [];
  let left = count;
  for (const [size, scale] of scales) {
    const many = Number(left / size);
    left %= size;
    if (many > 0) parts.push(`${smallInEnglish(many)} ${scale}`);
  }
  const rest = Number(left);
  if (rest > 0) {
    const isBare = parts.length > 0 && rest < 100;
    parts.push(`${isBare ? 'and ' : ''}${smallInEnglish(rest)}`);
  }
  return parts.join(' ');
}

const countInEnglish = (count: bigint, [one, many]: EnglishNoun) =>
  `${inEnglish(count)} ${count === 1n ? one : many}`;

const unitsMax = 999_999_999_999n;

/**
 * Writes an amount in words, as on a cheque: `Five UAE dirhams and ten fils only`. `minor` is in
 * minor units. Without a whole unit it names the minor units alone.
 * @throws RangeError for a negative amount and for a trillion or more
 */
export function spellAmount(locale: Locale, minor: bigint, currency: Currency): string {
  const size = 10n ** BigInt(decimalsOf(currency));
  const [units, parts] = [minor / size, minor % size];
  if (minor < 0n || units > unitsMax) throw new RangeError(`no words for ${minor} ${currency}`);
  const hasUnits = units > 0n || parts === 0n;
  if (locale === 'ar') {
    const { unit, part } = names[currency].ar;
    const counted = [
      ...(hasUnits ? [countInArabic(units, unit)] : []),
      ...(parts > 0n ? [countInArabic(parts, part)] : []),
    ];
    return `${counted.join(' و')} لا غير`;
  }
  const { unit, part } = names[currency].en;
  const counted = [
    ...(hasUnits ? [countInEnglish(units, unit)] : []),
    ...(parts > 0n ? [countInEnglish(parts, part)] : []),
  ].join(' and ');
  return `${counted.charAt(0).toUpperCase()}${counted.slice(1)} only`;
}
