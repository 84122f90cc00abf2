import pg from 'pg';

/** Type numbers of PostgreSQL (pg_type.oid); they never change. */
const OID = {
  int8: 20,
  int8Array: 1016,
  date: 1082,
  dateArray: 1182,
  timestamp: 1114,
  timestampArray: 1115,
  numeric: 1700,
  numericArray: 1231,
  textArray: 1009,
} as const;

const parseTextArray = pg.types.getTypeParser(OID.textArray as number) as (
  text: string,
) => (string | null)[];
const keepText = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, BigInt],
  [
    OID.int8Array,
    (text) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item))),
  ],
  // A date has no time zone: as a Date it would slip to the day before or after.
  [OID.date, keepText],
  [OID.dateArray, parseTextArray],
  // Not used by our tables; the driver would read it in the time zone of the machine.
  [OID.timestamp, keepText],
  [OID.timestampArray, parseTextArray],
  // A double cannot hold it.
  [OID.numeric, keepText],
  [OID.numericArray, parseTextArray],
]);

/**
 * How column values arrive in TypeScript: int8 → bigint, numeric → string, date → 'YYYY-MM-DD', timestamptz → Date,
 * json → parsed, the rest as `pg` has it. Given to each pool, so that other users of `pg` keep theirs.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
};
