import { hasRightToLeft, isolate } from './bidi.ts';
import { intlTag, type Digits, type Locale } from './locale.ts';

/** A text that depends on a count `{n}`. English needs two forms, Arabic all six (CLDR). */
export interface EnglishPlural {
  readonly one: string;
  readonly other: string;
}
export interface ArabicPlural {
  readonly zero: string;
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
  readonly other: string;
}
export interface EnglishTexts {
  readonly [key: string]: string | EnglishPlural | EnglishTexts;
}

/** The type of `ar.ts`: every key of `en.ts`, with six forms where English has two. */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends EnglishPlural
      ? ArabicPlural
      : Translation<T[K]>;
};

type Leaf = string | EnglishPlural;
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends Leaf ? K : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

type At<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

type Placeholder<S> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
type ArgNames<L> = L extends string
  ? Placeholder<L>
  : L extends EnglishPlural
    ? 'n' | Placeholder<L['other']>
    : never;
export type TextArgs<T, P extends string> = { [K in ArgNames<At<T, P>>]: string | number };

/** `t(key)`, or `t(key, args)` for a text with placeholders. The compiler checks both. */
export type Translator<T> = <P extends TextKey<T>>(
  key: P,
  ...args: [ArgNames<At<T, P>>] extends [never] ? [] : [args: TextArgs<T, P>]
) => string;

const pluralRules: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
};
const numberFormats = new Map<string, Intl.NumberFormat>();

function formatNumber(value: number, locale: Locale, digits: Digits): string {
  const tag = intlTag(locale, digits);
  let format = numberFormats.get(tag);
  if (format === undefined) {
    format = new Intl.NumberFormat(tag);
    numberFormats.set(tag, format);
  }
  return format.format(value);
}

function find(catalogue: unknown, key: string): unknown {
  let node = catalogue;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, part)) return undefined;
    node = (node as Record<string, unknown>)[part];
  }
  return node;
}

/**
 * Texts found so far, because a list page requests 60 texts 200 times. Only existing keys, so it
 * cannot grow.
 */
const found = new WeakMap<object, Map<string, unknown>>();

function findText(catalogue: unknown, key: string): unknown {
  if (typeof catalogue !== 'object' || catalogue === null) return undefined;
  let known = found.get(catalogue);
  if (known === undefined) {
    known = new Map();
    found.set(catalogue, known);
  }
  let text = known.get(key);
  if (text === undefined) {
    text = find(catalogue, key);
    if (text !== undefined) known.set(key, text);
  }
  return text;
}

function chooseForm(text: unknown, n: unknown, locale: Locale): string | undefined {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object' || text === null) return undefined;
  const forms = text as Partial<ArabicPlural>;
  const form = pluralRules[locale].select(typeof n === 'number' ? n : Number(n));
  return forms[form] ?? forms.other;
}

/**
 * Fills `{name}`. A value of the other direction is isolated, so that a Latin name cannot reorder
 * an Arabic sentence.
 */
function fill(
  text: string,
  args: Record<string, string | number>,
  locale: Locale,
  digits: Digits,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    if (value === undefined) return whole;
    if (typeof value === 'number') return formatNumber(value, locale, digits);
    return locale === 'ar' || hasRightToLeft(value) ? isolate(value) : value;
  });
}

/** True if the catalogue has this key. For keys that come from data (error codes, states). */
export function hasText(catalogue: unknown, key: string): boolean {
  return chooseForm(findText(catalogue, key), 0, 'en') !== undefined;
}

/**
 * The translator of one request or page, without global state, so that two languages can render at
 * once. Throws for an unknown key, because a visible key would be worse.
 */
export function createTranslator<T>(
  locale: Locale,
  catalogue: T | Translation<T>,
  digits: Digits = 'latn',
): Translator<T> {
  return (key, ...[args]) => {
    const values = args as Record<string, string | number> | undefined;
    const text = chooseForm(findText(catalogue, key), values?.['n'], locale);
    if (text === undefined) throw new Error(`No text for ${key} in ${locale}`);
    return values === undefined ? text : fill(text, values, locale, digits);
  };
}
