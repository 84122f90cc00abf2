import { useId, useMemo, type ReactNode } from 'react';
import { ErrorSummary } from './error-summary.tsx';
import type { Refused } from './form-answer.ts';
import { FormContext, type FormState } from './form-context.ts';
import { hasErrors } from './form-errors.ts';
import { useSigns } from './form-signs.ts';

interface StillFormProps {
  children: ReactNode;
  /** Where it is sent; a fragment brings the reader back to the form. */
  action: string;
  refused: Refused | undefined;
  className?: string;
  'aria-label'?: string;
}

const noErrors = {};

/** `Form` for pages that ship no script: the server judges, and what was typed comes back with words beside each field. */
export function StillForm({
  children,
  action,
  refused,
  className,
  'aria-label': name,
}: StillFormProps) {
  const formId = useId();
  const errors = refused?.errors ?? noErrors;
  const isWrong = hasErrors(errors);
  const { signs, register } = useSigns(formId, isWrong);
  const context = useMemo<FormState>(
    () => ({ formId, errors, values: refused?.values ?? {}, busy: false, pressed: null, register }),
    [formId, errors, refused, register],
  );
  return (
    <FormContext value={context}>
      <form method="post" action={action} noValidate className={className} aria-label={name}>
        <ErrorSummary
          attempt={errors}
          shown={errors}
          message={isWrong ? undefined : refused?.message}
          signs={signs}
        />
        {children}
      </form>
    </FormContext>
  );
}
