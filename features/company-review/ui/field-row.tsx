import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useRef, type MouseEvent, type RefObject } from 'react';
import { useFetcher } from 'react-router';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { Form } from '#ui/form.tsx';
import type { Refused } from '#ui/form-answer.ts';
import { Icon } from '#ui/icon.tsx';
import type { CompanyReview } from '../schema.ts';
import { remarksOf } from './form-remarks.ts';
import { showDocument, wishFocus } from './review-focus.ts';
import type { FieldFact, ReviewedDocument, ReviewedField } from './use-document-facts.ts';
import { useReviewAction } from './use-review-action.ts';

interface FieldRowProps {
  review: CompanyReview;
  document: ReviewedDocument;
  field: ReviewedField;
  fact: FieldFact;
  isFocused: boolean;
  onFocus: () => void;
}

const codes: readonly ReviewedField['name'][] = ['licence_number', 'trn'];

/**
 * One value of the form, the value in the document and the check box. Only a reviewer ticks it,
 * because the comparison is a hint.
 */
export function FieldRow(props: FieldRowProps) {
  const { review, document, field, fact, isFocused, onFocus } = props;
  const { t, format } = useI18n();
  const id = useId();
  const box = useRef<HTMLButtonElement>(null);
  const isDay = field.name === 'licence_expires_on';
  const shown = (value: string) => (isDay && value !== '' ? format.day(value) : value);
  const isDifferent = fact.result === 'different';
  return (
    <li
      data-field-row=""
      className={cx(
        'grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-card py-2.5 has-[:focus-visible]:bg-hover',
        isFocused && !isDifferent && 'bg-hover',
        isDifferent && 'bg-danger-soft has-[:focus-visible]:bg-danger-soft',
      )}
    >
      <span id={`${id}-name`} className="text-small text-text-2">
        {t(`companyReview.field.${field.name}`)}
      </span>
      <div className="min-w-0">
        <p
          id={`${id}-value`}
          className="text-table font-semibold break-words whitespace-pre-line text-text"
        >
          <bdi dir={codes.includes(field.name) ? 'ltr' : undefined}>
            {shown(field.value) || '—'}
          </bdi>
        </p>
        <div id={`${id}-facts`} className="text-caption text-text-3">
          <FactLine
            {...{ id, fact, isDifferent, shown }}
            hasStop={!document.can.decide}
            onShow={() => {
              if (document.can.decide) box.current?.focus();
              else onFocus();
              showDocument();
            }}
          />
          {isDay && review.renewal_expires_on !== null && review.licence_expires_on !== null && (
            <p>
              {t('companyReview.compare.inForce', { day: format.day(review.licence_expires_on) })}
            </p>
          )}
          {remarksOf(field.name, review.warnings).map(({ text, isWarning }) => (
            <p key={text} className={cx(isWarning && 'font-medium text-text')}>
              {t(text)}
            </p>
          ))}
          {field.confirmed !== null && (
            <p>
              {t(
                isDifferent
                  ? 'companyReview.compare.confirmedAnyway'
                  : 'companyReview.compare.confirmedBy',
                {
                  name: field.confirmed.by,
                  time: format.dateTime(new Date(field.confirmed.at)),
                },
              )}
            </p>
          )}
        </div>
      </div>
      <TickBox {...{ id, box, review, document, field, isDifferent, onFocus }} />
    </li>
  );
}

interface FactLineProps {
  id: string;
  fact: FieldFact;
  isDifferent: boolean;
  shown: (value: string) => string;
  /** The check box, which frames the value too, takes no focus. */
  hasStop: boolean;
  onShow: () => void;
}

function FactLine({ id, fact, isDifferent, shown, hasStop, onShow }: FactLineProps) {
  const { t } = useI18n();
  switch (fact.result) {
    case 'equal':
    case 'different':
      return (
        <>
          <p
            className={cx(
              'break-words',
              isDifferent && 'text-small font-semibold text-danger-text',
            )}
          >
            {t('companyReview.compare.says', { value: shown(fact.printed) })}
          </p>
          <button
            id={`${id}-page`}
            type="button"
            aria-labelledby={`${id}-name ${id}-page`}
            tabIndex={hasStop ? 0 : -1}
            onClick={onShow}
            className="btn-touch relative text-start underline decoration-line-strong underline-offset-2 hover:text-text"
          >
            {t('companyReview.compare.readFrom', { page: fact.line.page })}
          </button>
        </>
      );
    case 'notFound':
    case 'notRead':
    case 'unknown':
      return <p>{t(`companyReview.compare.${fact.result}`)}</p>;
  }
}

/** Moves the focus to the next empty box, so that Space after Space goes through a document. */
function goOn(event: MouseEvent<HTMLButtonElement>): void {
  // Only for a key, because a pointer must not move the focus.
  if (event.detail !== 0) return;
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-field-row] [role=checkbox]')];
  const after = boxes.slice(boxes.indexOf(event.currentTarget) + 1);
  const next = after.find((box) => box.getAttribute('aria-checked') === 'false');
  // Delayed, so that the form is sent before its button loses the focus.
  if (next !== undefined) setTimeout(() => next.focus());
  // The last box: opens the next document after this tick is saved.
  else wishFocus('nextOpen');
}

type TickBoxProps = Omit<FieldRowProps, 'fact' | 'isFocused'> & {
  id: string;
  box: RefObject<HTMLButtonElement | null>;
  isDifferent: boolean;
};

/**
 * A check box that is the submit button of its own form, so that it works before JavaScript and
 * each tick is saved at once.
 */
function TickBox({ id, box, review, document, field, isDifferent, onFocus }: TickBoxProps) {
  const { t } = useI18n();
  const fetcher = useFetcher<Refused | { ok: true }>();
  const action = useReviewAction(review.company_id);
  const isConfirmed = field.confirmed !== null;
  const refused = fetcher.data?.ok === false ? fetcher.data : undefined;
  // While it is sent it shows the pressed state; it is a full tick only after the server has saved
  // it.
  const sent = fetcher.formData?.get('confirmed');
  const isShown = sent === undefined || sent === null ? isConfirmed : sent === 'on';
  return (
    <div className="flex items-center gap-2">
      {isDifferent && <Icon of={TriangleAlert} size={18} className="text-danger-text" />}
      <Form
        fetcher={fetcher}
        action={action}
        message={refused?.message}
        aria-label={t(`companyReview.field.${field.name}`)}
        className="max-w-48"
      >
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="document" value={document.id} />
        <input type="hidden" name="field" value={field.name} />
        <input type="hidden" name="value" value={field.value} />
        <span id={`${id}-same`} className="sr-only">
          {t('companyReview.compare.same')}
        </span>
        <button
          ref={box}
          type="submit"
          name="confirmed"
          value={isConfirmed ? 'off' : 'on'}
          role="checkbox"
          aria-checked={isShown}
          aria-labelledby={`${id}-name ${id}-value ${id}-same`}
          aria-describedby={`${id}-facts`}
          disabled={!document.can.decide}
          onFocus={onFocus}
          onClick={isConfirmed ? undefined : goOn}
          className={cx(
            'touch-target relative ms-auto flex size-[18px] cursor-pointer items-center justify-center rounded-check border text-on-primary transition-colors disabled:cursor-default',
            isShown ? 'border-primary bg-primary' : 'border-line-field bg-surface',
            isShown && !isConfirmed && 'opacity-50',
          )}
        >
          {isShown && <Icon of={Check} size={14} stroke={2.5} />}
        </button>
      </Form>
    </div>
  );
}
