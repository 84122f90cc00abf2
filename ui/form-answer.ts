/** What a page's action answers when the API refused: words for the form, and what was typed. */
export interface Refused {
  ok: false;
  code: string;
  message: string;
  errors: Readonly<Record<string, readonly string[]>>;
  values: Readonly<Record<string, string>>;
  retryAfterSeconds: number | null;
}

/** What an action answers to a form that stays on its page. */
export type FormAnswer = Refused | { ok: true; message: string };
