import {
  besideLabels,
  codeOf,
  codesIn,
  digitsOf,
  fifteenDigits,
  labels,
  namesIn,
  onlyOne,
} from './compare.ts';
import { daysIn } from './dates.ts';
import { normaliseName, plainText, type ReadLine } from './text.ts';

/** The fields that a trade licence proposes. The authority has no label that licences share. */
export const proposedFields = [
  'legal_name_en',
  'legal_name_ar',
  'licence_number',
  'licence_expires_on',
  'trn',
] as const;
export type ProposedField = (typeof proposedFields)[number];

const trnsIn = (text: string): string[] => plainText(text).match(fifteenDigits) ?? [];

/**
 * The value that a document states for a field, as the form takes it: a day as `YYYY-MM-DD` (read day
 * first), a TRN as 15 digits. Null: there is none beside the field's label, or several.
 */
export function valueIn(field: ProposedField, lines: readonly ReadLine[]): string | null {
  switch (field) {
    case 'licence_expires_on':
      return onlyOne(besideLabels(lines, labels[field], daysIn), (day) => day)?.value ?? null;
    case 'trn': {
      const only = onlyOne(besideLabels(lines, labels.trn, trnsIn), digitsOf);
      return only === null ? null : digitsOf(plainText(only.value));
    }
    case 'licence_number':
      return onlyOne(besideLabels(lines, labels[field], codesIn), codeOf)?.value ?? null;
    case 'legal_name_en':
    case 'legal_name_ar': {
      const found = besideLabels(lines, labels[field], (text) => namesIn(field, text));
      return onlyOne(found, normaliseName)?.value ?? null;
    }
    default:
      return field satisfies never;
  }
}

export function proposalsIn(lines: readonly ReadLine[]): Partial<Record<ProposedField, string>> {
  const found = proposedFields.flatMap((field) => {
    const value = valueIn(field, lines);
    return value === null ? [] : [[field, value] as const];
  });
  return Object.fromEntries(found);
}
