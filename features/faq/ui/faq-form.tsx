import { OnceKey } from '#ui/once-key.tsx';
import { useI18n } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { messageWithoutField } from '#ui/form-errors.ts';
import { Note } from '#ui/note.tsx';
import { Select } from '#ui/select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { FaqCategoryView, FaqView } from '../schema.ts';
import { ContentPage } from '#features/site/ui/content-page.tsx';
import { EditorActions } from '#features/site/ui/editor-actions.tsx';
import { Preview, useMarksHint } from '#features/site/ui/preview.tsx';

interface FaqFormProps {
  faq: FaqView | null;
  categories: readonly Pick<FaqCategoryView, 'id' | 'name_en' | 'name_ar'>[];
  refused: Refused | undefined;
  typed: Readonly<Record<string, string>> | undefined;
}

export function FaqForm({ faq, categories, refused, typed }: FaqFormProps) {
  const { t } = useI18n();
  const hint = useMarksHint(false);
  const values = refused?.values ?? typed;
  const textOf = (name: 'question_en' | 'question_ar' | 'answer_en' | 'answer_ar') =>
    values?.[name] ?? faq?.[name] ?? '';
  const texts = {
    en: { title: textOf('question_en'), body: textOf('answer_en') },
    ar: { title: textOf('question_ar'), body: textOf('answer_ar') },
  };
  return (
    <ContentPage
      isNamed={faq !== null}
      title={faq === null ? t('faq.desk.addTitle') : t('faq.desk.editTitle')}
    >
      <Note tone={faq?.state === 'shown' ? 'accent' : 'neutral'}>
        {faq?.state === 'shown'
          ? `${t('faq.desk.shownNote')} ${t('site.desk.seenSoon')}`
          : t('faq.desk.newNote')}
      </Note>
      <Card>
        <Form
          errors={refused?.errors}
          message={messageWithoutField(refused)}
          values={values}
          className="grid gap-5"
        >
          {/* The version of the first reading remains after a preview or a refusal, because the
              typed text is based on it. */}
          <input
            type="hidden"
            name="seen_version"
            value={values?.['seen_version'] ?? faq?.version ?? 0}
          />
          <OnceKey />
          <CategoryField faq={faq} categories={categories} />
          <TextFields faq={faq} />
          <p className="text-caption text-text-3">{hint}</p>
          {faq !== null && (
            <Textarea
              name="reason"
              label={t('faq.desk.why')}
              hint={faq.state === 'shown' ? t('site.desk.whyHint') : t('faq.desk.whyHidden')}
              optional={faq.state === 'hidden'}
              charactersMax={1000}
              className="max-w-2xl"
            />
          )}
          <Buttons isNew={faq === null} />
        </Form>
      </Card>
      {(faq !== null || typed !== undefined) && (
        <Card id="preview" title={t('site.desk.preview')} titleNote={<PreviewNote />}>
          <Preview texts={texts} />
        </Card>
      )}
    </ContentPage>
  );
}

function CategoryField({ faq, categories }: Pick<FaqFormProps, 'faq' | 'categories'>) {
  const { t, locale } = useI18n();
  return (
    <Select
      name="category_id"
      label={t('faq.desk.category')}
      placeholder="—"
      defaultValue={faq?.category_id}
      options={categories.map((one) => ({
        value: one.id,
        label: locale === 'ar' ? one.name_ar : one.name_en,
      }))}
      className="max-w-sm"
    />
  );
}

function TextFields({ faq }: Pick<FaqFormProps, 'faq'>) {
  const { t } = useI18n();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {/* The fields have their own language and direction; their labels are in the page's
                language on one line. */}
      <div dir="ltr" className="grid content-start gap-4">
        <TextField
          name="question_en"
          lang="en"
          label={t('faq.desk.questionEn')}
          defaultValue={faq?.question_en}
        />
        <Textarea
          name="answer_en"
          lang="en"
          label={t('faq.desk.answerEn')}
          defaultValue={faq?.answer_en}
          charactersMax={4000}
          rows={8}
        />
      </div>
      <div dir="rtl" className="grid content-start gap-4">
        <TextField
          name="question_ar"
          lang="ar"
          label={t('faq.desk.questionAr')}
          defaultValue={faq?.question_ar}
        />
        <Textarea
          name="answer_ar"
          lang="ar"
          label={t('faq.desk.answerAr')}
          defaultValue={faq?.answer_ar}
          dir="rtl"
          charactersMax={4000}
          rows={8}
        />
      </div>
    </div>
  );
}

function Buttons({ isNew }: { isNew: boolean }) {
  const { t } = useI18n();
  return (
    <EditorActions cancelTo="/admin/faqs" previewLabel={t('site.desk.preview')} intent="save">
      {isNew ? t('faq.desk.saveNew') : t('faq.desk.save')}
    </EditorActions>
  );
}

function PreviewNote() {
  const { t } = useI18n();
  return <span className="text-caption text-text-3">{t('site.desk.previewLead')}</span>;
}
