import { readLines } from './form-values.ts';

const reachFields = new Set([
  'category_id',
  'sub_category_id',
  'request_type',
  'audience',
  'title',
]);

const requiredFields = ['category_id', 'city_id', 'currency', 'estimated_price', 'expiry_date'];

export const isReachField = (name: string): boolean => reachFields.has(name);

/** The step at which a reopened draft continues. The review is opened from the form only. */
export function stepToContinue({ category_id: category }: { category_id: string }) {
  return category === '' ? 'reach' : 'lines';
}

export interface MissingFields {
  readonly reach: number;
  readonly lines: number;
}

/**
 * The fields of each step that are empty although they are required, or wrong. `errors` are those of
 * the validation, which has none until it is loaded.
 */
export function missingFields(
  form: FormData,
  errors: Readonly<Record<string, unknown>>,
): MissingFields {
  const isEmpty = (name: string) => {
    const value = form.get(name);
    return typeof value !== 'string' || value.trim() === '';
  };
  const { lines, places } = readLines(form);
  const ofLines = lines.flatMap((line, at) =>
    (['description', 'quantity', 'unit_code'] as const)
      .filter((field) => line[field].trim() === '')
      .map((field) => `lines.${places[at]}.${field}`),
  );
  const names = new Set([
    ...requiredFields.filter((name) => isEmpty(name)),
    ...(lines.length === 0 ? ['lines'] : ofLines),
    ...Object.keys(errors),
  ]);
  const reach = [...names].filter((name) => isReachField(name)).length;
  return { reach, lines: names.size - reach };
}
