import type { FieldErrors } from '#ui/form-errors.ts';
import {
  filesOfPayload,
  filesOfRecord,
  type FormFile,
} from '#features/attachment/ui/form-files.ts';
import { blankTexts, textsOfRfq, type FormTexts } from '../rules/form.ts';
import type { RfqView } from '../schema/view.ts';

export interface LineValues {
  readonly description: string;
  readonly quantity: string;
  readonly unit_code: string;
  readonly item_code: string;
  readonly brand: string;
  readonly part_number: string;
  /** `on`, or empty as an unticked box. */
  readonly or_equal: '' | 'on';
  readonly needed_on: string;
  readonly drawing_id: string;
}

/** The request form as typed, not validated. A draft has the same shape. */
export interface RequestValues extends FormTexts {
  readonly lines: readonly LineValues[];
  readonly files: readonly FormFile[];
  readonly open_file_ids: readonly string[];
}

const textNames = Object.keys(blankTexts) as (keyof FormTexts)[];

export const blankLine: LineValues = {
  description: '',
  quantity: '',
  unit_code: '',
  item_code: '',
  brand: '',
  part_number: '',
  or_equal: '',
  needed_on: '',
  drawing_id: '',
};
const lineFields = Object.keys(blankLine) as (keyof LineValues)[];
/** Rows of an empty form: enough to write a small request without JavaScript. */
const blankRows = 3;

export const blankValues: RequestValues = {
  ...blankTexts,
  lines: Array.from({ length: blankRows }, () => blankLine),
  files: [],
  open_file_ids: [],
};

function stringOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : [];
}

/**
 * The values of a draft's payload. Missing fields are empty, because a payload may have any shape.
 */
export function valuesOfPayload(payload: Readonly<Record<string, unknown>>): RequestValues {
  const read = Object.fromEntries(
    textNames.map((name) => [
      name,
      typeof payload[name] === 'string' ? payload[name] : blankValues[name],
    ]),
  ) as unknown as FormTexts;
  const lines = listOf(payload['lines']).map(
    (line) =>
      Object.fromEntries(
        lineFields.map((field) => [field, stringOf(line[field])]),
      ) as unknown as LineValues,
  );
  const files = filesOfPayload(payload['files']);
  const open = payload['open_file_ids'];
  const openIds = Array.isArray(open) ? open.filter((id) => typeof id === 'string') : [];
  return {
    ...read,
    lines: lines.length === 0 ? blankValues.lines : lines,
    files,
    open_file_ids: openIds,
  };
}

export function valuesOfRfq(rfq: RfqView): RequestValues {
  return {
    ...textsOfRfq(rfq),
    lines: rfq.lines.map((line) => ({
      ...line,
      or_equal: line.or_equal ? 'on' : '',
      needed_on: line.needed_on ?? '',
      drawing_id: line.drawing?.id ?? '',
    })),
    open_file_ids: rfq.files.filter((file) => file.is_open).map(({ id }) => id),
    files: filesOfRecord(rfq.files, `/api/dashboard/buyer/rfq/${rfq.id}/files`),
  };
}

interface TypedLines {
  readonly lines: readonly LineValues[];
  readonly places: readonly number[];
}

/**
 * A field name such as `lines.4.quantity`. Four digits, so that a posted form cannot name unlimited
 * rows.
 */
const lineName =
  /^lines\.(\d{1,4})\.(description|quantity|unit_code|item_code|brand|part_number|or_equal|needed_on|drawing_id)$/;

/** True for a line with a description or a quantity. A unit alone does not count. */
export function isFilledLine({ description, quantity }: LineValues): boolean {
  return `${description}${quantity}`.trim() !== '';
}

/** The filled lines of a form, and their rows. */
export function readLines(form: FormData): TypedLines {
  const rows = new Map<number, Record<string, string>>();
  for (const [name, value] of form.entries()) {
    const match = lineName.exec(name);
    if (match === null) continue;
    const place = Number(match[1]);
    const row = rows.get(place) ?? {};
    rows.set(place, row);
    row[match[2] ?? ''] = stringOf(value);
  }
  const filled = [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([place, row]) => ({ place, line: { ...blankLine, ...row } }))
    .filter(({ line }) => isFilledLine(line));
  return { lines: filled.map(({ line }) => line), places: filled.map(({ place }) => place) };
}

/** Moves the errors of sent lines to their form rows, because empty rows were not sent. */
export function errorsByPlace(errors: FieldErrors, places: readonly number[]): FieldErrors {
  const moved = Object.entries(errors).map(([name, messages]) => {
    const match = /^lines\.(\d+)(\..*)$/.exec(name);
    const place = match === null ? undefined : places[Number(match[1])];
    return [place === undefined ? name : `lines.${place}${match?.[2] ?? ''}`, messages] as const;
  });
  return Object.fromEntries(moved);
}

export function payloadOf(form: FormData, files: readonly FormFile[]): Record<string, unknown> {
  const read = Object.fromEntries(textNames.map((name) => [name, stringOf(form.get(name))]));
  const ids = new Set(form.getAll('file_ids'));
  const payload = {
    ...read,
    lines: readLines(form).lines,
    files: files.filter(({ id }) => ids.has(id)),
    open_file_ids: form.getAll('open_file_ids').map(stringOf),
  };
  // Of a request that is edited: the version that the draft was begun on.
  const version = stringOf(form.get('version'));
  return version === '' ? payload : { ...payload, version };
}

export function draftTitleOf(form: FormData): string {
  const title = stringOf(form.get('title')).trim();
  return (title === '' ? (readLines(form).lines[0]?.description.trim() ?? '') : title)
    .slice(0, 200)
    .toWellFormed();
}

/** The input to show again after a refusal on a page without JavaScript. */
export function valuesOfTyped(typed: Readonly<Record<string, string>>): RequestValues {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.append(name, value);
  return valuesOfPayload(payloadOf(form, []));
}
