/** Reasons of the short list that say something by themselves; `other` waits for own words (product §7). */
const sayingCodes = [
  'price',
  'delivery_time',
  'specification',
  'terms',
  'no_longer_needed',
] as const;
type SayingCode = (typeof sayingCodes)[number];

/** Why it came about: what was chosen from the list (`reason`), then what somebody wrote (`note`); '' for nothing. */
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
