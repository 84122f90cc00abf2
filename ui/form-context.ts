import { createContext, use, useId, type ReactNode } from 'react';
import type { FieldErrors } from './form-errors.ts';
import { useSign, type FieldSign } from './form-signs.ts';

export interface FormState {
  formId: string;
  errors: FieldErrors;
  /** What was typed before the server refused a form that was sent without JavaScript. */
  values: Readonly<Record<string, string>>;
  busy: boolean;
  /** `name=value` of the submit button that was pressed. */
  pressed: string | null;
  /** Makes a field known to the summary; returns how to forget it. */
  register: (name: string, sign: FieldSign) => () => void;
}

export const FormContext = createContext<FormState | null>(null);

/** Where a label stands several times in one form: how the summary tells them apart, as in "Line 3: Unit price". */
export const FieldPlaceContext = createContext<((field: string) => string) | null>(null);

export interface FieldOptions {
  name: string;
  label: string;
  /** Under the field, always visible. */
  hint?: ReactNode;
  /** The error where the field stands outside a `Form`. */
  error?: string | undefined;
  id?: string | undefined;
}

export interface FieldParts {
  id: string;
  hintId: string;
  errorId: string;
  error: string | undefined;
  /** What was typed before, by name: give it to the control as its default. */
  typed: string | undefined;
  /** The form was sent before: what is not among its values was left empty, or not ticked. */
  wasSent: boolean;
  /** Spread on the control. */
  control: {
    id: string;
    name: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  };
}

/** Joins a control to its label, hint and error, and to the form's summary. Every field of the kit starts here. */
export function useField({ name, label, hint, error, id }: FieldOptions): FieldParts {
  const form = use(FormContext);
  const ownId = useId();
  const fieldId = id ?? (form === null ? ownId : `${form.formId}-${name.replaceAll('.', '-')}`);
  const sign = use(FieldPlaceContext)?.(label) ?? label;
  useSign(form, name, { label: sign, id: fieldId });
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
    typed: form?.values[name],
    wasSent: form !== null && Object.keys(form.values).length > 0,
    control: {
      id: fieldId,
      name,
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': shown === undefined ? undefined : true,
    },
  };
}
