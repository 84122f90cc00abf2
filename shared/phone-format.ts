/**
 * The Gulf countries' groups behind the country code (ITU-T E.123); other numbers stay in one
 * piece.
 */
const groups: readonly (readonly [number: RegExp, grouped: string])[] = [
  [/^\+971(5\d)(\d{3})(\d{4})$/, '+971 $1 $2 $3'],
  [/^\+971([2-4679])(\d{3})(\d{4})$/, '+971 $1 $2 $3'],
  [/^\+966(5\d)(\d{3})(\d{4})$/, '+966 $1 $2 $3'],
  [/^\+966(1\d)(\d{3})(\d{4})$/, '+966 $1 $2 $3'],
  [/^\+968(2\d)(\d{6})$/, '+968 $1 $2'],
  [/^\+(974|968|973)(\d{4})(\d{4})$/, '+$1 $2 $3'],
  [/^\+965((?:[1269]\d|52)\d{2})(\d{4})$/, '+965 $1 $2'],
  [/^\+965([45]\d{2})(\d{5})$/, '+965 $1 $2'],
];

/** `+971501234567` → `+971 50 123 4567`. A number that is not E.164 stays as it is. */
export function formatPhone(number: string): string {
  for (const [pattern, grouped] of groups)
    if (pattern.test(number)) return number.replace(pattern, grouped);
  return number;
}
