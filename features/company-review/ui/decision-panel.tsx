import Check from 'lucide-react/icons/check';
import History from 'lucide-react/icons/history';
import Send from 'lucide-react/icons/send';
import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { ReasonChips } from '#ui/reason-chips.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { Textarea } from '#ui/textarea.tsx';
import type { CompanyReview } from '../schema.ts';
import { LazyRefusedDocuments, LazyUndoForm } from './lazy-parts.ts';
import { reasonsInOrder } from './reason-order.ts';
import type { FieldDifference, ReviewedDocument } from './use-document-facts.ts';
import { useReviewAction } from './use-review-action.ts';

// After the page, because few accounts need it.
const DifferencesDialog = lazy(async () => ({
  default: (await import('./differences-dialog.tsx')).DifferencesDialog,
}));

interface DecisionPanelProps {
  review: CompanyReview;
  document: ReviewedDocument | undefined;
  differences: readonly FieldDifference[];
  refused: Refused | undefined;
  now: string;
}

/**
 * The reasons for refusing the visible document and the decision on the account, one press each.
 */
export function DecisionPanel(props: DecisionPanelProps) {
  const { review, document, differences, refused, now } = props;
  const { t } = useI18n();
  const action = useReviewAction(review.company_id);
  if (review.review.state !== 'submitted') return <NotPending review={review} now={now} />;
  const other = review.documents.find((one) => one.state === 'refused' && one.id !== document?.id);
  return (
    <>
      <RejectedParts review={review} />
      <Form
        id="account"
        action={action}
        errors={refused?.errors}
        message={refused?.message}
        values={refused?.values}
        aria-label={t('companyReview.foot.label')}
        // Without a box, so that the buttons stay in view above all fields, and not only above this form.
        className="group/decision contents"
      >
        <input type="hidden" name="decision" value="refuse" />
        <input type="hidden" name="document" value={document?.id ?? ''} />
        <input type="hidden" name="seen" value={document?.state ?? ''} />
        {other !== undefined && (
          <>
            <input type="hidden" name="refused_document" value={other.id} />
            <input type="hidden" name="refused_reason" value={other.reason ?? ''} />
            <input type="hidden" name="refused_note" value={other.note} />
          </>
        )}
        {document !== undefined && (
          <div className="grid gap-3 px-card py-4" data-review-reasons="">
            <Reasons
              key={`${document.id} ${document.state}`}
              document={document}
              differences={differences}
            />
            {/* A reason shows its note by CSS alone, so that it works before JavaScript. */}
            <div className="hidden gap-3 group-has-[input[name=reason]:checked]/decision:grid">
              <Textarea
                name="note"
                label={t('companyReview.decide.note')}
                hint={t('companyReview.decide.noteHint')}
                defaultValue={document.note}
                charactersMax={1000}
                rows={2}
                optional
              />
              <SubmitButton
                name="intent"
                value="decide"
                tone="secondary"
                size="sm"
                className="justify-self-start"
                busyLabel={t('companyReview.decide.saving')}
              >
                {t('companyReview.decide.onlyDocument')}
              </SubmitButton>
            </div>
          </div>
        )}
        <AccountButtons
          review={review}
          confirmed={differences.filter(({ isConfirmed }) => isConfirmed)}
        />
      </Form>
    </>
  );
}

interface ReasonsProps extends Pick<DecisionPanelProps, 'differences'> {
  document: ReviewedDocument;
}

function Reasons({ document, differences }: ReasonsProps) {
  const { t } = useI18n();
  const own = differences.filter(({ kind }) => kind === document.kind);
  return (
    <ReasonChips
      name="reason"
      label={t('companyReview.decide.reason')}
      chosen={document.reason ?? undefined}
      choices={reasonsInOrder(own.map(({ name }) => name)).map((value) => ({
        value,
        label: t(`account.reason.${value}`),
      }))}
    />
  );
}

function RejectedParts({ review }: Pick<DecisionPanelProps, 'review'>) {
  if (review.documents.every(({ state }) => state !== 'refused')) return null;
  return (
    <Suspense>
      <LazyRefusedDocuments review={review} />
    </Suspense>
  );
}

function NotPending({ review, now }: Pick<DecisionPanelProps, 'review' | 'now'>) {
  const { t, format } = useI18n();
  const { decided_at: decidedAt, decided_by: decidedBy } = review.review;
  const text =
    decidedAt !== null && decidedBy !== null
      ? t('companyReview.foot.decidedBy', {
          name: decidedBy,
          time: format.dateTime(new Date(decidedAt)),
        })
      : t('companyReview.decide.notSent');
  return (
    <>
      <RejectedParts review={review} />
      <div className="flex flex-wrap items-center justify-between gap-3 px-card py-3">
        <Logged text={text} />
        {review.undo_until !== null && (
          <Suspense>
            <LazyUndoForm companyId={review.company_id} until={review.undo_until} now={now} />
          </Suspense>
        )}
      </div>
    </>
  );
}

interface AccountButtonsProps {
  review: CompanyReview;
  /** Differences that were ticked as the same. */
  confirmed: readonly FieldDifference[];
}

function useQuestion(confirmed: readonly FieldDifference[]) {
  const [button, setButton] = useState<HTMLButtonElement>();
  return {
    isOpen: button !== undefined,
    ask: (event: MouseEvent<HTMLButtonElement>) => {
      if (confirmed.length === 0) return;
      event.preventDefault();
      setButton(event.currentTarget);
    },
    close: () => setButton(undefined),
    approve: () => {
      setButton(undefined);
      // Without a click, which would ask again.
      button?.form?.requestSubmit(button);
    },
  };
}

function AccountButtons({ review, confirmed }: AccountButtonsProps) {
  const { t } = useI18n();
  const question = useQuestion(confirmed);
  const { fields_left: left, fields_total: total } = review;
  const isRefused = review.documents.some(({ state }) => state === 'refused');
  const sentence =
    left > 0
      ? t('companyReview.foot.left', { n: left, total })
      : t(isRefused ? 'companyReview.foot.takeBackFirst' : 'companyReview.foot.allConfirmed', {
          total,
        });
  return (
    <footer
      data-page-foot=""
      className="sticky bottom-0 mt-auto border-t border-line bg-surface px-card py-3"
    >
      <p id="approve-left" tabIndex={-1} className="mb-2 rounded-chip text-caption text-text-2">
        {sentence} {t('companyReview.foot.logged')}
      </p>
      <DecisionButtons review={review} onApprove={question.ask} />
      {question.isOpen && (
        <Suspense fallback={null}>
          <DifferencesDialog
            differences={confirmed}
            onClose={question.close}
            onConfirm={question.approve}
          />
        </Suspense>
      )}
    </footer>
  );
}

interface DecisionButtonsProps {
  review: CompanyReview;
  onApprove: (event: MouseEvent<HTMLButtonElement>) => void;
}

function DecisionButtons({ review, onApprove }: DecisionButtonsProps) {
  const { t } = useI18n();
  const { fields_left: left } = review;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SubmitButton
        name="intent"
        value="approve"
        formNoValidate
        data-review-key="a"
        aria-keyshortcuts="A"
        onClick={onApprove}
        aria-describedby="approve-left"
        busyLabel={t('companyReview.foot.approving')}
        unavailable={!review.can.approve}
      >
        <Icon of={Check} />
        {left > 0
          ? t('companyReview.foot.approveLeft', { n: left })
          : t('companyReview.foot.approve')}
        <Kbd>A</Kbd>
      </SubmitButton>
      <SubmitButton
        name="intent"
        value="refuse"
        tone="danger"
        data-review-key="r"
        aria-keyshortcuts="R"
        busyLabel={t('companyReview.foot.refusing')}
      >
        <Icon of={Send} directional />
        {t('companyReview.foot.refuse')}
        <Kbd>R</Kbd>
      </SubmitButton>
    </div>
  );
}

function Logged({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-small text-text-2">
      <Icon of={History} className="text-text-3" />
      {text}
    </p>
  );
}
