import Check from 'lucide-react/icons/check';
import History from 'lucide-react/icons/history';
import Send from 'lucide-react/icons/send';
import { useReading } from '../../../app/texts/use-text.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { Form } from '../../../app/ui/form.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { Textarea } from '../../../app/ui/textarea.tsx';
import type { CompanyReview } from '../schema.ts';
import { useReviewAction } from './use-review-action.ts';

const bar = 'sticky bottom-0 z-sticky border-t border-line bg-surface px-page py-3 shadow-2 print:hidden';

interface AccountFootProps {
  review: CompanyReview;
  /** The action's refusal, if it was about the account. */
  refused: Refused | undefined;
}

/** Decides the account, only when every paper is decided; says how far it is until then. */
export function AccountFoot({ review, refused }: AccountFootProps) {
  const { t, format } = useReading();
  const action = useReviewAction(review.company_id);
  const { state, decided_at: decidedAt, decided_by: decidedBy } = review.review;
  if (state !== 'submitted') {
    if (decidedAt === null || decidedBy === null) return null;
    return (
      <footer className={bar}>
        <Logged words={t('operator.foot.decidedBy', { name: decidedBy, time: format.dateTime(new Date(decidedAt)) })} />
      </footer>
    );
  }
  const total = review.documents.length;
  const isOpen = review.can.approve || review.can.refuse;
  return (
    <footer className={cx(bar, review.can.refuse && 'max-md:static')} aria-label={t('operator.foot.label')}>
      <Form
        id="account"
        action={action}
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        aria-label={t('operator.foot.label')}
      >
        {review.can.refuse && (
          <Textarea
            name="note"
            label={t('operator.foot.note')}
            hint={t('operator.foot.noteHint')}
            charactersMax={1000}
            rows={2}
            className="mb-3"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Logged words={t('operator.foot.logged')} />
          <p className="ms-auto text-small text-text-2 max-md:ms-0 max-md:w-full">
            {t('operator.foot.decided', { n: review.papers_decided, total })}
            {!isOpen && <span className="sr-only"> {t('operator.foot.waits')}</span>}
          </p>
          <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
            <SubmitButton
              name="intent"
              value="approve"
              formNoValidate
              busyLabel={t('operator.foot.approving')}
              disabled={!review.can.approve}
            >
              <Icon of={Check} />
              {t('operator.foot.approve')}
            </SubmitButton>
            <SubmitButton
              name="intent"
              value="refuse"
              tone="danger"
              busyLabel={t('operator.foot.refusing')}
              disabled={!review.can.refuse}
            >
              <Icon of={Send} directional />
              {t('operator.foot.refuse')}
            </SubmitButton>
          </div>
        </div>
      </Form>
    </footer>
  );
}

function Logged({ words }: { words: string }) {
  return (
    <p className="flex items-center gap-2 text-small text-text-2">
      <Icon of={History} className="text-text-3" />
      {words}
    </p>
  );
}
