/** Field errors as pages' actions return them: words by dotted field path, already in the reader's language. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Drops fields with nothing to say. */
export function realErrors(errors: FieldErrors | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, messages]) => messages.length > 0),
  );
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}

/**
 * What a form shows after one field was left: the fresh verdict for that field and for every field that already shows
 * an error (a corrected password also frees its confirmation). Fields not yet reached stay quiet.
 */
export function errorsAfterField(
  shown: FieldErrors,
  fresh: FieldErrors,
  fieldName: string,
): FieldErrors {
  const next: Record<string, readonly string[]> = {};
  for (const key of new Set([...Object.keys(shown), fieldName])) {
    const messages = fresh[key];
    if (messages !== undefined && messages.length > 0) next[key] = messages;
  }
  return sameErrors(shown, next) ? shown : next;
}

function sameErrors(a: FieldErrors, b: FieldErrors): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => a[key]?.join('\n') === b[key]?.join('\n'))
  );
}
