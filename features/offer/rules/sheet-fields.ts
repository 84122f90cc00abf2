import { stripBidiControls } from '#shared/bidi.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { decimalOf, minorOf } from '#shared/money.ts';
import { plainHeading } from '#shared/sheets.ts';
import { partDiscounts, partRules } from './part.ts';

export const conditionFields = [
  'supplier_discount',
  'shipping',
  'customs',
  'part_rule',
  'part_minimum',
  'part_discount',
] as const;
export type ConditionField = (typeof conditionFields)[number];
/** Only of RFQs that are open to suppliers abroad. */
export const importFields: readonly ConditionField[] = ['shipping', 'customs'];

type Labels = readonly string[];
export interface ConditionLabels {
  readonly fields: Readonly<Record<ConditionField, Labels>>;
  readonly rules: Readonly<Record<(typeof partRules)[number], Labels>>;
  readonly discounts: Readonly<Record<(typeof partDiscounts)[number], Labels>>;
}

/** Amounts are decimal texts. Empty: the cell is, or its label is missing. */
export interface SheetConditions {
  readonly supplier_discount: string;
  readonly shipping: string;
  readonly customs: string;
  readonly part_rule: (typeof partRules)[number] | '';
  readonly part_minimum: string;
  readonly part_discount: (typeof partDiscounts)[number] | '';
}

export interface FoundField {
  readonly row: number;
  readonly text: string;
}

export interface ConditionProblem {
  readonly column: ConditionField;
  readonly field: FoundField;
  readonly key: 'number' | 'negative' | 'decimals' | 'tooLarge' | 'choice' | 'groups';
}

type Rows = readonly (readonly string[])[];

/** A heading has both languages in one cell, on two lines or separated by a stroke. */
export function isHeading(cell: string, labels: Labels): boolean {
  const parts = cell.split(/[\n|/·]/).map((part) => plainHeading(part.replace(/\([^)]*\)/g, '')));
  return labels.some((label) => parts.includes(plainHeading(label)));
}

export function plainText(text: string): string {
  return stripBidiControls(text).replace(/\s+/g, ' ').trim();
}

/** The first filled cell after a label above the table. Row 0: the label is missing. */
export function readField(rows: Rows, labels: Labels): FoundField {
  for (const [index, cells] of rows.entries()) {
    const at = cells.findIndex((cell) => isHeading(cell, labels));
    if (at === -1) continue;
    const after = cells.slice(at + 1).map(plainText);
    return { row: index + 1, text: after.find((cell) => cell !== '') ?? '' };
  }
  return { row: 0, text: '' };
}

type Amount = { readonly amount: string } | { readonly key: ConditionProblem['key'] };

/** Decimal text of the currency. Refuses with the key of the problem. */
export function amountIn(typed: string, decimals: number): Amount {
  const decimal = normaliseDecimal(typed);
  if (!/^-?\d+(?:\.\d*)?$/.test(decimal)) return { key: 'number' };
  if (/^-.*[1-9]/.test(decimal)) return { key: 'negative' };
  const [whole = '', fraction = ''] = decimal.replace('-', '').split('.');
  const decimalPart = fraction.replace(/0+$/, '');
  const minor = minorOf(`${whole}.${decimalPart}`, decimals);
  if (minor !== null) return { amount: decimalOf(minor, decimals) };
  return { key: decimalPart.length > decimals ? 'decimals' : 'tooLarge' };
}

/** Accepts the offered choice in both languages, or its text in one. */
function choiceIn<K extends string>(
  typed: string,
  keys: readonly K[],
  labels: Readonly<Record<K, Labels>>,
): K | undefined {
  return keys.find((key) => key === typed.toLowerCase() || isHeading(typed, labels[key]));
}

/** The supplier's discount, import costs and conditions for a part, with the problems of their cells. */
export function readConditions(rows: Rows, labels: ConditionLabels, decimals: number) {
  const problems: ConditionProblem[] = [];
  const amount = (column: 'supplier_discount' | 'shipping' | 'customs' | 'part_minimum') => {
    const field = readField(rows, labels.fields[column]);
    if (field.text === '') return '';
    const read = amountIn(field.text, decimals);
    if ('amount' in read) return read.amount;
    problems.push({ column, field, key: read.key });
    return '';
  };
  const choice = <K extends string>(
    column: 'part_rule' | 'part_discount',
    keys: readonly K[],
    texts: Readonly<Record<K, Labels>>,
  ): K | '' => {
    const field = readField(rows, labels.fields[column]);
    if (field.text === '') return '';
    const found = choiceIn(field.text, keys, texts);
    if (found === undefined) problems.push({ column, field, key: 'choice' });
    return found ?? '';
  };
  const conditions: SheetConditions = {
    supplier_discount: amount('supplier_discount'),
    shipping: amount('shipping'),
    customs: amount('customs'),
    part_rule: choice('part_rule', partRules, labels.rules),
    part_minimum: amount('part_minimum'),
    part_discount: choice('part_discount', partDiscounts, labels.discounts),
  };
  return { conditions, problems };
}
