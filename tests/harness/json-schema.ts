/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 carries it; only the keywords that our document uses are known. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

const known = new Set([
  '$ref',
  'type',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'enum',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'default',
  'description',
  'contentEncoding',
]);

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  binary: /^/,
};

/** Checks values against schemas of one document. */
export class SchemaChecker {
  readonly #document: JsonSchema;
  constructor(document: JsonSchema) {
    this.#document = document;
  }

  /** The problems of a value, one sentence each with its path. */
  problems(schema: JsonSchema, value: unknown, path = '$'): string[] {
    const at = (message: string) => `${path} ${message}`;
    const unknown = Object.keys(schema).find(
      (keyword) => !known.has(keyword) && !keyword.startsWith('x-'),
    );
    if (unknown !== undefined)
      return [at(`has the keyword ${unknown}, which this checker does not know`)];
    if (typeof schema['$ref'] === 'string')
      return this.problems(this.resolve(schema['$ref']), value, path);
    const found: string[] = [];
    const type = schema['type'];
    if (typeof type === 'string' && types[type]?.(value) !== true)
      return [at(`is ${JSON.stringify(value)}, not ${type}`)];
    if (Array.isArray(schema['enum']) && !schema['enum'].includes(value))
      found.push(at(`is ${JSON.stringify(value)}, none of the enum`));
    if ('const' in schema && schema['const'] !== value)
      found.push(at(`is ${JSON.stringify(value)}, not ${JSON.stringify(schema['const'])}`));
    for (const part of (schema['allOf'] ?? []) as JsonSchema[])
      found.push(...this.problems(part, value, path));
    const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
    if (choices !== undefined) {
      const each = choices.map((choice) => this.problems(choice, value, path));
      if (each.every((problems) => problems.length > 0)) found.push(...each.flat());
    }
    if (typeof value === 'string') found.push(...this.#stringProblems(schema, value, path));
    if (typeof value === 'number') found.push(...this.#numberProblems(schema, value, path));
    if (Array.isArray(value)) {
      const items = schema['items'] as JsonSchema | undefined;
      if (items !== undefined)
        found.push(
          ...value.flatMap((item, index) => this.problems(items, item, `${path}[${index}]`)),
        );
    } else if (typeof value === 'object' && value !== null) {
      found.push(...this.#objectProblems(schema, value as Record<string, unknown>, path));
    }
    return found;
  }

  /** The schema a `$ref` of this document names. Throws when there is none. */
  resolve(ref: string): JsonSchema {
    let node: unknown = this.#document;
    for (const part of ref.replace(/^#\//, '').split('/'))
      node = (node as Record<string, unknown> | undefined)?.[part];
    if (node === undefined) throw new Error(`${ref} leads nowhere`);
    return node as JsonSchema;
  }

  #stringProblems(schema: JsonSchema, value: string, path: string): string[] {
    const { format, pattern, minLength, maxLength } = schema;
    const problems = [];
    const shape = typeof format === 'string' ? formats[format] : undefined;
    if (typeof format === 'string' && shape === undefined)
      problems.push(`${path} has the unknown format ${format}`);
    if (shape?.test(value) === false)
      problems.push(`${path} is ${JSON.stringify(value)}, not of the format ${String(format)}`);
    if (
      typeof pattern === 'string' &&
      format === undefined &&
      !new RegExp(pattern, 'u').test(value)
    )
      problems.push(`${path} does not match ${pattern}`);
    if (typeof minLength === 'number' && value.length < minLength)
      problems.push(`${path} is too short`);
    if (typeof maxLength === 'number' && value.length > maxLength)
      problems.push(`${path} is too long`);
    return problems;
  }

  #numberProblems(schema: JsonSchema, value: number, path: string): string[] {
    const { minimum, maximum } = schema;
    if (typeof minimum === 'number' && value < minimum) return [`${path} is below ${minimum}`];
    return typeof maximum === 'number' && value > maximum ? [`${path} is above ${maximum}`] : [];
  }

  #objectProblems(schema: JsonSchema, value: Record<string, unknown>, path: string): string[] {
    const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
    const additional = schema['additionalProperties'];
    const missing = ((schema['required'] ?? []) as string[]).filter(
      (name) => !Object.hasOwn(value, name),
    );
    return [
      ...missing.map((name) => `${path} lacks ${name}`),
      ...Object.entries(value).flatMap(([name, item]) => {
        const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
        if (property !== undefined) return this.problems(property, item, `${path}.${name}`);
        if (additional === false) return [`${path} has ${name}, which is not declared`];
        return typeof additional === 'object' && additional !== null
          ? this.problems(additional as JsonSchema, item, `${path}.${name}`)
          : [];
      }),
    ];
  }
}
