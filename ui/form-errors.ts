import type { Refused } from './form-answer.ts';

/** Messages by dotted field path, in the reader's language, as actions return them. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export function realErrors(errors: FieldErrors | undefined): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors ?? {}).filter(([, messages]) => messages.length > 0),
  );
}

export function hasErrors(errors: FieldErrors): boolean {
  return Object.values(errors).some((messages) => messages.length > 0);
}

/**
 * The errors to show after one field was validated: of that field, and of every field that shows
 * one already, because a corrected password also clears its confirmation. Untouched fields show
 * none. `refused` has the server's errors that must stay, because only the server can find them.
 */
export function errorsAfterField(
  shown: FieldErrors,
  fresh: FieldErrors,
  fieldName: string,
  refused: FieldErrors = {},
): FieldErrors {
  const next: Record<string, readonly string[]> = {};
  for (const key of new Set([...Object.keys(shown), fieldName])) {
    const messages = fresh[key];
    if (messages !== undefined && messages.length > 0) next[key] = messages;
    else if (shown[key] !== undefined && shown[key] === refused[key]) next[key] = shown[key];
  }
  return sameErrors(shown, next) ? shown : next;
}

/**
 * The server's errors that stay: a field's own error is removed as soon as the field is typed in.
 */
export function stayingErrors(
  server: FieldErrors | undefined,
  fieldName: string,
  isTyping: boolean,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(server ?? {}).filter(([name]) => !isTyping || name !== fieldName),
  );
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
