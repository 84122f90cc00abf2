/** Reasons that need no explanation; `other` must have a note (product §7). */
const plainCodes = [
  'price',
  'delivery_time',
  'specification',
  'terms',
  'no_longer_needed',
] as const;
type PlainCode = (typeof plainCodes)[number];

export function reasonOf(
  params: Readonly<Record<string, string>>,
  say: (key: `offer.reason.${PlainCode}`) => string,
): string {
  const code = plainCodes.find((one) => one === params['reason']);
  const { note = '' } = params;
  if (code === undefined) return note;
  const chosen = say(`offer.reason.${code}`);
  return note === '' ? chosen : `${chosen} – ${note}`;
}
