/**
 * The values of the form that a reviewer compares with each document. The TRN has no document of its own (specification §3
 * names licence, ID and authorization letter), so it is compared beside the licence.
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

/** The form of an account, as far as documents prove it. Days are `YYYY-MM-DD`. */
export interface ComparedForm {
  readonly legal_name_en: string;
  readonly legal_name_ar: string;
  readonly licence_number: string;
  readonly licence_authority: string;
  /** The last day on the licence that is under review. */
  readonly licence_expires_on: string;
  readonly trn: string;
  readonly full_name: string;
  readonly position: string;
}

/** The form's value of a field. A letter names the company in either language, so `legal_name` is both names, one a line. */
export function formValueOf(form: ComparedForm, field: ComparedField): string {
  return field === 'legal_name' ? `${form.legal_name_en}\n${form.legal_name_ar}` : form[field];
}

/** A reviewer's statement that the document shows this value. */
export interface Confirmation {
  readonly field: ComparedField;
  readonly value: string;
  /** ISO instant. */
  readonly confirmed_at: string;
  /** The operator's id. */
  readonly confirmed_by: string;
}

export interface ComparedDocument {
  readonly kind: string;
  readonly confirmations: readonly Confirmation[];
}

export interface FieldToCompare {
  readonly field: ComparedField;
  readonly value: string;
  /** Null as long as nobody has confirmed this very value. */
  readonly confirmation: Confirmation | null;
}

function isCompared(kind: string): kind is ComparedKind {
  return Object.hasOwn(comparedFields, kind);
}

/** The fields of one document in the order of the panel; none for a kind that proves nothing, as the logo. */
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

/** How many fields of these documents nobody has confirmed. */
export function countUnconfirmed(
  form: ComparedForm,
  documents: readonly ComparedDocument[],
): number {
  return documents
    .flatMap((document) => fieldsOf(form, document))
    .filter(({ confirmation }) => confirmation === null).length;
}
