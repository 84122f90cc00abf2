import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { createTranslator, hasText } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';

type Args = Readonly<Record<string, string | number>>;
type AnyTranslator = (key: string, args?: Args) => string;

// Keys that arrive as data (refusal codes, message keys of handlers) are typed where they are made.
const translators: Record<Locale, AnyTranslator> = {
  en: createTranslator('en', en) as unknown as AnyTranslator,
  ar: createTranslator('ar', ar) as unknown as AnyTranslator,
};

/** A text of the catalogue by key. Throws on an unknown key. */
export function sentence(locale: Locale, key: string, args: Args = {}): string {
  return translators[locale](key, args);
}

/** The sentence for a field's problem; a problem without words of its own is "not valid", never a shown key. */
export function validationSentence(locale: Locale, key: string, args: Args = {}): string {
  const known = hasText(en, `validation.${key}`) ? key : 'invalid';
  return sentence(locale, `validation.${known}`, args);
}
