import { isolateLtr } from '#shared/bidi.ts';
import type { Text } from '#ui/use-text.tsx';
import type { PlainKey } from '../shell/shell-types.ts';

/** The name in the top bar of a record's page: its kind and its number, because the crumbs name only the kind. */
export function recordHead<T>(
  kind: PlainKey,
  numberOf: (data: T) => string,
): (data: unknown, text: Text) => string {
  return (data, text) => `${text(kind)} ${isolateLtr(numberOf(data as T))}`;
}
