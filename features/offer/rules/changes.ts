export const changeFields = [
  'state',
  'unit_price',
  'quantity',
  'vat_kind',
  'package',
  'part_group',
  'remark',
  'quotation_number',
  'supplier_discount',
  'shipping',
  'customs',
  'total_price',
  'delivery',
  'valid_until',
  'payment_code',
  'payment_terms',
  'incoterm',
  'incoterm_place',
  'terms',
  'negotiable',
  'firm',
  'part_rule',
  'part_minimum',
  'part_discount',
  'documents',
] as const;
type Field = (typeof changeFields)[number];

/** One difference. Values are formatted as in a version: `3 weeks`, `true`. */
export interface Change {
  field: Field;
  line_id: string | null;
  from: string;
  to: string;
}

interface ComparedLine {
  readonly line_id: string;
  readonly state: string;
  readonly unit_price: string;
  readonly quantity: string;
  readonly vat_kind: string;
  readonly package: string;
  readonly part_group: string;
  readonly remark: string;
}

interface ComparedVersion {
  readonly lines: readonly ComparedLine[];
  readonly quotation_number: string;
  readonly supplier_discount: string;
  readonly shipping: string;
  readonly customs: string;
  readonly total_price: string;
  readonly delivery_value: number;
  readonly delivery_unit: string;
  readonly valid_until: string;
  readonly payment_code: string;
  readonly payment_terms: string;
  readonly incoterm: string;
  readonly incoterm_place: string;
  readonly terms: string;
  readonly negotiable: boolean;
  readonly firm: boolean;
  readonly part_rule: string;
  readonly part_minimum: string;
  readonly part_discount: string;
  readonly files: readonly { readonly name: string }[];
}

const lineFields = [
  ['state', (line: ComparedLine) => line.state],
  ['unit_price', (line: ComparedLine) => line.unit_price],
  ['quantity', (line: ComparedLine) => line.quantity],
  ['vat_kind', (line: ComparedLine) => line.vat_kind],
  ['package', (line: ComparedLine) => line.package],
  ['part_group', (line: ComparedLine) => line.part_group],
  ['remark', (line: ComparedLine) => line.remark],
] as const satisfies readonly (readonly [Field, (line: ComparedLine) => string])[];

const wholeFields = [
  ['quotation_number', (version: ComparedVersion) => version.quotation_number],
  ['supplier_discount', (version: ComparedVersion) => version.supplier_discount],
  ['shipping', (version: ComparedVersion) => version.shipping],
  ['customs', (version: ComparedVersion) => version.customs],
  ['delivery', (version: ComparedVersion) => `${version.delivery_value} ${version.delivery_unit}`],
  ['valid_until', (version: ComparedVersion) => version.valid_until],
  ['payment_code', (version: ComparedVersion) => version.payment_code],
  ['payment_terms', (version: ComparedVersion) => version.payment_terms],
  ['incoterm', (version: ComparedVersion) => version.incoterm],
  ['incoterm_place', (version: ComparedVersion) => version.incoterm_place],
  ['terms', (version: ComparedVersion) => version.terms],
  ['negotiable', (version: ComparedVersion) => String(version.negotiable)],
  ['firm', (version: ComparedVersion) => String(version.firm)],
  ['part_rule', (version: ComparedVersion) => version.part_rule],
  ['part_minimum', (version: ComparedVersion) => version.part_minimum],
  ['part_discount', (version: ComparedVersion) => version.part_discount],
  ['documents', (version: ComparedVersion) => version.files.map((file) => file.name).join(', ')],
  ['total_price', (version: ComparedVersion) => version.total_price],
] as const satisfies readonly (readonly [Field, (version: ComparedVersion) => string])[];

function changeOf(field: Field, lineId: string | null, from: string, to: string): Change[] {
  return from === to ? [] : [{ field, line_id: lineId, from, to }];
}

function lineChanges(before: ComparedLine, after: ComparedLine): Change[] {
  const changes = lineFields.flatMap(([field, pick]) =>
    changeOf(field, after.line_id, pick(before), pick(after)),
  );
  // A line that becomes quoted or not quoted shows only that, because its previous price of zero is
  // meaningless.
  return changes.some((one) => one.field === 'state') &&
    [before.state, after.state].includes('not_quoted')
    ? changes.filter((one) => one.field === 'state')
    : changes;
}

/** The differences between two versions of one offer, lines first, the total last (product §7). */
export function changesOf(before: ComparedVersion, after: ComparedVersion): Change[] {
  const old = new Map(before.lines.map((line) => [line.line_id, line]));
  return [
    ...after.lines.flatMap((line) => {
      const was = old.get(line.line_id);
      return was === undefined ? [] : lineChanges(was, line);
    }),
    ...wholeFields.flatMap(([field, pick]) => changeOf(field, null, pick(before), pick(after))),
  ];
}
