/** Joins class names and drops the empty ones: `cx('card', isOpen && 'card-open')`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
