/** Reasons that need no explanation; `other` requires a note (product §7). */
const sayingCodes = [
  'price',
  'delivery_time',
  'specification',
  'terms',
  'no_longer_needed',
] as const;
type SayingCode = (typeof sayingCodes)[number];

/** The chosen reason (`reason`) and the note; '' if there is neither. */
export function reasonOf(
  params: Readonly<Record<string, string>>,
  say: (key: `offer.reason.${SayingCode}`) => string,
): string {
  const code = sayingCodes.find((one) => one === params['reason']);
  const { note = '' } = params;
  if (code === undefined) return note;
  const chosen = say(`offer.reason.${code}`);
  return note === '' ? chosen : `${chosen} – ${note}`;
}
