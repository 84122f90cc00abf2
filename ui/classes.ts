/** Joins class names and drops empty ones: `cx('card', isOpen && 'card-open')`. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
