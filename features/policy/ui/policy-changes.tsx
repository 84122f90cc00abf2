import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { directionOf, locales, type Locale } from '#shared/locale.ts';
import { diffLines, shortened, type DiffPart } from '../rules/diff.ts';

export interface PolicyTexts {
  readonly title_en: string;
  readonly title_ar: string;
  readonly body_en: string;
  readonly body_ar: string;
}

interface PolicyChangesProps {
  before: PolicyTexts;
  after: PolicyTexts;
}

function wholeOf(texts: PolicyTexts, locale: Locale): string {
  return `${texts[`title_${locale}`]}\n${texts[`body_${locale}`]}`;
}

export function PolicyChanges({ before, after }: PolicyChangesProps) {
  const { t } = useI18n();
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {locales.map((locale) => (
        <section key={locale} className="min-w-0">
          <h3 className="mb-2 text-small font-semibold text-text-2">
            {locale === 'ar' ? t('site.desk.arabic') : t('site.desk.english')}
          </h3>
          <Lines
            locale={locale}
            parts={shortened(diffLines(wholeOf(before, locale), wholeOf(after, locale)))}
          />
        </section>
      ))}
    </div>
  );
}

const lineClasses = {
  same: 'text-text-3',
  added: 'bg-status-active-bg text-status-active-fg',
  removed: 'bg-danger-soft text-danger-text line-through decoration-1',
} as const;

function Lines({ locale, parts }: { locale: Locale; parts: readonly DiffPart[] }) {
  const { t } = useI18n();
  if (parts.every(({ kind }) => kind === 'skipped')) {
    return <p className="text-small text-text-3">{t('policy.desk.noChanges')}</p>;
  }
  return (
    <div className="overflow-hidden rounded-note border border-line text-small">
      {parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines have a fixed order
        <Line key={at} locale={locale} part={part} />
      ))}
    </div>
  );
}

function Line({ locale, part }: { locale: Locale; part: DiffPart }) {
  const { t } = useI18n();
  if (part.kind === 'skipped') {
    return (
      <p className="border-y border-line bg-sunken px-3 py-1 text-caption text-text-3 first:border-t-0 last:border-b-0">
        {t('policy.desk.skipped', { n: part.count })}
      </p>
    );
  }
  return (
    <p
      lang={locale}
      dir={directionOf(locale)}
      className={cx('min-h-4 px-3 py-0.5 wrap-anywhere', lineClasses[part.kind])}
    >
      {part.kind === 'added' && <span className="sr-only">{t('policy.desk.addedLine')} </span>}
      {part.kind === 'removed' && <span className="sr-only">{t('policy.desk.removedLine')} </span>}
      {part.text}
    </p>
  );
}
