const hourInDubai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** How one greets at this hour in Dubai. */
export function greetingOf(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(hourInDubai.format(now));
  if (hour >= 4 && hour < 12) return 'morning';
  return hour >= 12 && hour < 17 ? 'afternoon' : 'evening';
}

/** First words that are no name without the next one: عبد الله, Abu Bakr. */
const half = /^(?:عبد|أبو|ابو|أم|ام|abd|abdul|abdel|abu|umm|um)$/i;

/** What one is called: the first name of a full one, whole. */
export function firstNameOf(fullName: string): string {
  const [first = '', second = ''] = fullName.trim().split(/\s+/);
  return half.test(first) && second !== '' ? `${first} ${second}` : first;
}
