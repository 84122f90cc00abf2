import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { messageWithoutField } from '#ui/form-errors.ts';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Note } from '#ui/note.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { dayInDubai } from '#shared/calendar.ts';
import type { Locale } from '#shared/locale.ts';
import type { PolicyVersionView } from '../schema/versions.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';
import { EditorActions } from '#features/site/ui/editor-actions.tsx';
import { PolicyChanges } from './policy-changes.tsx';
import { usePolicyName } from './policy-list.tsx';
import { Preview, useMarksHint } from '#features/site/ui/preview.tsx';

interface PolicyFormProps {
  newest: PolicyVersionView;
  seen: number;
  now: Date;
  refused: Refused | undefined;
  typed: Readonly<Record<string, string>> | undefined;
}

const names = ['title_en', 'title_ar', 'body_en', 'body_ar'] as const;

export function PolicyForm({ newest, seen, now, refused, typed }: PolicyFormProps) {
  const { t } = useI18n();
  const nameOf = usePolicyName();
  const values = refused?.values ?? typed;
  const [title_en, title_ar, body_en, body_ar] = names.map(
    (name) => values?.[name] ?? newest[name],
  ) as [string, string, string, string];
  return (
    <ContentPage
      title={t('policy.desk.writeTitle', { name: nameOf(newest.slug) })}
      lead={t('policy.desk.startsFrom', { n: newest.version })}
    >
      {newest.slug === 'terms' && <Note tone="accent">{t('policy.desk.notifiesTerms')}</Note>}
      <Card>
        <Form
          errors={refused?.errors}
          message={messageWithoutField(refused)}
          values={values}
          className="grid gap-5"
        >
          {/* The version of the first reading remains after a preview or a refusal, because the
              typed text is based on it. */}
          <input type="hidden" name="seen_version" value={values?.['seen_version'] ?? seen} />
          <OnceKey />
          <div className="grid gap-5 lg:grid-cols-2">
            <Side locale="en" newest={newest} />
            <Side locale="ar" newest={newest} />
          </div>
          <p className="text-caption text-text-3">{useMarksHint(true)}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              name="effective_on"
              label={t('policy.desk.effective')}
              hint={t('policy.desk.effectiveHint')}
              min={dayInDubai(now)}
            />
            <Textarea
              name="reason"
              label={t('policy.desk.why')}
              hint={t('site.desk.whyHint')}
              charactersMax={1000}
            />
          </div>
          <EditorActions
            cancelTo="/admin/policies"
            previewLabel={t('policy.desk.see')}
            intent="publish"
          >
            {t('policy.desk.publish')}
          </EditorActions>
        </Form>
      </Card>
      {values !== undefined && (
        <DraftCards newest={newest} draft={{ title_en, title_ar, body_en, body_ar }} />
      )}
    </ContentPage>
  );
}

interface DraftCardsProps {
  newest: PolicyVersionView;
  draft: Readonly<Record<(typeof names)[number], string>>;
}

function DraftCards({ newest, draft }: DraftCardsProps) {
  const { t } = useI18n();
  return (
    <>
      <Card title={t('policy.desk.changes', { n: newest.version })}>
        <PolicyChanges before={newest} after={draft} />
      </Card>
      <Card title={t('site.desk.preview')}>
        <Preview
          texts={{
            en: { title: draft.title_en, body: draft.body_en },
            ar: { title: draft.title_ar, body: draft.body_ar },
          }}
        />
      </Card>
    </>
  );
}

function Side({ locale, newest }: { locale: Locale; newest: PolicyVersionView }) {
  const { t } = useI18n();
  const isArabic = locale === 'ar';
  return (
    // The fields have their own language and direction; their labels are in the page's language on
    // one line.
    <div dir={isArabic ? 'rtl' : 'ltr'} className="grid content-start gap-4">
      <TextField
        name={`title_${locale}`}
        lang={locale}
        label={isArabic ? t('policy.desk.titleAr') : t('policy.desk.titleEn')}
        defaultValue={newest[`title_${locale}`]}
      />
      <Textarea
        name={`body_${locale}`}
        lang={locale}
        label={isArabic ? t('policy.desk.bodyAr') : t('policy.desk.bodyEn')}
        defaultValue={newest[`body_${locale}`]}
        rows={16}
        // Fixed, because a line may begin with a mark in Latin letters.
        dir={isArabic ? 'rtl' : 'ltr'}
      />
    </div>
  );
}
