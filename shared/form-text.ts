/** A text field of a posted form; a file or an absent field is the empty text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
