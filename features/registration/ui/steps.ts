/** The steps within one form; the third is the code. */
export type FormStep = 'account' | 'personal';

const accountFields = ['account_type', 'email', 'password', 'password_confirm', 'terms'];

export function stepOf(wrong: readonly string[]): FormStep {
  return wrong.length > 0 && !wrong.some((name) => accountFields.includes(name))
    ? 'personal'
    : 'account';
}

/** Minutes and seconds: `0:30`. */
export function waitOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
