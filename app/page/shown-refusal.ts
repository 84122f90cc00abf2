import type { FormAnswer, Refused } from '#ui/form-answer.ts';

type ActionAnswers = Readonly<Record<string, unknown>> | null | undefined;

/** An answer of a form that has a message. Null: other data. */
export function answerIn(data: unknown): FormAnswer | null {
  if (typeof data !== 'object' || data === null) return null;
  const { ok, message } = data as Partial<FormAnswer>;
  return typeof ok === 'boolean' && typeof message === 'string' ? (data as FormAnswer) : null;
}

/** The refusal of the page's action. Null: no form was sent, or it succeeded. */
export function refusalIn(answers: ActionAnswers): Refused | null {
  for (const answer of Object.values(answers ?? {})) {
    if (typeof answer !== 'object' || answer === null) continue;
    if ('ok' in answer && answer.ok === false && 'message' in answer) return answer as Refused;
  }
  return null;
}

/** Ignored, because spaces and direction marks differ between a message and its place in a page. */
const unseenPattern = /[\s\u200e\u200f\u2066-\u2069]/g;
const plain = (text: string) => text.replaceAll(unseenPattern, '');

/**
 * True if a page's text shows a refusal: the first words of each field's error, or the message if
 * no field has one. A form without such a field, or a page that ignores the answer, shows neither.
 */
export function isRefusalShown(
  { errors, message }: Pick<Refused, 'errors' | 'message'>,
  text: string,
): boolean {
  const shownText = plain(text);
  const firstMessages = Object.values(errors).flatMap((messages) => messages.slice(0, 1));
  return (firstMessages.length === 0 ? [message] : firstMessages).every((one) =>
    shownText.includes(plain(one)),
  );
}
