import { useId, useMemo, type ReactNode } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import type { Refused } from './form-answer.ts';
import { FormContext, type FormState } from './form-context.ts';
import { hasErrors } from './form-errors.ts';
import { useSummaryFields } from './field-registry.ts';

interface StaticFormProps {
  children: ReactNode;
  action: string;
  refused: Refused | undefined;
  className?: string;
  'aria-label'?: string;
}

const noErrors = {};

/**
 * `Form` for pages without script: the server validates and returns the typed values with messages.
 */
export function StaticForm({
  children,
  action,
  refused,
  className,
  'aria-label': name,
}: StaticFormProps) {
  const formId = useId();
  const errors = refused?.errors ?? noErrors;
  const isWrong = hasErrors(errors);
  const { fields, register } = useSummaryFields(formId, isWrong);
  const context = useMemo<FormState>(
    () => ({
      formId,
      errors,
      values: refused?.values ?? {},
      busy: false,
      pressed: null,
      recheck: () => undefined,
      register,
    }),
    [formId, errors, refused, register],
  );
  return (
    <FormContext value={context}>
      <form method="post" action={action} noValidate className={className} aria-label={name}>
        <ErrorSummary
          attempt={errors}
          shown={errors}
          message={isWrong ? undefined : refused?.message}
          fields={fields}
        />
        {children}
      </form>
    </FormContext>
  );
}
