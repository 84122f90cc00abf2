import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { createFormatter, type Formatter } from '../shared/format.ts';
import { createTranslator, type Translator } from '../shared/i18n.ts';
import { directionOf, type Direction, type Locale } from '../shared/locale.ts';
import type { Catalogue } from '../app/texts/en.ts';
import type { Texts } from '../app/texts/load.ts';

export type Text = Translator<Catalogue>;

interface Reading {
  locale: Locale;
  direction: Direction;
  t: Text;
  format: Formatter;
}

const ReadingContext = createContext<Reading | null>(null);

/**
 * Provides the page's language: one catalogue, chosen by the server and loaded before hydration.
 */
export function TextProvider(props: { locale: Locale; catalogue: Texts; children: ReactNode }) {
  const { locale, catalogue, children } = props;
  const reading = useMemo<Reading>(
    () => ({
      locale,
      direction: directionOf(locale),
      t: createTranslator<Catalogue>(locale, catalogue),
      format: createFormatter(locale),
    }),
    [locale, catalogue],
  );
  return <ReadingContext value={reading}>{children}</ReadingContext>;
}

/** The page's language: `{ t, format, locale, direction }`. Throws outside a `TextProvider`. */
export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error('useReading outside TextProvider');
  return reading;
}

/** `const t = useText(); t('ui.close')` */
export function useText(): Text {
  return useReading().t;
}
