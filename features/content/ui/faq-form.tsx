import { useReading } from '#ui/use-text.tsx';
import { Card } from '#ui/card.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Note } from '#ui/note.tsx';
import { Select } from '#ui/select.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { FaqCategoryView, FaqView } from '../schema/faq.ts';
import { DeskPage } from './desk-page.tsx';
import { Preview, useMarksHint } from './preview.tsx';

interface FaqFormProps {
  /** Null: a new one. */
  faq: FaqView | null;
  categories: readonly Pick<FaqCategoryView, 'id' | 'name_en' | 'name_ar'>[];
  refused: Refused | undefined;
  /** What was typed, when a preview was asked for. */
  typed: Readonly<Record<string, string>> | undefined;
}

/** One question in both languages side by side, with its preview. */
export function FaqForm({ faq, categories, refused, typed }: FaqFormProps) {
  const { t, locale } = useReading();
  const hint = useMarksHint(false);
  const values = refused?.values ?? typed;
  const textOf = (name: 'question_en' | 'question_ar' | 'answer_en' | 'answer_ar') =>
    values?.[name] ?? faq?.[name] ?? '';
  const texts = {
    en: { title: textOf('question_en'), body: textOf('answer_en') },
    ar: { title: textOf('question_ar'), body: textOf('answer_ar') },
  };
  return (
    <DeskPage title={faq === null ? t('contentDesk.faq.addTitle') : t('contentDesk.faq.editTitle')}>
      <Note tone={faq?.state === 'shown' ? 'accent' : 'neutral'}>
        {faq?.state === 'shown'
          ? `${t('contentDesk.faq.shownNote')} ${t('contentDesk.seenSoon')}`
          : t('contentDesk.faq.newNote')}
      </Note>
      <Card>
        <Form
          errors={refused?.errors}
          message={
            refused !== undefined && Object.keys(refused.errors).length === 0
              ? refused.message
              : undefined
          }
          values={values}
          className="grid gap-5"
        >
          {/* What was typed is an answer to what was read then, also after a preview or a refusal. */}
          <input
            type="hidden"
            name="seen_version"
            value={values?.['seen_version'] ?? faq?.version ?? 0}
          />
          <Select
            name="category_id"
            label={t('contentDesk.faq.category')}
            placeholder="—"
            defaultValue={faq?.category_id}
            options={categories.map((one) => ({
              value: one.id,
              label: locale === 'ar' ? one.name_ar : one.name_en,
            }))}
            className="max-w-sm"
          />
          <div className="grid gap-5 lg:grid-cols-2">
            {/* The language is the fields' own: labels are the page's, and stand in one line. */}
            <div dir="ltr" className="grid content-start gap-4">
              <TextField
                name="question_en"
                lang="en"
                label={t('contentDesk.faq.questionEn')}
                defaultValue={faq?.question_en}
              />
              <Textarea
                name="answer_en"
                lang="en"
                label={t('contentDesk.faq.answerEn')}
                defaultValue={faq?.answer_en}
                charactersMax={4000}
                rows={8}
              />
            </div>
            <div dir="rtl" className="grid content-start gap-4">
              <TextField
                name="question_ar"
                lang="ar"
                label={t('contentDesk.faq.questionAr')}
                defaultValue={faq?.question_ar}
              />
              <Textarea
                name="answer_ar"
                lang="ar"
                label={t('contentDesk.faq.answerAr')}
                defaultValue={faq?.answer_ar}
                dir="rtl"
                charactersMax={4000}
                rows={8}
              />
            </div>
          </div>
          <p className="text-caption text-text-3">{hint}</p>
          {faq !== null && (
            <Textarea
              name="reason"
              label={t('contentDesk.faq.why')}
              hint={
                faq.state === 'shown' ? t('contentDesk.whyHint') : t('contentDesk.faq.whyHidden')
              }
              optional={faq.state === 'hidden'}
              charactersMax={1000}
              className="max-w-2xl"
            />
          )}
          <div className="flex flex-wrap justify-end gap-2">
            <LinkButton to="/admin/faqs" tone="quiet">
              {t('contentDesk.cancel')}
            </LinkButton>
            <SubmitButton
              name="intent"
              value="preview"
              tone="secondary"
              formNoValidate
              busyLabel={t('contentDesk.working')}
            >
              {t('contentDesk.preview')}
            </SubmitButton>
            <SubmitButton name="intent" value="save" busyLabel={t('contentDesk.working')}>
              {faq === null ? t('contentDesk.faq.saveNew') : t('contentDesk.faq.save')}
            </SubmitButton>
          </div>
        </Form>
      </Card>
      {(faq !== null || typed !== undefined) && (
        <Card id="preview" title={t('contentDesk.preview')} titleNote={<PreviewNote />}>
          <Preview texts={texts} />
        </Card>
      )}
    </DeskPage>
  );
}

function PreviewNote() {
  const { t } = useReading();
  return <span className="text-caption text-text-3">{t('contentDesk.previewLead')}</span>;
}
