const replacements: readonly (readonly [string, string])[] = [
  ['\u2300', '\u00d8'],
  ['\u20c3', 'AED'],
];

/** Isolates and joiners have no glyph but control the layout. */
const steering = /^(?:\u200c|\u200d|[\u2066-\u2069])$/;

/** Removes characters without a glyph, because they would print as empty boxes. */
export function makePrintable(text: string, letters: ReadonlySet<number>): string {
  let known = text.normalize('NFC');
  for (const [sign, written] of replacements) known = known.replaceAll(sign, written);
  return [...known.replace(/[\t\r\u00a0]/g, ' ')]
    .filter(
      (letter) =>
        letter === '\n' || steering.test(letter) || letters.has(letter.codePointAt(0) ?? 0),
    )
    .join('');
}

export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => mapTexts(one, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]: [string, unknown]) => [
    name,
    mapTexts(one, change),
  ]);
  return Object.fromEntries(entries) as T;
}
