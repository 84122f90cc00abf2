const hourInDubai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  hour: '2-digit',
  hourCycle: 'h23',
});

export function greetingOf(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(hourInDubai.format(now));
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}

/** First words that are incomplete without the next one: عبد الله, Abu Bakr. */
const half = /^(?:عبد|أبو|ابو|أم|ام|abd|abdul|abdel|abu|umm|um)$/i;

/** The first name, which must include a second word after an incomplete one. */
export function firstNameOf(fullName: string): string {
  const [first = '', second = ''] = fullName.trim().split(/\s+/);
  return half.test(first) && second !== '' ? `${first} ${second}` : first;
}
