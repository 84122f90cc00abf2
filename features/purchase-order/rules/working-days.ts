/** product §8: without an acknowledgement in two working days the supplier is reminded. */
export const remindWorkingDays = 2;
/** product §8: after five the buyer may cancel freely. */
export const acknowledgeWorkingDays = 5;

const dayMs = 86_400_000;
/** Dubai keeps one offset all year. */
const dubaiOffsetMs = 4 * 3_600_000;

/** Saturday and Sunday in Dubai. */
function isWeekend(instant: Date): boolean {
  const day = new Date(instant.getTime() + dubaiOffsetMs).getUTCDay();
  return day === 0 || day === 6;
}

function nextDay(instant: Date): Date {
  return new Date(instant.getTime() + dayMs);
}

/** The first instant in Dubai of the day after the one that holds `instant`. */
function nextMidnight(instant: Date): Date {
  const local = instant.getTime() + dubaiOffsetMs;
  return new Date(local - (local % dayMs) + dayMs - dubaiOffsetMs);
}

/**
 * The same time of day so many working days later, Monday to Friday in Dubai (product §8). What comes in on a weekend
 * counts from the first minute of Monday.
 */
export function addWorkingDays(from: Date, days: number): Date {
  let at = from;
  while (isWeekend(at)) at = nextMidnight(at);
  for (let left = days; left > 0; left -= 1) {
    at = nextDay(at);
    while (isWeekend(at)) at = nextDay(at);
  }
  return at;
}
