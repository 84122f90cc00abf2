import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useReading } from '../../../app/texts/use-text.tsx';
import { Card } from '../../../app/ui/card.tsx';
import { Form } from '../../../app/ui/form.tsx';
import type { Refused } from '../../../app/ui/form-answer.ts';
import { Note } from '../../../app/ui/note.tsx';
import { Select } from '../../../app/ui/select.tsx';
import { cx } from '../../../app/ui/classes.ts';
import { GroupFrame } from '../../../app/ui/field-frame.tsx';
import { useField } from '../../../app/ui/form-context.ts';
import { Icon } from '../../../app/ui/icon.tsx';
import { radioProps } from '../../../app/ui/radio-cards.tsx';
import { SubmitButton } from '../../../app/ui/submit-button.tsx';
import { Textarea } from '../../../app/ui/textarea.tsx';
import { useSchemaCheck } from '../../../app/ui/use-schema-check.ts';
import { refusalReasons } from '../../account/rules.ts';
import type { CompanyReview } from '../schema.ts';
import { useReviewAction } from './use-review-action.ts';

const loadSchema = async () => (await import('../schema.ts')).decisionInput;

interface VerdictCardProps {
  review: CompanyReview;
  document: CompanyReview['documents'][number];
  /** The action's refusal, if it was about this paper. */
  refused: Refused | undefined;
}

/** The verdict on the paper that is shown: may be changed until the account is decided. */
export function VerdictCard({ review, document, refused }: VerdictCardProps) {
  const { t, format } = useReading();
  if (!document.can.decide) {
    return (
      <Card title={t('operator.decide.title')}>
        <p className="text-small text-text-2">
          {t(review.review.state === 'incomplete' ? 'operator.decide.notSent' : 'operator.decide.closed')}
        </p>
        <PastVerdict document={document} />
      </Card>
    );
  }
  return (
    <Card title={t('operator.decide.title')}>
      <VerdictForm
        key={`${document.id} ${document.state}`}
        companyId={review.company_id}
        document={document}
        refused={refused}
      />
      {document.decided_at !== null && document.decided_by !== null && (
        <p className="mt-3 text-caption text-text-3">
          {t('operator.decide.by', { name: document.decided_by, time: format.dateTime(new Date(document.decided_at)) })}
        </p>
      )}
    </Card>
  );
}

function PastVerdict({ document }: Pick<VerdictCardProps, 'document'>) {
  const { t, format } = useReading();
  if (document.state === 'pending') return null;
  const by =
    document.decided_at === null || document.decided_by === null
      ? ''
      : t('operator.decide.by', { name: document.decided_by, time: format.dateTime(new Date(document.decided_at)) });
  return (
    <Note
      tone={document.state === 'refused' ? 'danger' : 'neutral'}
      className="mt-3"
      title={t(`operator.papers.${document.state}`)}
    >
      {document.reason !== null && <p>{t(`account.reason.${document.reason}`)}</p>}
      {document.note !== '' && (
        <p dir="auto" className="text-page-start whitespace-pre-line">
          {document.note}
        </p>
      )}
      <p className="text-caption text-text-3">{by}</p>
    </Note>
  );
}

function VerdictForm({ companyId, document, refused }: Omit<VerdictCardProps, 'review'> & { companyId: string }) {
  const { t } = useReading();
  const action = useReviewAction(companyId);
  const validate = useSchemaCheck(loadSchema);
  const verdict = { approved: 'approve', refused: 'refuse', pending: undefined }[document.state];
  return (
    <Form
      id="verdict"
      action={action}
      errors={refused?.errors}
      message={refused?.message}
      values={refused?.values}
      validate={validate}
      aria-label={t('operator.decide.title')}
      className="group/verdict grid gap-4"
    >
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="document" value={document.id} />
      <input type="hidden" name="seen" value={document.state} />
      <VerdictChoice chosen={verdict} />
      {/* By style alone, so that it works before JavaScript: a refusal opens its reasons. */}
      <div className="hidden gap-4 group-has-[input[value=refuse]:checked]/verdict:grid">
        <Select
          name="reason"
          label={t('operator.decide.reason')}
          placeholder={t('operator.decide.chooseReason')}
          options={refusalReasons.map((reason) => ({ value: reason, label: t(`account.reason.${reason}`) }))}
          defaultValue={document.reason ?? ''}
        />
        <Textarea
          name="note"
          label={t('operator.decide.note')}
          hint={t('operator.decide.noteHint')}
          defaultValue={document.note}
          charactersMax={1000}
          optional
        />
      </div>
      <SubmitButton tone="secondary" wide busyLabel={t('operator.decide.saving')}>
        {t('operator.decide.save')}
      </SubmitButton>
    </Form>
  );
}

const choices = [
  {
    value: 'approve',
    icon: Check,
    checked: 'has-[:checked]:border-primary has-[:checked]:bg-primary-soft has-[:checked]:text-primary-text',
  },
  {
    value: 'refuse',
    icon: X,
    checked: 'has-[:checked]:border-danger has-[:checked]:bg-danger-soft has-[:checked]:text-danger-text',
  },
] as const;

/** Two radios that look like the buttons they stand for; nothing is sent until the verdict is saved. */
function VerdictChoice({ chosen }: { chosen: string | undefined }) {
  const { t } = useReading();
  const label = t('operator.decide.label');
  const parts = useField({ name: 'decision', label });
  const shown = parts.typed ?? chosen;
  return (
    <GroupFrame parts={parts} label={label}>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ value, icon, checked }, index) => (
          <label
            key={value}
            className={cx(
              'flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-button border bg-surface px-3 text-table font-semibold text-text shadow-1 transition-colors hover:bg-hover max-md:min-h-11',
              'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
              parts.error === undefined ? 'border-line-strong' : 'field-wrong',
              checked,
            )}
          >
            <input {...radioProps(parts, { value, label: value }, index, shown)} className="sr-only" />
            <Icon of={icon} />
            {t(`operator.decide.${value}`)}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
