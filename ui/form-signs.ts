import { createContext, use, useCallback, useEffect, useState } from 'react';

/** What the summary of a form calls a field, and where its link leads. */
export interface FieldSign {
  label: string;
  id: string;
}

export type FieldSigns = ReadonlyMap<string, FieldSign>;

const none: FieldSigns = new Map();

/**
 * What fields say of themselves while the server draws a page. A summary stands above the fields that it names: a page with
 * one that knew none of them is drawn once more, with what they have said by then (entry.server.tsx).
 */
export class DrawnSigns {
  readonly #byForm = new Map<string, Map<string, FieldSign>>();
  /** A summary was drawn before its fields. */
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

/** Given by the server's render (page-signs.tsx); null in the browser. */
export const DrawnSignsContext = createContext<DrawnSigns | null>(null);

/** What the server has drawn into the summary: the browser's first render says the same, before any field could register. */
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

/** The fields of a form for its summary, in the page's order. `isWrong`: it has a summary from its first render on. */
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

/** Makes a field known to the summary of its form; null: it stands in none. */
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
