import type { MemberCall } from '#shared/call.ts';
import { normaliseDecimal } from '#shared/decimal-input.ts';
import { locales, type Locale } from '#shared/locale.ts';
import { decimalsOf } from '#shared/money-format.ts';
import type { SheetPage } from '#shared/sheets.ts';
import { unitName } from '#shared/units.ts';
import type { LineFacts } from '#features/rfq/rules/line-facts.ts';
import { vatKinds, type VatKind } from '../rules/lines.ts';
import { partDiscounts, partGroups, partRules } from '../rules/part.ts';
import { conditionFields, importFields, type ConditionField } from '../rules/sheet-fields.ts';
import { sheetColumns, vatLetters, type SheetColumn, type SheetFacts } from '../rules/sheet.ts';
import type { QuoteView } from '../schema/supplier.ts';
import { filledOf, type FilledLine, type FilledTerms } from './filled.ts';

type Cell = string | number | null;
type Speaker = Pick<MemberCall, 'textIn'>;

function inOrder(locale: Locale): readonly Locale[] {
  return [locale, ...locales.filter((one) => one !== locale)];
}

function record<K extends string, V>(
  keys: readonly K[],
  value: (key: K) => V,
): Readonly<Record<K, V>> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;
}

/** The currencies in which the supplier may still quote, the chosen one first: only that of an offer once there is one. */
function currenciesOf(
  { rfq, offer }: Pick<QuoteView, 'rfq' | 'offer'>,
  chosen?: string,
): readonly string[] {
  if (offer !== null) return [offer.currency];
  const all = new Set<string>([rfq.currency, ...rfq.rates.map(({ currency }) => currency)]);
  return chosen !== undefined && all.has(chosen) ? [...new Set([chosen, ...all])] : [...all];
}

export function sheetFacts(
  { textIn }: Speaker,
  quote: Pick<QuoteView, 'rfq' | 'offer' | 'external'>,
): SheetFacts {
  const { rfq } = quote;
  return {
    lines: rfq.lines,
    currencies: currenciesOf(quote).map((code) => ({ code, decimals: decimalsOf(code) })),
    currencyLabels: locales.map((locale) => textIn(locale, 'offer.sheet.currency')),
    heads: record(sheetColumns, (column) =>
      locales.map((locale) => textIn(locale, `offer.sheet.column.${column}`)),
    ),
    incotermLabels: locales.map((locale) => textIn(locale, 'offer.sheet.column.incoterm')),
    placeLabels: locales.map((locale) => textIn(locale, 'offer.sheet.column.incoterm_place')),
    conditions: {
      fields: record(conditionFields, (field) =>
        importFields.includes(field) && !quote.external
          ? []
          : locales.map((locale) => textIn(locale, `offer.sheet.column.${field}`)),
      ),
      rules: record(partRules, (rule) =>
        locales.map((locale) => textIn(locale, `offer.part.rule.${rule}`)),
      ),
      discounts: record(partDiscounts, (discount) =>
        locales.map((locale) => textIn(locale, `offer.part.discount.${discount}`)),
      ),
    },
    numberLabels: locales.map((locale) => textIn(locale, 'offer.sheet.number')),
    vat: record(vatKinds, (kind) => locales.map((locale) => textIn(locale, `offer.vat.${kind}`))),
  };
}

const widths: Readonly<Record<SheetColumn, number>> = {
  line: 7,
  description: 44,
  requested: 12,
  unit: 14,
  unit_price: 18,
  quantity: 16,
  vat_kind: 24,
  package: 20,
  reason: 30,
  alternative: 34,
  part_group: 16,
  line_id: 38,
};
const given: readonly SheetColumn[] = ['line', 'description', 'requested', 'unit'];
/** Digits of a number that a spreadsheet preserves. */
const exactDigits = 15;

/** A number if the spreadsheet preserves it, otherwise its text so that no digit is lost. */
function figure(decimal: string): Cell {
  return decimal.replace(/\D/g, '').length > exactDigits ? decimal : Number(decimal);
}

const isDecimal = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text);

/** A number as typed. A text that is none stays, so that its cell is corrected. */
function figureOf(typed: string): Cell {
  if (typed.trim() === '') return null;
  const decimal = normaliseDecimal(typed);
  return isDecimal(decimal) ? figure(decimal) : typed;
}

interface FactColumn {
  readonly name: 'item_code' | 'brand' | 'part_number' | 'needed_on';
  readonly width: number;
  readonly value: (line: LineFacts) => string;
}

/** The given facts that at least one line has, so that other sheets stay narrow. */
function factColumnsOf(lines: readonly LineFacts[], orEqual: string): FactColumn[] {
  const columns: readonly FactColumn[] = [
    { name: 'item_code', width: 16, value: (line) => line.item_code },
    {
      name: 'brand',
      width: 22,
      value: (line) =>
        line.brand !== '' && line.or_equal ? `${line.brand} ${orEqual}` : line.brand,
    },
    { name: 'part_number', width: 18, value: (line) => line.part_number },
    { name: 'needed_on', width: 14, value: (line) => line.needed_on ?? '' },
  ];
  return columns.filter(({ value }) => lines.some((line) => value(line) !== ''));
}

function withFacts<T>(cells: readonly T[], facts: readonly T[]): T[] {
  const at = sheetColumns.indexOf('description') + 1;
  return [...cells.slice(0, at), ...facts, ...cells.slice(at)];
}

function filledCells(
  line: FilledLine | undefined,
  vatName: (kind: VatKind) => string,
  notQuoted: string,
): Cell[] {
  if (line === undefined) return [null, null, vatName('standard'), null, null, null, null];
  if (line.state === 'not_quoted')
    return [
      null,
      null,
      vatName(line.vat_kind),
      null,
      line.remark === '' ? notQuoted : line.remark,
      null,
      null,
    ];
  const instead = line.state === 'alternative' ? line.remark : null;
  return [
    figureOf(line.unit_price),
    figureOf(line.quantity),
    vatName(line.vat_kind),
    line.package,
    null,
    instead,
    line.part_group,
  ];
}

function noteRows(
  textIn: Speaker['textIn'],
  both: readonly Locale[],
  about: { readonly number: string; readonly currency: string; readonly others: readonly string[] },
): Cell[][] {
  const { number, currency, others } = about;
  const currencies = others.join(', ');
  return [
    ...both.map((one) => [textIn(one, 'offer.sheet.note', { number, currency })]),
    ...(others.length > 0
      ? both.map((one) => [textIn(one, 'offer.sheet.noteCurrencies', { currencies })])
      : []),
  ];
}

interface FieldRow {
  readonly cells: Cell[];
  readonly choices?: readonly string[];
}

function amountCell(amount: string): Cell {
  const cell = figureOf(amount);
  return cell === 0 ? null : cell;
}

function conditionRows(
  { textIn }: Speaker,
  both: readonly Locale[],
  terms: FilledTerms,
  hasImport: boolean,
): FieldRow[] {
  const inBoth = (text: (locale: Locale) => string) => both.map(text).join(' · ');
  const labels = (field: ConditionField) =>
    inBoth((one) => textIn(one, `offer.sheet.column.${field}`));
  const rules = record(partRules, (rule) =>
    inBoth((one) => textIn(one, `offer.part.rule.${rule}`)),
  );
  const discounts = record(partDiscounts, (discount) =>
    inBoth((one) => textIn(one, `offer.part.discount.${discount}`)),
  );
  const ruleKey = partRules.find((key) => key === terms.part_rule);
  const discountKey = partDiscounts.find((key) => key === terms.part_discount);
  const rule = ruleKey === undefined ? null : rules[ruleKey];
  const discount = discountKey === undefined ? null : discounts[discountKey];
  const amount = (field: 'supplier_discount' | 'shipping' | 'customs' | 'part_minimum') => ({
    cells: [null, labels(field), amountCell(terms[field])],
  });
  return [
    amount('supplier_discount'),
    ...(hasImport ? [amount('shipping'), amount('customs')] : []),
    { cells: [null, labels('part_rule'), rule], choices: Object.values(rules) },
    amount('part_minimum'),
    { cells: [null, labels('part_discount'), discount], choices: Object.values(discounts) },
  ];
}

function fieldRows(
  { textIn }: Speaker,
  both: readonly Locale[],
  { terms, hasImport }: { readonly terms: FilledTerms; readonly hasImport: boolean },
  currency: string | null,
): FieldRow[] {
  const label = (key: 'number' | 'currency' | 'column.incoterm' | 'column.incoterm_place') =>
    both.map((one) => textIn(one, `offer.sheet.${key}`)).join(' · ');
  return [
    ...(currency === null ? [] : [{ cells: [null, label('currency'), currency] }]),
    { cells: [null, label('number'), terms.quotation_number] },
    { cells: [null, label('column.incoterm'), terms.incoterm] },
    { cells: [null, label('column.incoterm_place'), terms.incoterm_place] },
    ...conditionRows({ textIn }, both, terms, hasImport),
  ];
}

function columnsOf(
  decimals: number,
  vatChoices: readonly string[],
  facts: readonly FactColumn[],
): SheetPage['columns'] {
  return withFacts<SheetPage['columns'][number]>(
    sheetColumns.map((column) => ({
      width: widths[column],
      ...(column === 'unit_price' ? { format: `#,##0.${'0'.repeat(decimals)}` } : {}),
      ...(given.includes(column) ? { isGiven: true } : {}),
      ...(column === 'line_id' ? { isHidden: true } : {}),
      ...(column === 'part_group' ? { choices: partGroups } : {}),
      ...(column === 'vat_kind' ? { choices: vatChoices } : {}),
    })),
    facts.map(({ width }) => ({ width, isGiven: true })),
  );
}

/**
 * The lines of an RFQ as a sheet to fill in, with headings and notes in both languages, and a cell
 * for the quotation number. Given cells
 * are shaded instead of locked, because a locked sheet cannot be sorted. The hidden id identifies a
 * line after sorting.
 */
export function toFillSheet(
  { textIn }: Speaker,
  locale: Locale,
  quote: QuoteView,
  chosen?: string,
): SheetPage {
  const { rfq } = quote;
  const both = inOrder(locale);
  const filled = filledOf(quote);
  const allowed = currenciesOf(quote, chosen ?? filled.currency);
  const [currency = rfq.currency, ...others] = allowed;
  const hasChoice = others.length > 0;
  const decimals = Math.max(...allowed.map(decimalsOf));
  const head = (column: SheetColumn) => {
    const headings = both.map((one) => textIn(one, `offer.sheet.column.${column}`)).join('\n');
    return column === 'unit_price' && !hasChoice ? `${headings} (${currency})` : headings;
  };
  const vatNames = record(
    vatKinds,
    (kind) =>
      `${vatLetters[kind]} – ${both.map((one) => textIn(one, `offer.vat.${kind}`)).join(' · ')}`,
  );
  const notQuoted = both.map((one) => textIn(one, 'offer.sheet.notQuoted')).join(' · ');
  const facts = factColumnsOf(
    rfq.lines,
    both.map((one) => textIn(one, 'rfq.lineFact.orEqual')).join(' · '),
  );
  const fields = fieldRows(
    { textIn },
    both,
    { terms: filled.terms, hasImport: quote.external },
    hasChoice ? currency : null,
  );
  const rows = rfq.lines.map((line): Cell[] => [
    line.position,
    line.description,
    ...facts.map(({ value }) => value(line)),
    figure(line.quantity),
    both.map((one) => unitName(one, line.unit)).join(' · '),
    ...filledCells(filled.lines.get(line.id), (kind) => vatNames[kind], notQuoted),
    line.id,
  ]);
  return {
    name: rfq.number,
    rightToLeft: locale === 'ar',
    noteRows: both.length * (hasChoice ? 2 : 1),
    fieldRows: fields.length,
    fieldChoices: fields.map(({ choices = [] }) => choices),
    columns: columnsOf(decimals, Object.values(vatNames), facts),
    rows: [
      ...noteRows(textIn, both, { number: rfq.number, currency, others }),
      ...fields.map(({ cells }) => cells),
      withFacts<Cell>(
        sheetColumns.map(head),
        facts.map(({ name }) =>
          both.map((one) => textIn(one, `offer.sheet.column.${name}`)).join('\n'),
        ),
      ),
      ...rows,
    ],
  };
}
