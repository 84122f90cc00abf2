import { conditionFields, type ConditionField } from '../rules/sheet-fields.ts';
import type { OfferSheetView } from '../schema/sheet.ts';
import type { RequestedLine } from '../schema/views.ts';
import type { QuoteValues } from './quote-values.ts';

export type SheetLines = OfferSheetView['lines'];
export type UsedSheet = Pick<
  OfferSheetView,
  'lines' | 'quotation_number' | 'incoterm' | 'incoterm_place' | 'currency' | ConditionField
>;

/**
 * Lines without problems. Only these are put into the form, so that a wrong cell never becomes a
 * price.
 */
export function usableLines({
  lines,
  problems,
}: Pick<OfferSheetView, 'lines' | 'problems'>): SheetLines {
  const wrong = new Set(problems.map((problem) => problem.line_id));
  return lines.filter((line) => !wrong.has(line.line_id));
}

/** A sheet's lines and number as field values. Other lines, and a number without one, do not change. */
export function valuesOfSheet(
  sheet: UsedSheet,
  requested: readonly Pick<RequestedLine, 'id' | 'quantity'>[],
): QuoteValues {
  const { lines, quotation_number: number, incoterm, incoterm_place: place, currency } = sheet;
  const byId = new Map(lines.map((line) => [line.line_id, line]));
  const fields = requested.flatMap(({ id, quantity }, index) => {
    const line = byId.get(id);
    if (line === undefined) return [];
    return [
      ['state', line.state],
      ['unit_price', line.unit_price],
      ['quantity', line.quantity === '' ? quantity : line.quantity],
      ['vat_kind', line.vat_kind],
      ['package', line.package],
      ['remark', line.remark],
      ...(line.part_group === null ? [] : [['part_group', line.part_group]]),
    ].map(([field, value]) => [`lines.${index}.${field}`, value]);
  });
  const numbered = number === '' ? {} : { quotation_number: number };
  const ruled = incoterm === '' ? {} : { incoterm, incoterm_place: place };
  const isGrouped = lines.some((line) => (line.part_group ?? '') !== '');
  const grouped = isGrouped && sheet.part_rule !== 'whole' ? { part_rule: 'groups' } : {};
  const conditions = conditionFields.flatMap((field) =>
    sheet[field] === '' ? [] : [[field, sheet[field]]],
  );
  const priced = currency === '' ? {} : { currency };
  return {
    ...(Object.fromEntries(fields) as QuoteValues),
    ...numbered,
    ...ruled,
    ...(Object.fromEntries(conditions) as QuoteValues),
    ...grouped,
    ...priced,
  };
}
