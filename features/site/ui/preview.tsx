import { useI18n } from '#ui/use-text.tsx';
import { directionOf, locales, type Locale } from '#shared/locale.ts';
import { brandMarks, fillBrand, namesOf } from '../rules.ts';
import { StoredText } from './stored-text.tsx';

interface PreviewProps {
  texts: Readonly<Record<Locale, { readonly title: string; readonly body: string }>>;
}

export function Preview({ texts }: PreviewProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {locales.map((locale) => (
        <article key={locale} lang={locale} dir={directionOf(locale)} className="min-w-0">
          <h3 className="text-h1 text-text">{fillBrand(texts[locale].title, namesOf(locale))}</h3>
          <StoredText className="mt-2 text-body text-pretty text-text-2">
            {fillBrand(texts[locale].body, namesOf(locale))}
          </StoredText>
        </article>
      ))}
    </div>
  );
}

export function useMarksHint(withHeadings: boolean): string {
  const { t, locale } = useI18n();
  const hint = t('site.desk.marks', { marks: brandMarks.join(locale === 'ar' ? '، ' : ', ') });
  return withHeadings ? `${hint} ${t('site.desk.headings')}` : hint;
}
