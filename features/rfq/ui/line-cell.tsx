import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { use, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FormContext } from '#ui/form-context.ts';
import { useSummaryField } from '#ui/field-registry.ts';
import { Icon } from '#ui/icon.tsx';
import type { LineValues } from './form-values.ts';

/** The error of one cell. The form's summary names it "Line 3: Quantity". */
function CellError(props: { name: string; id: string; label: string; message: string }) {
  const { name, id, label, message } = props;
  useSummaryField(use(FormContext), name, { label, id });
  return (
    <p
      id={`${id}-error`}
      className="flex items-center gap-1.5 px-2 pt-0.5 pb-1.5 text-small font-medium text-danger-text"
    >
      <Icon of={TriangleAlert} size={14} stroke={2} />
      {message}
    </p>
  );
}

interface LineControl {
  readonly id: string;
  readonly name: string;
  readonly 'data-column': string;
  readonly 'aria-label': string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface LineFieldProps {
  index: number;
  column: keyof LineValues;
  label: string;
  error: string | undefined;
  className?: string;
  children: (control: LineControl) => ReactNode;
}

export function LineField({ index, column, label, error, className, children }: LineFieldProps) {
  const { t } = useI18n();
  const formId = use(FormContext)?.formId ?? 'lines';
  const id = `${formId}-lines-${index}-${column}`;
  const name = `lines.${index}.${column}`;
  const full = t('rfq.form.lineField', { n: index + 1, field: label });
  return (
    <div className={cx('min-w-0', className)}>
      {children({
        id,
        name,
        'data-column': column,
        'aria-label': full,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
      })}
      {error !== undefined && <CellError name={name} id={id} label={full} message={error} />}
    </div>
  );
}
