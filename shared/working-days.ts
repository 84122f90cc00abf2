const dayMs = 86_400_000;
/** A constant, because Dubai has no summer time. */
const dubaiOffsetMs = 4 * 3_600_000;

const toLocal = (instant: Date) => new Date(instant.getTime() + dubaiOffsetMs);

/** Saturday, Sunday and the public holidays (`YYYY-MM-DD`) in Dubai. */
function isDayOff(instant: Date, holidays: readonly string[]): boolean {
  const local = toLocal(instant);
  const day = local.getUTCDay();
  return day === 0 || day === 6 || holidays.includes(local.toISOString().slice(0, 10));
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
 * Adds working days, Monday to Friday in Dubai without `holidays`, and preserves the time of day
 * (product §8). A start on a day off counts from the first minute of the next working day.
 */
export function addWorkingDays(from: Date, days: number, holidays: readonly string[]): Date {
  let at = from;
  while (isDayOff(at, holidays)) at = nextMidnight(at);
  for (let left = days; left > 0; left -= 1) {
    at = nextDay(at);
    while (isDayOff(at, holidays)) at = nextDay(at);
  }
  return at;
}

const hourMs = 3_600_000;
/** Working hours in Dubai: from 09:00 until 18:00. */
const opensMs = 9 * hourMs;
const closesMs = 18 * hourMs;

/**
 * Adds working hours, 09:00 to 18:00 in Dubai on working days. A start outside of them counts from
 * the next opening.
 */
export function addWorkingHours(from: Date, hours: number, holidays: readonly string[]): Date {
  let at = from;
  let leftMs = hours * hourMs;
  for (;;) {
    const ofDay = toLocal(at).getTime() % dayMs;
    const begin = Math.max(ofDay, opensMs);
    if (isDayOff(at, holidays) || begin >= closesMs) {
      at = nextMidnight(at);
      continue;
    }
    if (leftMs <= closesMs - begin) return new Date(at.getTime() - ofDay + begin + leftMs);
    leftMs -= closesMs - begin;
    at = nextMidnight(at);
  }
}
