import { useEffect, type RefObject } from 'react';

/**
 * Posts another value than the field shows: the reader sees `6,450.00`, the form carries `6450.00`.
 * `FormData` and the native submit both fire `formdata`, so no hidden field is needed.
 */
export function usePostedValue(
  input: RefObject<HTMLInputElement | null>,
  normalise: (typed: string) => string,
): void {
  useEffect(() => {
    const form = input.current?.form;
    if (form === null || form === undefined) return undefined;
    const rewrite = (event: FormDataEvent) => {
      const field = input.current;
      if (field === null || field.name === '' || field.disabled) return;
      // A list of lines may repeat a name, so this field's position is kept.
      const all = event.formData.getAll(field.name);
      const peers = [...form.elements].filter(
        (element) =>
          element instanceof HTMLInputElement && element.name === field.name && !element.disabled,
      );
      const place = peers.indexOf(field);
      event.formData.delete(field.name);
      for (const [index, value] of all.entries()) {
        event.formData.append(
          field.name,
          index === place && typeof value === 'string' ? normalise(value) : value,
        );
      }
    };
    form.addEventListener('formdata', rewrite);
    return () => form.removeEventListener('formdata', rewrite);
  }, [input, normalise]);
}
