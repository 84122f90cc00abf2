import pg from 'pg';

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
const asText = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, BigInt],
  [
    OID.int8Array,
    (text) => parseTextArray(text).map((item) => (item === null ? null : BigInt(item))),
  ],
  // A date has no time zone, so a JavaScript Date could shift it by a day.
  [OID.date, asText],
  [OID.dateArray, parseTextArray],
  // Our tables do not use this type. The driver would read it in the machine's time zone.
  [OID.timestamp, asText],
  [OID.timestampArray, parseTextArray],
  // Kept as text because a double loses digits.
  [OID.numeric, asText],
  [OID.numericArray, parseTextArray],
]);

/**
 * Types of column values in TypeScript: int8 → bigint, numeric → string, date → 'YYYY-MM-DD',
 * timestamptz → Date, json → parsed, others as `pg` reads them. Set per pool, so that other users
 * of `pg` are not affected.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
};
