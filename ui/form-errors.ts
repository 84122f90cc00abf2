import type { Refused } from './form-answer.ts';

/** Messages by dotted field path, in the reader's language, as actions return them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** Removes fields without messages. */
export function realErrors(errors: FieldErrors | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, messages]) => messages.length > 0),
  );
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}

/**
 * The errors to show after one field was left: of that field, and of every field that shows one
 * already, because a corrected password also clears its confirmation. Untouched fields show none.
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

/** The message of a refusal without a field. Otherwise the fields show the messages. */
export function messageWithoutField(refused: Refused | undefined): string | undefined {
  return refused !== undefined && Object.keys(refused.errors).length === 0
    ? refused.message
    : undefined;
}
