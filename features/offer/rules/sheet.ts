import { normaliseDecimal } from '#shared/decimal-input.ts';
import { milliOf, quantityOf } from '#shared/quantity.ts';
import { columnLetter, headingRowsMax, plainHeading } from '#shared/sheets.ts';
import { incotermOf, type IncotermChoice } from './incoterms.ts';
import { vatKinds, type LineState, type VatKind } from './lines.ts';
import { partGroups, type PartGroup } from './part.ts';
import {
  amountIn,
  conditionFields,
  isHeading,
  plainText,
  readConditions,
  readField,
  type ConditionLabels,
  type ConditionProblem,
  type FoundField,
  type SheetConditions,
} from './sheet-fields.ts';

/** Columns of an offer's sheet, in order. The last one is hidden and contains the line's id. */
export const sheetColumns = [
  'line',
  'description',
  'requested',
  'unit',
  'unit_price',
  'quantity',
  'vat_kind',
  'package',
  'reason',
  'alternative',
  'part_group',
  'line_id',
] as const;
export type SheetColumn = (typeof sheetColumns)[number];
export const sheetFields = [
  ...sheetColumns,
  ...conditionFields,
  'incoterm',
  'incoterm_place',
  'currency',
] as const;
export type SheetField = (typeof sheetFields)[number];

/**
 * A row counts as a line if one of these is filled. VAT alone does not count, because every row is
 * prefilled with it.
 */
const fillableColumns: readonly SheetColumn[] = [
  'line',
  'unit_price',
  'quantity',
  'package',
  'reason',
  'alternative',
  'line_id',
];

export type SheetHeads = Readonly<Record<SheetColumn, readonly string[]>>;
export type VatLabels = Readonly<Record<VatKind, readonly string[]>>;
/** Letters of VAT kinds in e-invoices (UNCL 5305). */
export const vatLetters: Readonly<Record<VatKind, string>> = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
};

export const packageLengthMax = 120;
export const remarkLengthMax = 500;

interface RequestedSheetLine {
  readonly id: string;
  readonly position: number;
  readonly description: string;
  readonly quantity: string;
}

export interface SheetFacts {
  readonly lines: readonly RequestedSheetLine[];
  readonly currencies: readonly { readonly code: string; readonly decimals: number }[];
  readonly currencyLabels: readonly string[];
  readonly heads: SheetHeads;
  readonly numberLabels: readonly string[];
  readonly incotermLabels: readonly string[];
  readonly placeLabels: readonly string[];
  readonly conditions: ConditionLabels;
  readonly vat: VatLabels;
}

export interface SheetLine {
  /** Row number in the file, from 1. */
  readonly row: number;
  readonly lineId: string;
  readonly position: number;
  readonly state: LineState;
  /** Decimal text, or the unchanged cell if it is no amount. */
  readonly unitPrice: string;
  /** Empty: the full requested quantity. */
  readonly quantity: string;
  readonly vatKind: VatKind;
  readonly package: string;
  readonly remark: string;
  /** Null: the sheet has no column of groups. */
  readonly group: PartGroup | null;
}

export const sheetProblems = [
  'unknown',
  'twice',
  'missing',
  'changed',
  'unanswered',
  'number',
  'positive',
  'decimals',
  'tooLarge',
  'quantity',
  'quantityAsked',
  'vat',
  'group',
  'currency',
  'incoterm',
  'negative',
  'choice',
  'groups',
  'both',
  'tooLong',
] as const;

export interface SheetProblem {
  /** Null: the file does not contain the line. */
  readonly row: number | null;
  readonly lineId: string | null;
  /** Null: the row belongs to no line. */
  readonly position: number | null;
  readonly column: SheetField;
  /** In spreadsheet notation: `E7`. */
  readonly cell: string | null;
  readonly found: string;
  readonly key: (typeof sheetProblems)[number];
  readonly args: Readonly<Record<string, string | number>>;
}

export interface ParsedSheet {
  readonly rowCount: number;
  readonly lines: readonly SheetLine[];
  readonly problems: readonly SheetProblem[];
  readonly quotationNumber: string;
  readonly incoterm: IncotermChoice;
  readonly incotermPlace: string;
  readonly conditions: SheetConditions;
  readonly currency: string;
}

type Rows = readonly (readonly string[])[];
type Columns = ReadonlyMap<SheetColumn, number>;

function columnsOf(row: readonly string[], heads: SheetHeads): Columns | null {
  const found = new Map<SheetColumn, number>();
  row.forEach((cell, index) => {
    const column = sheetColumns.find((one) => isHeading(cell, heads[one]));
    if (column !== undefined && !found.has(column)) found.set(column, index);
  });
  const namesLines = found.has('line_id') || found.has('line');
  return namesLines && found.has('unit_price') ? found : null;
}

class Row {
  readonly problems: SheetProblem[] = [];
  line: RequestedSheetLine | null = null;
  readonly number: number;
  readonly #cells: readonly string[];
  readonly #columns: Columns;

  constructor(number: number, cells: readonly string[], columns: Columns) {
    this.number = number;
    this.#cells = cells;
    this.#columns = columns;
  }

  has(column: SheetColumn): boolean {
    return this.#columns.has(column);
  }

  text(column: SheetColumn): string {
    return plainText(this.#cells[this.#columns.get(column) ?? -1] ?? '');
  }

  note(column: SheetColumn, key: SheetProblem['key'], args: SheetProblem['args'] = {}): void {
    const at = this.#columns.get(column);
    this.problems.push({
      row: this.number,
      lineId: this.line?.id ?? null,
      position: this.line?.position ?? null,
      column,
      cell: at === undefined ? null : `${columnLetter(at)}${this.number}`,
      found: this.text(column),
      key,
      args,
    });
  }
}

/** By the line's id if there is one, because rows may be sorted; otherwise by its number. */
function matchLine(row: Row, facts: SheetFacts): RequestedSheetLine | null {
  const id = row.text('line_id').toLowerCase();
  if (id !== '') return facts.lines.find((line) => line.id === id) ?? null;
  const number = normaliseDecimal(row.text('line')).replace(/\.0*$/, '');
  return facts.lines.find((line) => String(line.position) === number) ?? null;
}

/**
 * Reports changed request cells, because prices of another table would otherwise be assigned to the
 * wrong lines.
 */
function checkRequestCells(row: Row, requested: RequestedSheetLine): void {
  const description = row.text('description');
  if (description !== '' && description !== plainText(requested.description))
    row.note('description', 'changed');
  const quantity = row.text('requested');
  if (quantity !== '' && milliOf(quantity) !== milliOf(requested.quantity))
    row.note('requested', 'changed');
}

function readPrice(row: Row, decimals: number): string {
  const typed = row.text('unit_price');
  const read = amountIn(typed, decimals);
  const isAmount = 'amount' in read;
  if (isAmount && /[1-9]/.test(read.amount)) return read.amount;
  const key = isAmount || read.key === 'negative' ? 'positive' : read.key;
  row.note('unit_price', key, key === 'positive' || key === 'number' ? {} : { n: decimals });
  return typed;
}

function readQuantity(row: Row, requested: RequestedSheetLine): string {
  const typed = row.text('quantity');
  if (typed === '') return '';
  const milli = milliOf(typed);
  if (milli === null) row.note('quantity', 'quantity');
  else if (milli > (milliOf(requested.quantity) ?? 0n))
    row.note('quantity', 'quantityAsked', { max: requested.quantity });
  return milli === null ? typed : quantityOf(milli);
}

/** Accepts `S – Standard · أساسية`, `S`, `standard` or `أساسية`. */
function readVat(row: Row, labels: VatLabels): VatKind {
  const typed = row.text('vat_kind');
  if (typed === '') return 'standard';
  const letter = /^([a-z])(?![\p{L}])/iu.exec(typed)?.[1]?.toUpperCase();
  const plain = plainHeading(typed);
  const kind = vatKinds.find(
    (one) =>
      vatLetters[one] === letter ||
      [one, ...labels[one]].some((word) => plainHeading(word) === plain),
  );
  if (kind === undefined) row.note('vat_kind', 'vat');
  return kind ?? 'standard';
}

function readGroup(row: Row): PartGroup | null {
  if (!row.has('part_group')) return null;
  const typed = row.text('part_group').toUpperCase();
  const group = typed === '' ? '' : partGroups.find((one) => one === typed);
  if (group === undefined) row.note('part_group', 'group');
  return group ?? '';
}

function readText(row: Row, column: SheetColumn, lengthMax: number): string {
  const text = row.text(column);
  if (text.length > lengthMax) row.note(column, 'tooLong', { n: lengthMax });
  return text;
}

function readLine(
  row: Row,
  requested: RequestedSheetLine,
  facts: SheetFacts,
  decimals: number,
): SheetLine {
  checkRequestCells(row, requested);
  const reason = readText(row, 'reason', remarkLengthMax);
  const alternative = readText(row, 'alternative', remarkLengthMax);
  const hasPrice = row.text('unit_price') !== '';
  const base = {
    row: row.number,
    lineId: requested.id,
    position: requested.position,
    vatKind: readVat(row, facts.vat),
  };
  if (reason !== '' && (hasPrice || alternative !== '')) row.note('reason', 'both');
  if (reason !== '' && !hasPrice) {
    return {
      ...base,
      state: 'not_quoted',
      unitPrice: '',
      quantity: '',
      package: '',
      remark: reason,
      group: row.has('part_group') ? '' : null,
    };
  }
  if (!hasPrice) row.note('unit_price', 'unanswered');
  return {
    ...base,
    state: alternative === '' ? 'quoted' : 'alternative',
    unitPrice: hasPrice ? readPrice(row, decimals) : '',
    quantity: readQuantity(row, requested),
    package: readText(row, 'package', packageLengthMax),
    remark: alternative,
    group: readGroup(row),
  };
}

function problemAt(
  column: SheetField,
  { row, text: found }: FoundField,
  key: SheetProblem['key'],
  args: SheetProblem['args'] = {},
): SheetProblem {
  return { row, cell: null, lineId: null, position: null, column, found, key, args };
}

const wrongField = (key: 'incoterm' | 'currency', field: FoundField) => problemAt(key, field, key);

const wrongCondition = ({ column, field, key }: ConditionProblem, decimals: number) =>
  problemAt(column, field, key, { n: decimals });

function readCurrency(rows: Rows, { currencies, currencyLabels }: SheetFacts) {
  const field = readField(rows, currencyLabels);
  const code = field.text.toUpperCase();
  const named = currencies.find((one) => one.code === code);
  return {
    code: named?.code ?? '',
    decimals: (named ?? currencies[0])?.decimals ?? 0,
    problems: field.text === '' || named !== undefined ? [] : [wrongField('currency', field)],
  };
}

function missing(line: RequestedSheetLine): SheetProblem {
  const place = { row: null, cell: null, lineId: line.id, position: line.position };
  return { ...place, column: 'line', found: '', key: 'missing', args: {} };
}

/**
 * Reads a filled sheet for the lines of an RFQ, with rows in any order and the heading in any of
 * the first rows. Every wrong cell is reported with its content. Null: no heading found. Nothing is
 * final here, because sending validates everything again.
 */
export function parseSheet(rows: Rows, facts: SheetFacts): ParsedSheet | null {
  const at = rows.slice(0, headingRowsMax).findIndex((row) => columnsOf(row, facts.heads) !== null);
  const columns = columnsOf(rows[at] ?? [], facts.heads);
  if (columns === null) return null;
  const fields = rows.slice(0, at);
  const currency = readCurrency(fields, facts);
  const { conditions, problems: wrong } = readConditions(
    fields,
    facts.conditions,
    currency.decimals,
  );
  const lines: SheetLine[] = [];
  const problems: SheetProblem[] = [
    ...currency.problems,
    ...wrong.map((one) => wrongCondition(one, currency.decimals)),
  ];
  const seen = new Set<string>();
  let rowCount = 0;
  rows.forEach((cells, index) => {
    if (index <= at) return;
    const row = new Row(index + 1, cells, columns);
    // A note under the table is no line.
    if (fillableColumns.every((column) => row.text(column) === '')) return;
    rowCount += 1;
    const requested = matchLine(row, facts);
    row.line = requested;
    if (requested === null) row.note('line', 'unknown');
    else if (seen.has(requested.id)) row.note('line', 'twice');
    else lines.push(readLine(row, requested, facts, currency.decimals));
    if (requested !== null) seen.add(requested.id);
    problems.push(...row.problems);
  });
  problems.push(...facts.lines.filter((line) => !seen.has(line.id)).map(missing));
  // Groups allow a part, so they must not replace the stated rule of all lines together.
  if (conditions.part_rule === 'whole' && lines.some(({ group }) => (group ?? '') !== '')) {
    const field = readField(fields, facts.conditions.fields.part_rule);
    problems.push(problemAt('part_rule', field, 'groups'));
  }
  const rule = readField(fields, facts.incotermLabels);
  const incoterm = incotermOf(rule.text);
  if (incoterm === null) problems.push(wrongField('incoterm', rule));
  return {
    rowCount,
    lines,
    problems,
    quotationNumber: readField(fields, facts.numberLabels).text,
    incoterm: incoterm ?? '',
    incotermPlace: readField(fields, facts.placeLabels).text,
    conditions,
    currency: currency.code,
  };
}
