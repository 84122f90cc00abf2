import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createFormatter, type Formatter } from '../shared/format.ts';
import { createTranslator, type Translator } from '../shared/i18n.ts';
import { directionOf, type Digits, type Direction, type Locale } from '../shared/locale.ts';
import type { Catalogue } from '../app/texts/en.ts';
import type { Texts } from '../app/texts/load.ts';

export type Text = Translator<Catalogue>;

interface I18n {
  locale: Locale;
  digits: Digits;
  direction: Direction;
  t: Text;
  format: Formatter;
}

const I18nContext = createContext<I18n | null>(null);

interface TextProviderProps {
  locale: Locale;
  digits?: Digits;
  catalogue: Texts;
  children: ReactNode;
}

/**
 * Provides the page's language: one catalogue, chosen by the server and loaded before hydration.
 */
export function TextProvider(props: TextProviderProps) {
  const { locale, digits = 'latn', catalogue, children } = props;
  const i18n = useMemo<I18n>(
    () => ({
      locale,
      digits,
      direction: directionOf(locale),
      t: createTranslator<Catalogue>(locale, catalogue, digits),
      format: createFormatter(locale, digits),
    }),
    [locale, digits, catalogue],
  );
  return <I18nContext value={i18n}>{children}</I18nContext>;
}

/** The page's language: `{ t, format, locale, digits, direction }`. Throws outside a `TextProvider`. */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (i18n === null) throw new Error('useI18n outside TextProvider');
  return i18n;
}

export function useText(): Text {
  return useI18n().t;
}
