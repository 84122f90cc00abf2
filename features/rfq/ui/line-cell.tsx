import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { use, type ReactNode } from 'react';
import { useI18n } from '#ui/use-text.tsx';
import { cx } from '#ui/classes.ts';
import { FormContext } from '#ui/form-context.ts';
import { useSummaryField } from '#ui/field-registry.ts';
import { Icon } from '#ui/icon.tsx';
import type { LineValues } from './form-values.ts';

type Column = keyof LineValues;

/** The error of one cell. The form's summary names it "Line 3: Quantity". */
function CellError(props: { name: string; id: string; label: string; message: string }) {
  const { name, id, label, message } = props;
  useSummaryField(use(FormContext), name, { label, id });
  return (
    <p
      id={`${id}-error`}
      className="mt-1.5 flex items-center gap-1.5 text-small font-medium text-danger-text"
    >
      <Icon of={TriangleAlert} size={14} stroke={2} />
      {message}
    </p>
  );
}

interface CellProps {
  index: number;
  column: Column;
  label: string;
  error: string | undefined;
  className?: string;
  children: (control: Record<string, unknown>) => ReactNode;
}

export function LineCell({ index, column, label, error, className, children }: CellProps) {
  const { t } = useI18n();
  const formId = use(FormContext)?.formId ?? 'lines';
  const id = `${formId}-lines-${index}-${column}`;
  const name = `lines.${index}.${column}`;
  const full = t('rfq.form.lineField', { n: index + 1, field: label });
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-small font-medium text-text md:sr-only">
        <span className="md:hidden">{label}</span>
        <span className="max-md:hidden">{full}</span>
      </label>
      {children({
        id,
        name,
        'data-column': column,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': error === undefined ? undefined : `${id}-error`,
      })}
      {error !== undefined && <CellError name={name} id={id} label={full} message={error} />}
    </div>
  );
}
