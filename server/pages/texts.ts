import { ar } from '#app/texts/ar.ts';
import { en } from '#app/texts/en.ts';
import { createTranslator, hasText } from '#shared/i18n.ts';
import type { Locale } from '#shared/locale.ts';

type Args = Readonly<Record<string, string | number>>;
type AnyTranslator = (key: string, args?: Args) => string;

// Keys that arrive as data (refusal codes, message keys) are typed where they are made.
const translators: Record<Locale, AnyTranslator> = {
  en: createTranslator('en', en) as unknown as AnyTranslator,
  ar: createTranslator('ar', ar) as unknown as AnyTranslator,
};

export function sentence(locale: Locale, key: string, args: Args = {}): string {
  return translators[locale](key, args);
}

/**
 * The message of a field's problem. A problem without its own message is "not valid", so that no
 * key is ever shown.
 */
export function validationSentence(locale: Locale, key: string, args: Args = {}): string {
  const known = hasText(en, `validation.${key}`) ? key : 'invalid';
  return sentence(locale, `validation.${known}`, args);
}
