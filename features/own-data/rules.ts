import { csvText } from '#shared/csv.ts';
import { decimalsOf } from '#shared/money-format.ts';
import { decimalOf } from '#shared/money.ts';

/** The limit of rows of each part, the newest first. Members with more must request the rest. */
export const rowsMax = 20_000;
/** Limited, because collecting all data is expensive for the database. */
export const downloadsPerHourMax = 3;

export type Cell = string | number | boolean | null;
export type DataRow = Readonly<Record<string, unknown>>;

function amountOf(name: string, value: bigint, currency: string): { name: string; value: string } {
  if (name.endsWith('_milli')) return { name: name.slice(0, -6), value: decimalOf(value, 3) };
  if (name.endsWith('_fils'))
    return { name: `${name.slice(0, -5)}_aed`, value: decimalOf(value, 2) };
  if (name.endsWith('_minor'))
    return { name: name.slice(0, -6), value: decimalOf(value, decimalsOf(currency)) };
  return { name, value: String(value) };
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value;
  return JSON.stringify(value);
}

/** A row in its file format: amounts as decimals in their currency, instants in ISO 8601. */
export function toPlain(row: DataRow): Record<string, Cell> {
  const currency = typeof row['currency'] === 'string' ? row['currency'] : 'AED';
  const cells = Object.entries(row).map(([name, value]): [string, Cell] => {
    if (typeof value !== 'bigint') return [name, toCell(value)];
    const amount = amountOf(name, value, currency);
    return [amount.name, amount.value];
  });
  return Object.fromEntries(cells);
}

/** Rows as CSV, with every column that any of them has. */
export function toCsv(rows: readonly Readonly<Record<string, Cell>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvText([names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))]);
}
