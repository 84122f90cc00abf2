import type { FieldErrors } from '#ui/form-errors.ts';

const waitMsMax = 5_000;

/**
 * The error of a password of the list of known ones, which only the server has. None also without an
 * answer, because the server repeats the check with the whole form.
 */
export async function knownPasswordErrors(form: HTMLFormElement): Promise<FieldErrors> {
  const init = {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': document.documentElement.lang,
    },
    body: JSON.stringify({ password: new FormData(form).get('password') }),
    signal: AbortSignal.timeout(waitMsMax),
  };
  try {
    const response = await fetch('/api/sign_up/password', init);
    if (response.status !== 422) return {};
    return ((await response.json()) as { errors: FieldErrors }).errors;
  } catch {
    return {};
  }
}
