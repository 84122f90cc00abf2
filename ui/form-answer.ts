export interface Refused {
  ok: false;
  code: string;
  message: string;
  errors: Readonly<Record<string, readonly string[]>>;
  values: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
  /** The earlier decision, of the refusal `already_decided`. */
  details?: Readonly<Record<string, unknown>>;
}

export type FormAnswer = Refused | { ok: true; message: string };

export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}

export const noResponse = 'no_response';

const failureCodes: ReadonlySet<string> = new Set([
  'something_went_wrong',
  'busy',
  'not_saved',
  'in_progress',
  'too_many_requests',
  'payload_too_large',
  'session_ended',
  noResponse,
]);

/**
 * The refusal of an answer whose form may be sent again unchanged, because its content was not the
 * reason. Null for any other answer.
 */
export function failureOf(answer: unknown): Refused | null {
  if (!isRefused(answer)) return null;
  const isFailure = failureCodes.has(answer.code) && Object.keys(answer.errors ?? {}).length === 0;
  return isFailure ? answer : null;
}
