/** A package whose next major version is older than the project allows. */
export interface Outdated {
  readonly name: string;
  readonly version: string;
  readonly next: string;
  /** Days since the next major version. */
  readonly days: number;
}

/** docs/security.md, Updates: a major version behind for at most 12 months. */
export const behindDaysMax = 365;
const dayMs = 86_400_000;
const stable = /^(\d+)\.\d+\.\d+$/;
const exact = /^(\d+)\.\d+\.\d+(?:-[\w.]+)?$/;

const majorOf = (version: string, form: RegExp): number | null => {
  const [, major] = form.exec(version) ?? [];
  return major === undefined ? null : Number(major);
};

/**
 * The first release of a later major version, if it is older than `behindDaysMax` days. `times`: the registry's
 * times of all releases. Prereleases do not count. Null: the version is recent enough.
 */
export function findOutdated(
  name: string,
  version: string,
  times: Readonly<Record<string, string>>,
  now: Date,
): Outdated | null {
  const own = majorOf(version, exact);
  if (own === null) throw new Error(`${name} has no exact version: ${version}`);
  const later = Object.entries(times)
    .filter(([release]) => (majorOf(release, stable) ?? 0) > own)
    .map(([release, at]) => ({ release, at: Date.parse(at) }))
    .toSorted((one, other) => one.at - other.at);
  const [first] = later;
  if (first === undefined) return null;
  const days = Math.floor((now.getTime() - first.at) / dayMs);
  return days > behindDaysMax ? { name, version, next: first.release, days } : null;
}
