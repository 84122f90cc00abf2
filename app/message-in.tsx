import type { ReactNode } from 'react';
import type { Locale } from '#shared/locale.ts';
import { TextProvider } from '../ui/use-text.tsx';
import { catalogueOf } from './texts/load.ts';

/** A message beside the page, in its language, which names in it need. */
export function MessageIn({ locale, children }: { locale: Locale; children: ReactNode }) {
  return (
    <TextProvider locale={locale} catalogue={catalogueOf(locale)}>
      {children}
    </TextProvider>
  );
}
