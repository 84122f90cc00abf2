import CircleX from 'lucide-react/icons/circle-x';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import type { CompanyReview } from '../schema.ts';
import { useReviewAction } from './use-review-action.ts';

export function RefusedDocuments({ review }: { review: CompanyReview }) {
  const { t, format } = useI18n();
  const action = useReviewAction(review.company_id);
  const refused = review.documents.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-b border-line">
      {refused.map((document) => (
        <li key={document.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-card py-3">
          <Icon of={CircleX} size={18} className="mt-0.5 text-danger-text" />
          <div className="min-w-0 flex-1 text-small">
            <p className="font-semibold text-text">
              {t('companyReview.decide.isRefused', {
                document: t(`account.field.${document.kind}`),
              })}
            </p>
            {document.reason !== null && (
              <p className="text-text-2">{t(`account.reason.${document.reason}`)}</p>
            )}
            {document.note !== '' && (
              <p dir="auto" className="text-page-start whitespace-pre-line text-text-2">
                {document.note}
              </p>
            )}
            {document.decided_at !== null && document.decided_by !== null && (
              <p className="text-caption text-text-3">
                {t('companyReview.decide.by', {
                  name: document.decided_by,
                  time: format.dateTime(new Date(document.decided_at)),
                })}
              </p>
            )}
          </div>
          {document.can.decide && (
            <Form action={action} aria-label={t('companyReview.decide.takeBack')}>
              <input type="hidden" name="intent" value="decide" />
              <input type="hidden" name="decision" value="reopen" />
              <input type="hidden" name="document" value={document.id} />
              <input type="hidden" name="seen" value={document.state} />
              <SubmitButton tone="secondary" size="sm" busyLabel={t('companyReview.decide.saving')}>
                {t('companyReview.decide.takeBack')}
              </SubmitButton>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
