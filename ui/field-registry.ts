import { createContext, use, useCallback, useEffect, useState } from 'react';

export interface SummaryField {
  label: string;
  id: string;
}

export type SummaryFields = ReadonlyMap<string, SummaryField>;

const none: SummaryFields = new Map();

/**
 * Collects the fields of forms during server rendering. A summary precedes the fields that it
 * names, so a page whose summary missed some is rendered again with them (entry.server.tsx).
 */
export class FieldRegistry {
  readonly #byForm = new Map<string, Map<string, SummaryField>>();
  isEarly = false;

  note(formId: string, fieldName: string, field: SummaryField): void {
    const fields = this.#byForm.get(formId) ?? new Map<string, SummaryField>();
    this.#byForm.set(formId, fields.set(fieldName, field));
  }

  of(formId: string): SummaryFields {
    const fields = this.#byForm.get(formId);
    this.isEarly ||= fields === undefined;
    return fields ?? none;
  }
}

/** Provided by server rendering (app/page/field-registry.tsx); null in the browser. */
export const FieldRegistryContext = createContext<FieldRegistry | null>(null);

/**
 * Reads the summary that the server rendered, because the browser's first render must match it
 * before fields register.
 */
function fieldsOnPage(formId: string): SummaryFields {
  const links =
    document.getElementById(formId)?.querySelectorAll<HTMLElement>('a[data-names]') ?? [];
  return new Map(
    Array.from(links, (link) => [
      link.dataset['names'] ?? '',
      { label: link.textContent, id: link.getAttribute('href')?.slice(1) ?? '' },
    ]),
  );
}

/**
 * The fields of a form for its summary, in page order. `isWrong`: the first render has a summary. A
 * field that has gone keeps its label, because a cell of a sheet registers only while it is wrong.
 */
export function useSummaryFields(formId: string, isWrong: boolean) {
  const drawn = use(FieldRegistryContext);
  const [first] = useState(() => {
    if (!isWrong) return none;
    return drawn === null ? fieldsOnPage(formId) : drawn.of(formId);
  });
  const [registered, setRegistered] = useState(none);
  const register = useCallback((fieldName: string, field: SummaryField) => {
    setRegistered((current) => new Map(current).set(fieldName, field));
    return () => undefined;
  }, []);
  return { fields: registered.size === 0 ? first : registered, register };
}

interface RegisteringForm {
  formId: string;
  register: (fieldName: string, field: SummaryField) => () => void;
}

/** Registers a field for its form's summary; null: the field is outside a form. */
export function useSummaryField(
  form: RegisteringForm | null,
  fieldName: string,
  { label, id }: SummaryField,
): void {
  const formId = form?.formId;
  const register = form?.register;
  const drawn = use(FieldRegistryContext);
  if (formId !== undefined) drawn?.note(formId, fieldName, { label, id });
  useEffect(() => register?.(fieldName, { label, id }), [register, fieldName, label, id]);
}
