import { createContext, use, useId, type ReactNode } from 'react';
import type { FieldErrors } from './form-errors.ts';
import { useSummaryField, type SummaryField } from './field-registry.ts';

export interface FormState {
  formId: string;
  errors: FieldErrors;
  values: Readonly<Record<string, string>>;
  busy: boolean;
  pressed: string | null;
  /** Checks a field that was changed without typing, such as an imported table. */
  recheck: (name: string) => void;
  register: (name: string, field: SummaryField) => () => void;
}

export const FormContext = createContext<FormState | null>(null);

/** Distinguishes fields with the same label in the summary, as in "Line 3: Unit price". */
export const FieldPlaceContext = createContext<((field: string) => string) | null>(null);

export interface FieldOptions {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  id?: string | undefined;
}

export interface FieldParts {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  /** The submitted value; use it as the control's default. */
  typed: string | undefined;
  /** The form was sent before, so a missing value was left empty or unticked. */
  wasSent: boolean;
  /** Names the line of a repeated field; undefined: the label is enough. */
  place: string | undefined;
  control: {
    id: string;
    name: string;
    'aria-label': string | undefined;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  };
}

/** Connects a control with its label, hint, error and the form's summary. Every field uses it. */
export function useField({ name, label, hint, error, id }: FieldOptions): FieldParts {
  const form = use(FormContext);
  const ownId = useId();
  const fieldId = id ?? (form === null ? ownId : `${form.formId}-${name.replaceAll('.', '-')}`);
  const field = use(FieldPlaceContext)?.(label) ?? label;
  useSummaryField(form, name, { label: field, id: fieldId });
  const shown = error ?? form?.errors[name]?.[0];
  const hintId = `${fieldId}-hint`;
  const errorId = `${fieldId}-error`;
  const described = [shown !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ');
  return {
    id: fieldId,
    hintId,
    errorId,
    error: shown,
    place: field === label ? undefined : field,
    typed: form?.values[name],
    wasSent: form !== null && Object.keys(form.values).length > 0,
    control: {
      id: fieldId,
      name,
      'aria-label': field === label ? undefined : field,
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': shown === undefined ? undefined : true,
    },
  };
}
