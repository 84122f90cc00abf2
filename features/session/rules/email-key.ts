/**
 * The key of an e-mail address: lower case and one Unicode form, so that spellings compare equal.
 */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
