import { useId, type MouseEvent, type Ref } from 'react';
import Check from 'lucide-react/icons/check';
import CircleX from 'lucide-react/icons/circle-x';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useText } from './use-text.tsx';
import { Button } from './button.tsx';
import { enterField } from './enter-field.ts';
import type { FieldErrors } from './form-errors.ts';
import type { SummaryField, SummaryFields } from './field-registry.ts';
import { Icon } from './icon.tsx';
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
 * The errors of a form, above it, with a link to each field. It takes focus after a failed attempt.
 * Its lines stay until the next attempt and a fixed line is ticked off, so that nothing moves. Lines
 * are a group and not an alert, because an alert would be read again after each corrected field.
 */
export function ErrorSummary(props: ErrorSummaryProps) {
  const { ref, attempt, shown, message, fields, onRetry } = props;
  const t = useText();
  const titleId = useId();
  const known = [...fields.keys()];
  const place = (fieldName: string) =>
    known.includes(fieldName) ? known.indexOf(fieldName) : known.length;
  const entries = Object.entries(attempt).toSorted(([a], [b]) => place(a) - place(b));
  if (entries.length === 0 && message === undefined) return null;
  const title = message ?? t('ui.thingsToFix', { n: entries.length });
  const isList = entries.length > 0;
  const isDone = isList && entries.every(([fieldName]) => shown[fieldName] === undefined);
  return (
    <div
      ref={ref}
      data-summary=""
      tabIndex={-1}
      // Without JavaScript the answer would open at the top, far from its errors.
      autoFocus
      role={isList ? 'group' : 'alert'}
      aria-labelledby={isList ? titleId : undefined}
      className="mb-4"
    >
      <Note
        tone="danger"
        icon={isList ? TriangleAlert : CircleX}
        title={
          <span id={titleId}>
            <Sentence>{title}</Sentence>
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
            {entries.map(([fieldName, messages]) => (
              <SummaryLine
                key={fieldName}
                fieldName={fieldName}
                message={messages[0] ?? ''}
                field={fields.get(fieldName)}
                isFixed={shown[fieldName] === undefined}
              />
            ))}
          </ul>
        )}
        {isList && (
          <p role="status" className="sr-only">
            {isDone ? t('ui.allFixed') : ''}
          </p>
        )}
      </Note>
    </div>
  );
}

interface SummaryLineProps {
  fieldName: string;
  message: string;
  field: SummaryField | undefined;
  isFixed: boolean;
}

function SummaryLine({ fieldName, message, field, isFixed }: SummaryLineProps) {
  const t = useText();
  const label =
    field === undefined ? null : (
      <a
        href={`#${field.id}`}
        data-names={fieldName}
        onClick={(event) => enterField(event, field.id)}
        className="font-medium text-danger-text underline underline-offset-2 max-md:inline-block max-md:py-2"
      >
        {field.label}
      </a>
    );
  if (isFixed) {
    return (
      <li className="flex items-center gap-1.5 text-text-2 line-through">
        <Icon of={Check} size={14} className="text-success-text" />
        <span className="sr-only">{t('ui.fixed')} </span>
        {field?.label ?? message}
      </li>
    );
  }
  return (
    <li>
      {label}
      {label !== null && ': '}
      {message}
    </li>
  );
}
