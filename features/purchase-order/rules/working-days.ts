/** product §8: the supplier is reminded after two working days without an acknowledgement. */
export const remindWorkingDays = 2;
/** product §8: after five working days the buyer may cancel freely. */
export const acknowledgeWorkingDays = 5;

const dayMs = 86_400_000;
/** A constant, because Dubai has no summer time. */
const dubaiOffsetMs = 4 * 3_600_000;

/** Saturday and Sunday in Dubai. */
function isWeekend(instant: Date): boolean {
  const day = new Date(instant.getTime() + dubaiOffsetMs).getUTCDay();
  return day === 0 || day === 6;
}

function nextDay(instant: Date): Date {
  return new Date(instant.getTime() + dayMs);
}

/** Returns the first instant in Dubai of the day after `instant`. */
function nextMidnight(instant: Date): Date {
  const local = instant.getTime() + dubaiOffsetMs;
  return new Date(local - (local % dayMs) + dayMs - dubaiOffsetMs);
}

/**
 * Adds working days, Monday to Friday in Dubai, and preserves the time of day (product §8). A start
 * on a weekend counts from the first minute of Monday.
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
