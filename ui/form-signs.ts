import { createContext, use, useCallback, useEffect, useState } from 'react';

/** A field's label in the summary and the id its link leads to. */
export interface FieldSign {
  label: string;
  id: string;
}

export type FieldSigns = ReadonlyMap<string, FieldSign>;

const none: FieldSigns = new Map();

/**
 * Collects the fields of forms during server rendering. A summary precedes the fields that it
 * names, so a page whose summary missed some is rendered again with them (entry.server.tsx).
 */
export class DrawnSigns {
  readonly #byForm = new Map<string, Map<string, FieldSign>>();
  /** A summary was rendered before its fields. */
  isEarly = false;

  note(formId: string, fieldName: string, sign: FieldSign): void {
    const signs = this.#byForm.get(formId) ?? new Map<string, FieldSign>();
    this.#byForm.set(formId, signs.set(fieldName, sign));
  }

  of(formId: string): FieldSigns {
    const signs = this.#byForm.get(formId);
    this.isEarly ||= signs === undefined;
    return signs ?? none;
  }
}

/** Provided by server rendering (page-signs.tsx); null in the browser. */
export const DrawnSignsContext = createContext<DrawnSigns | null>(null);

/**
 * Reads the summary that the server rendered, because the browser's first render must match it
 * before fields register.
 */
function signsOnPage(formId: string): FieldSigns {
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
 * The fields of a form for its summary, in page order. `isWrong`: the first render has a summary.
 */
export function useSigns(formId: string, isWrong: boolean) {
  const drawn = use(DrawnSignsContext);
  const [first] = useState(() => {
    if (!isWrong) return none;
    return drawn === null ? signsOnPage(formId) : drawn.of(formId);
  });
  const [registered, setRegistered] = useState(none);
  const register = useCallback((fieldName: string, sign: FieldSign) => {
    setRegistered((current) => new Map(current).set(fieldName, sign));
    return () =>
      setRegistered((current) => {
        const next = new Map(current);
        next.delete(fieldName);
        return next;
      });
  }, []);
  return { signs: registered.size === 0 ? first : registered, register };
}

interface SignedForm {
  formId: string;
  register: (fieldName: string, sign: FieldSign) => () => void;
}

/** Registers a field for its form's summary; null: the field is outside a form. */
export function useSign(
  form: SignedForm | null,
  fieldName: string,
  { label, id }: FieldSign,
): void {
  const formId = form?.formId;
  const register = form?.register;
  const drawn = use(DrawnSignsContext);
  if (formId !== undefined) drawn?.note(formId, fieldName, { label, id });
  useEffect(() => register?.(fieldName, { label, id }), [register, fieldName, label, id]);
}
