/**
 * The form values that a reviewer compares with each document. The TRN is compared with the
 * licence, because it has no document of its own (specification §3 names licence, ID and
 * authorization letter).
 */
export const comparedFields = {
  licence: [
    'legal_name_en',
    'legal_name_ar',
    'licence_number',
    'licence_authority',
    'licence_expires_on',
    'trn',
  ],
  owner_id: ['full_name'],
  authorisation: ['full_name', 'position', 'legal_name'],
} as const;

export type ComparedKind = keyof typeof comparedFields;
export type ComparedField = (typeof comparedFields)[ComparedKind][number];

export const allComparedFields = [
  'legal_name_en',
  'legal_name_ar',
  'licence_number',
  'licence_authority',
  'licence_expires_on',
  'trn',
  'full_name',
  'position',
  'legal_name',
] as const satisfies readonly ComparedField[];

export interface ComparedForm {
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
  readonly licence_number: string;
  readonly licence_authority: string;
  readonly licence_expires_on: string;
  readonly trn: string;
  readonly full_name: string;
  readonly position: string;
}

/**
 * The form's value of a field. `legal_name` has both names, one per line, because a letter may use
 * either language.
 */
export function formValueOf(form: ComparedForm, field: ComparedField): string {
  return field === 'legal_name' ? `${form.legal_name_en}\n${form.legal_name_ar}` : form[field];
}

export interface Confirmation {
  readonly field: ComparedField;
  readonly value: string;
  readonly confirmed_at: string;
  readonly confirmed_by: string;
}

export interface ComparedDocument {
  readonly kind: string;
  readonly confirmations: readonly Confirmation[];
}

export interface FieldToCompare {
  readonly field: ComparedField;
  readonly value: string;
  /** Null: this value is not confirmed. A confirmation of an older value does not count. */
  readonly confirmation: Confirmation | null;
}

function isCompared(kind: string): kind is ComparedKind {
  return Object.hasOwn(comparedFields, kind);
}

/**
 * The fields of one document in panel order. None for a kind that proves nothing, such as the logo.
 */
export function fieldsOf(
  form: ComparedForm,
  { kind, confirmations }: ComparedDocument,
): FieldToCompare[] {
  if (!isCompared(kind)) return [];
  return comparedFields[kind].map((field) => {
    const value = formValueOf(form, field);
    const given = confirmations.find((one) => one.field === field && one.value === value);
    return { field, value, confirmation: given ?? null };
  });
}

export function countUnconfirmed(
  form: ComparedForm,
  documents: readonly ComparedDocument[],
): number {
  return documents
    .flatMap((document) => fieldsOf(form, document))
    .filter(({ confirmation }) => confirmation === null).length;
}
