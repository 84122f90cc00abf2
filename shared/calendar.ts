/** Deadlines and licence days are told by the Gulf's clock (product §6). */
const dubaiDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Dubai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar day in Dubai at an instant, `YYYY-MM-DD`. */
export function dayInDubai(instant: Date): string {
  return dubaiDay.format(instant);
}
