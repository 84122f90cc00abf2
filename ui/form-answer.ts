/** An action's answer after a refusal: messages, and the typed values. */
export interface Refused {
  ok: false;
  code: string;
  message: string;
  errors: Readonly<Record<string, readonly string[]>>;
  values: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
}

export type FormAnswer = Refused | { ok: true; message: string };
