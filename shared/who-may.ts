interface Person {
  readonly name: string;
  readonly email: string;
}

/** The right that a refused caller lacks, with colleagues of its own company or console. */
export interface WhoMay {
  /** In the reader's language. */
  readonly permission: string;
  readonly can: readonly Person[];
  /** Those who give rights. */
  readonly grant: readonly Person[];
}

export const namedMax = 3;

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Person>).name === 'string' &&
  typeof (value as Partial<Person>).email === 'string';

/** Reads the details of a refusal. Null: it names nobody. */
export function whoMayIn(details: unknown): WhoMay | null {
  if (typeof details !== 'object' || details === null) return null;
  const { permission, can, grant } = details as Partial<Record<keyof WhoMay, unknown>>;
  return typeof permission === 'string' && Array.isArray(can) && Array.isArray(grant)
    ? { permission, can: can.filter(isPerson), grant: grant.filter(isPerson) }
    : null;
}
