import type { ReactNode } from 'react';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useText } from './use-text.tsx';
import { cx } from './classes.ts';
import type { FieldParts } from './form-context.ts';
import { Icon } from './icon.tsx';

export interface FieldFrameProps {
  parts: Pick<FieldParts, 'id' | 'hintId' | 'errorId' | 'error'> &
    Partial<Pick<FieldParts, 'place'>>;
  label: string;
  hint?: ReactNode;
  optional?: boolean | undefined;
  labelEnd?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

const labelClass = 'text-small font-medium text-text';

function OptionalMark() {
  const t = useText();
  return <span className="font-normal whitespace-nowrap text-text-3"> · {t('ui.optional')}</span>;
}

export function FieldNotes({ parts, hint }: Pick<FieldFrameProps, 'parts' | 'hint'>) {
  return (
    <>
      {parts.error !== undefined && (
        <p
          id={parts.errorId}
          className="mt-1.5 flex gap-1.5 text-small font-medium text-danger-text"
        >
          <span className="flex h-[var(--leading-small)] items-center">
            <Icon of={TriangleAlert} size={14} stroke={2} />
          </span>
          <span>{parts.error}</span>
        </p>
      )}
      {hint !== undefined && (
        <div id={parts.hintId} className="mt-1.5 text-caption text-text-3">
          {hint}
        </div>
      )}
    </>
  );
}

export function FieldFrame({
  parts,
  label,
  hint,
  optional = false,
  labelEnd,
  children,
  className,
}: FieldFrameProps) {
  return (
    <div data-field="" className={cx('min-w-0', className)}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={parts.id} className={labelClass}>
          {label}
          {optional && <OptionalMark />}
        </label>
        {labelEnd}
      </div>
      {children}
      <FieldNotes parts={parts} hint={hint} />
    </div>
  );
}

/** A fieldset with a legend for a group of choices. The summary's link goes to its first choice. */
export function GroupFrame({
  parts,
  label,
  hint,
  optional = false,
  children,
  className,
}: FieldFrameProps) {
  const described = [
    parts.error !== undefined && parts.errorId,
    hint !== undefined && parts.hintId,
  ].filter(Boolean);
  return (
    <fieldset
      data-field=""
      data-group={parts.error === undefined ? '' : 'wrong'}
      className={cx('min-w-0', className)}
      aria-label={parts.place}
      aria-describedby={described.join(' ') || undefined}
    >
      <legend className={cx(labelClass, 'mb-1.5')}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      {children}
      <FieldNotes parts={parts} hint={hint} />
    </fieldset>
  );
}
