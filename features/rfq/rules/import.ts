import { normaliseDecimal } from '#shared/decimal-input.ts';
import { milliOf } from '#shared/quantity.ts';
import { headingRowsMax, plainHeading } from '#shared/sheets.ts';
import { unitOf } from '#shared/units.ts';
import { brandMax, itemCodeMax } from './line-facts.ts';
import { descriptionLengthMax } from './lines.ts';

type RequiredColumn = 'description' | 'quantity' | 'unit';
const factColumns = ['item_code', 'brand', 'part_number'] as const;
type ImportColumn = RequiredColumn | (typeof factColumns)[number];

/** Column headings in common use, compared without spaces and punctuation. */
const headings: Readonly<Record<ImportColumn, readonly string[]>> = {
  description: [
    'description',
    'desc',
    'item',
    'itemdescription',
    'product',
    'productname',
    'material',
    'name',
    'goods',
    'details',
    'specification',
    'الوصف',
    'وصف',
    'البيان',
    'بيان',
    'الصنف',
    'صنف',
    'المادة',
    'المنتج',
    'البند',
    'اسمالصنف',
    'اسمالمنتج',
    'وصفالصنف',
    'وصفالمنتج',
    'التفاصيل',
  ],
  quantity: [
    'quantity',
    'qty',
    'qnty',
    'count',
    'amount',
    'required',
    'requiredqty',
    'الكمية',
    'كمية',
    'العدد',
    'الكميةالمطلوبة',
  ],
  unit: [
    'unit',
    'uom',
    'um',
    'unitofmeasure',
    'unitofmeasurement',
    'units',
    'measure',
    'الوحدة',
    'وحدة',
    'وحدةالقياس',
    'القياس',
  ],
  item_code: [
    'itemcode',
    'itemno',
    'itemnumber',
    'code',
    'sku',
    'رمزالصنف',
    'رقمالصنف',
    'كودالصنف',
    'الكود',
    'الرمز',
  ],
  brand: [
    'brand',
    'make',
    'manufacturer',
    'العلامة',
    'العلامةالتجارية',
    'الماركة',
    'الصانع',
    'الشركةالمصنعة',
  ],
  part_number: [
    'partnumber',
    'partno',
    'part',
    'pn',
    'mpn',
    'model',
    'modelno',
    'رقمالقطعة',
    'الموديل',
    'الطراز',
  ],
};

interface ImportedLine {
  /** Row number in the file, from 1. */
  readonly row: number;
  readonly description: string;
  /** Decimal text, or the unchanged cell if it is no quantity. */
  readonly quantity: string;
  /** Empty: the unit was not recognised. */
  readonly unitCode: string;
  readonly unit: string;
  readonly item_code: string;
  readonly brand: string;
  readonly part_number: string;
}

interface ImportProblem {
  readonly row: number;
  readonly column: RequiredColumn;
  readonly found: string;
  readonly key: 'required' | 'quantity' | 'unit' | 'tooLong';
}

export interface ParsedImport {
  readonly lines: readonly ImportedLine[];
  readonly problems: readonly ImportProblem[];
}

type Rows = readonly (readonly string[])[];
type Columns = Readonly<Record<ImportColumn, number>>;

function headingOf(cell: string): ImportColumn | null {
  const plain = plainHeading(cell);
  const columns = Object.keys(headings) as ImportColumn[];
  return (
    columns.find((column) => headings[column].some((one) => plainHeading(one) === plain)) ?? null
  );
}

/**
 * The columns by the headings of a row. Null: the row does not name both description and quantity.
 */
function columnsOf(row: readonly string[]): Columns | null {
  const found = new Map<ImportColumn, number>();
  row.forEach((cell, index) => {
    const column = headingOf(cell);
    if (column !== null && !found.has(column)) found.set(column, index);
  });
  const description = found.get('description');
  const quantity = found.get('quantity');
  if (description === undefined || quantity === undefined) return null;
  const optional = (column: ImportColumn) => found.get(column) ?? -1;
  return {
    description,
    quantity,
    unit: optional('unit'),
    item_code: optional('item_code'),
    brand: optional('brand'),
    part_number: optional('part_number'),
  };
}

/**
 * The columns of a table without headings: description, quantity, unit, after an optional column of
 * running numbers.
 */
function columnsByOrder(rows: Rows): Columns {
  const filled = rows.filter((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  const isNumbered =
    filled.length > 0 &&
    filled.every((row) => /^\d{1,4}$/.test(normaliseDecimal(row[0] ?? ''))) &&
    (filled[0]?.length ?? 0) > 2;
  const first = isNumbered ? 1 : 0;
  return {
    description: first,
    quantity: first + 1,
    unit: first + 2,
    item_code: -1,
    brand: -1,
    part_number: -1,
  };
}

function splitQuantity(cell: string): { quantity: string; unit: string } {
  const match = /^([\d٠-٩۰-۹.,٫٬\s]*[\d٠-٩۰-۹])\s*(\p{L}.*)$/u.exec(cell.trim());
  return match === null
    ? { quantity: cell, unit: '' }
    : { quantity: match[1] ?? '', unit: match[2] ?? '' };
}

function parseRow(cells: readonly string[], row: number, columns: Columns) {
  const cellAt = (index: number) => (cells[index] ?? '').replace(/\s+/g, ' ').trim();
  const description = cellAt(columns.description);
  const split = splitQuantity(cellAt(columns.quantity));
  const written = cellAt(columns.unit) === '' ? split.unit : cellAt(columns.unit);
  const quantity = normaliseDecimal(split.quantity);
  const unitCode = unitOf(written);
  const problems: ImportProblem[] = [];
  const note = (column: RequiredColumn, found: string, key: ImportProblem['key']) =>
    problems.push({ row, column, found, key });
  if (description === '') note('description', '', 'required');
  if (description.length > descriptionLengthMax) note('description', '', 'tooLong');
  if (split.quantity === '') note('quantity', '', 'required');
  else if (milliOf(quantity) === null) note('quantity', split.quantity, 'quantity');
  if (written === '') note('unit', '', 'required');
  else if (unitCode === null) note('unit', written, 'unit');
  return {
    line: {
      row,
      description,
      quantity,
      unitCode: unitCode ?? '',
      unit: written,
      item_code: cellAt(columns.item_code).slice(0, itemCodeMax).toWellFormed(),
      brand: cellAt(columns.brand).slice(0, brandMax).toWellFormed(),
      part_number: cellAt(columns.part_number).slice(0, brandMax).toWellFormed(),
    },
    problems,
  };
}

/**
 * A row with at most one filled cell is no line, because it is a total, a group heading or a note
 * under the table.
 */
function isLine(cells: readonly string[], columns: Columns): boolean {
  const filled = [columns.description, columns.quantity, columns.unit].filter(
    (index) => (cells[index] ?? '').trim() !== '',
  );
  return filled.length >= 2;
}

/**
 * Interprets a table: columns by English or Arabic headings in its first rows, otherwise by their
 * order; units by code, name or abbreviation (product §6). Incomplete lines are returned with their
 * problems.
 */
export function parseRows(rows: Rows): ParsedImport {
  const at = rows.slice(0, headingRowsMax).findIndex((row) => columnsOf(row) !== null);
  const columns =
    at === -1 ? columnsByOrder(rows) : (columnsOf(rows[at] ?? []) ?? columnsByOrder(rows));
  const lines: ImportedLine[] = [];
  const problems: ImportProblem[] = [];
  rows.forEach((cells, index) => {
    if (index <= at || !isLine(cells, columns)) return;
    const parsed = parseRow(cells, index + 1, columns);
    lines.push(parsed.line);
    problems.push(...parsed.problems);
  });
  return { lines, problems };
}
