import { expect, it } from 'vitest';
import { z } from 'zod';
import { line } from '#shared/validation.ts';
import { servedEndpoints } from '../services.ts';

type Schema = z.core.$ZodType;
type Check = z.core.$ZodCheck;

/** Texts without their own length, with the reason. */
const signed =
  'the text as it was signed, at most a body: hashed, and read by a parser once it is proven';
const header = 'one header, at most 16 kB of all headers: compared as a whole';
const asTyped = 'names of a form that is kept as typed: looked through once';
const unbounded = new Map([
  ['POST /payments/{provider}/webhook body.raw', signed],
  ['POST /payments/{provider}/webhook body.signature', header],
  ['POST /mail/bounce body.raw', signed],
  ['POST /mail/bounce body.signature', header],
  ['POST /sms/status body.raw', signed],
  ['POST /sms/status body.signature', header],
  ['POST /whatsapp/status body.raw', signed],
  ['POST /whatsapp/status body.signature', header],
  ['PUT /dashboard/drafts/{id} body.payload.*', asTyped],
  ['PUT /guest/quote/{token}/draft body.payload.*', asTyped],
]);

/** Zod formats whose expression accepts a limited number of characters. */
const shortFormats: ReadonlySet<string> = new Set(['uuid']);

/** Trimming takes linear time; any other change must come after the length check. */
function isTrim({ _zod: { def } }: Check): boolean {
  if (def.check !== 'overwrite') return false;
  const { tx } = def as z.core.$ZodCheckOverwriteDef<string>;
  return ['  A b\t', '\u200b', 'é'].every((sample) => tx(sample) === sample.trim());
}

function isFinalLength({ _zod: { def } }: Check): boolean {
  return def.check === 'max_length' && def.abort === true;
}

const isMinimum = ({ _zod: { def } }: Check) => def.check === 'min_length';

/** True if the length check is final and comes first, apart from trimming. */
function hasFinalLength({ _zod: { def } }: Schema): boolean {
  const { format, checks = [] } = def as z.core.$ZodStringDef & { format?: string };
  if (format !== undefined && shortFormats.has(format)) return true;
  const first = checks.find((check) => !isTrim(check) && !isMinimum(check));
  return first !== undefined && isFinalLength(first);
}

/** Paths of texts that reach a check, a change or an expression before their length is checked. */
function findUnbounded(schema: Schema, at: string): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return hasFinalLength(schema) ? [] : [at];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, member]) =>
        findUnbounded(member, `${at}.${name}`),
      );
    case 'array':
      return findUnbounded(def.element, `${at}[]`);
    case 'union':
      return def.options.flatMap((option) => findUnbounded(option, at));
    case 'record':
      return [...findUnbounded(def.keyType, `${at}.*`), ...findUnbounded(def.valueType, `${at}.*`)];
    // The second part of a pipe runs only on values that the first part accepted.
    case 'pipe':
      return findUnbounded(def.in, at);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return findUnbounded(def.innerType, at);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'file':
    case 'unknown':
      return [];
    default:
      return [`${at}: what is done with a ${def.type} is not known here`];
  }
}

const inputs = servedEndpoints.flatMap(({ endpoint }) =>
  (['params', 'query', 'body'] as const).map((part) => ({
    schema: endpoint[part],
    at: `${endpoint.method.toUpperCase()} ${endpoint.path} ${part}`,
  })),
);

it('every text of a request is limited in length before it is processed', () => {
  const found = inputs.flatMap(({ schema, at }) => findUnbounded(schema, at));
  expect(found.filter((at) => !unbounded.has(at))).toEqual([]);
  expect([...unbounded.keys()].filter((at) => !found.includes(at))).toEqual([]);
});

it('the walk finds a text whose expression would run on any length', () => {
  const refined = z.string().refine(() => true);
  const samples = {
    noLength: z.string().regex(/^a+$/),
    lateLength: refined.max(5, { abort: true }),
    softLength: z.string().max(5).regex(/a/),
    inList: z.array(refined),
    inChoice: z.union([z.literal(''), refined]),
    inPipe: refined.transform((text) => text.trim()).optional(),
    changed: z.string().toLowerCase().max(5, { abort: true }),
    right: z.string().trim().min(1).max(5, { abort: true }).regex(/a/),
  };
  expect(findUnbounded(z.object(samples), 'x')).toEqual(
    ['noLength', 'lateLength', 'softLength', 'inList[]', 'inChoice', 'inPipe', 'changed'].map(
      (name) => `x.${name}`,
    ),
  );
});

it('no later check runs on a text that is too long, nor on the object around it', () => {
  const seen: string[] = [];
  const note = (what: string) => () => {
    seen.push(what);
    return true;
  };
  const schema = z
    .object({
      name: line(1, 5)
        .refine(note('check'))
        .overwrite((text) => `${text}${String(note('change')())}`),
    })
    .refine(note('object'));
  expect(schema.safeParse({ name: 'a'.repeat(6) }).success).toBe(false);
  expect(seen).toEqual([]);
  expect(schema.safeParse({ name: 'abcde' }).success).toBe(true);
  expect(seen).toEqual(['check', 'change', 'object']);
});
