import { useEffect, useId, useRef, type FocusEvent, type MouseEvent, type Ref } from 'react';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { enterField } from './enter-field.ts';
import type { FieldErrors } from './form-errors.ts';
import type { SummaryField, SummaryFields } from './field-registry.ts';
import { Note } from './note.tsx';
import { Sentence } from './sentence.tsx';

interface ErrorSummaryProps {
  ref?: Ref<HTMLDivElement>;
  attempt: FieldErrors;
  shown: FieldErrors;
  message: string | undefined;
  fields: SummaryFields;
  /** Sends the form again, where the message is a failure of the request. */
  onRetry?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/**
 * The errors of a form that are left since the last attempt, above it, with a link to each field. It
 * takes focus after a failed attempt. A corrected line and then the whole box disappear, and the
 * number left is announced. Lines are a group and not an alert, because an alert would be read again
 * after each corrected field.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { ref, attempt, shown, message, fields, onRetry } = props;
  const t = useText();
  const titleId = useId();
  const focus = useFocusAfterLoss();
  const known = [...fields.keys()];
  const place = (fieldName: string) =>
    known.includes(fieldName) ? known.indexOf(fieldName) : known.length;
  const entries = Object.entries(attempt).toSorted(([a], [b]) => place(a) - place(b));
  if (entries.length === 0 && message === undefined) return null;
  const left = entries.filter(([fieldName]) => shown[fieldName] !== undefined);
  const isList = entries.length > 0;
  const isDone = isList && left.length === 0;
  const count = t('ui.thingsToFix', { n: left.length });
  return (
    <div
      ref={ref}
      data-summary=""
      tabIndex={-1}
      // Without JavaScript the answer would open at the top, far from its errors.
      autoFocus
      {...(isList && !isDone && { role: 'group', 'aria-labelledby': titleId })}
      {...(!isList && { role: 'alert' })}
      onFocus={focus.onFocus}
    >
      {!isDone && (
        <Note
          className="mb-4"
          tone="danger"
          icon={isList ? TriangleAlert : CircleX}
          title={
            <span id={titleId}>
              <Sentence>{message ?? count}</Sentence>
            </span>
          }
          actions={
            onRetry === undefined ? undefined : (
              <Button tone="secondary" size="sm" data-retry onClick={onRetry}>
                {t('ui.retry')}
              </Button>
            )
          }
        >
          {isList && (
            <ul>
              {left.map(([fieldName, messages]) => (
                <SummaryLine
                  key={fieldName}
                  fieldName={fieldName}
                  message={messages[0] ?? ''}
                  field={fields.get(fieldName)}
                />
              ))}
            </ul>
          )}
        </Note>
      )}
      {isList && (
        <p role="status" className="sr-only">
          {isDone ? t('ui.allFixed') : left.length < entries.length && count}
        </p>
      )}
    </div>
  );
}

/** Takes over the focus of a link whose line disappears. */
function useFocusAfterLoss() {
  const last = useRef<{ box: HTMLElement; link: Element } | null>(null);
  useEffect(() => {
    const { current } = last;
    if (current === null || current.link.isConnected) return;
    last.current = null;
    if (document.activeElement === document.body) current.box.focus();
  });
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      last.current = { box: currentTarget, link: target };
    },
  };
}

interface SummaryLineProps {
  fieldName: string;
  message: string;
  field: SummaryField | undefined;
}

function SummaryLine({ fieldName, message, field }: SummaryLineProps) {
  return (
    <li>
      {field !== undefined && (
        <>
          <a
            href={`#${field.id}`}
            data-names={fieldName}
            onClick={(event) => enterField(event, field.id)}
            className="font-medium text-danger-text underline underline-offset-2 max-md:inline-block max-md:py-2"
          >
            {field.label}
          </a>
          {': '}
        </>
      )}
      {message}
    </li>
  );
}
