import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;
type Values = ReadonlyMap<string, readonly unknown[]>;

export type FormEntry = readonly [name: string, value: unknown];

const rowNumber = /^\d{1,4}$/;

/** The schemas that an input can match, below what makes it optional and before what transforms it. */
function alternativesOf(schema: Schema): readonly z.core.$ZodTypes[] {
  const one = schema as z.core.$ZodTypes;
  const { def } = one._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return alternativesOf(def.innerType);
    case 'pipe':
      return alternativesOf(def.in);
    case 'union':
      return def.options.flatMap(alternativesOf);
    default:
      return [one];
  }
}

function acceptsNull(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'nullable':
      return true;
    case 'optional':
    case 'default':
    case 'prefault':
      return acceptsNull(def.innerType);
    default:
      return false;
  }
}

function mayBeAbsent(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return true;
    case 'nullable':
      return mayBeAbsent(def.innerType);
    case 'pipe':
      return mayBeAbsent(def.in);
    default:
      return false;
  }
}

function shapeOf(schema: Schema): Shape | undefined {
  const object = alternativesOf(schema).find(({ _zod: { def } }) => def.type === 'object');
  return object?._zod.def.type === 'object' ? object._zod.def.shape : undefined;
}

function elementOf(schema: Schema): Schema | undefined {
  const array = alternativesOf(schema).find(({ _zod: { def } }) => def.type === 'array');
  return array?._zod.def.type === 'array' ? array._zod.def.element : undefined;
}

function rowsOf(name: string, shape: Shape, values: Values): Record<string, unknown>[] {
  const rows = new Map<number, Map<string, readonly unknown[]>>();
  const start = `${name}.`;
  for (const [field, given] of values) {
    if (!field.startsWith(start)) continue;
    const end = field.indexOf('.', start.length);
    const number = field.slice(start.length, end);
    if (end === -1 || !rowNumber.test(number)) continue;
    const row = rows.get(Number(number)) ?? new Map<string, readonly unknown[]>();
    rows.set(Number(number), row.set(field.slice(end + 1), given));
  }
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => fieldsOf(shape, row));
}

/** Repeated texts, then the ticked boxes `roles.approver` by the end of their names. */
function itemsOf(name: string, values: Values): unknown[] {
  const start = `${name}.`;
  const ticked = [...values.keys()]
    .filter((field) => field.startsWith(start))
    .map((field) => field.slice(start.length));
  return [...(values.get(name) ?? []).filter((value) => value !== ''), ...ticked];
}

function listOf(name: string, schema: Schema, element: Schema, values: Values): unknown {
  const shape = shapeOf(element);
  const list = shape === undefined ? itemsOf(name, values) : rowsOf(name, shape, values);
  return list.length === 0 && mayBeAbsent(schema) && !values.has(name) ? undefined : list;
}

function valueOf(name: string, schema: Schema, values: Values): unknown {
  const element = elementOf(schema);
  if (element !== undefined) return listOf(name, schema, element, values);
  const given = values.get(name);
  if (given !== undefined) {
    const value = given.length === 1 ? given[0] : given;
    return value === '' && acceptsNull(schema) ? null : value;
  }
  const isFlag = alternativesOf(schema).some(({ _zod: { def } }) => def.type === 'boolean');
  return isFlag && !mayBeAbsent(schema) ? false : undefined;
}

function fieldsOf(shape: Shape, values: Values): Record<string, unknown> {
  const fields = Object.entries(shape).map(
    ([name, schema]) => [name, valueOf(name, schema, values)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function isEmptyFile(value: unknown): boolean {
  return value instanceof File && value.name === '' && value.size === 0;
}

/**
 * The fields of a posted form that an object schema names, as its input; other fields are ignored. The API reads
 * urlencoded and multipart bodies with it, the pages their forms, and the browser what it checks before sending.
 *
 * - A text field is its text; a repeated one is a list, which the schema refuses at the field.
 * - A list of texts is a repeated field (`file_ids`), or one ticked box for each item (`roles.approver`). Its empty texts
 *   are ignored, so that a hidden empty field sends an empty list.
 * - A list of objects is numbered fields (`lines.0.quantity`, at most four digits), sorted by number; gaps are closed.
 * - An unticked box and an empty list post nothing: a required one is `false` or `[]`. An optional one stays absent.
 * - An empty text is null where the schema accepts null. An empty file chooser is absent.
 */
export function formFields(schema: Schema, entries: Iterable<FormEntry>): Record<string, unknown> {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of entries) {
    if (isEmptyFile(value)) continue;
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return fieldsOf(shapeOf(schema) ?? {}, values);
}

/**
 * The body of a call from a posted form, by the endpoint's own schema. The values are not validated: the API refuses a
 * wrong one at its field.
 */
export function bodyOf<E extends Endpoint>(endpoint: E, form: FormData): z.input<E['body']> {
  return formFields(endpoint.body, form.entries()) as z.input<E['body']>;
}
