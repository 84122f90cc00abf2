import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 carries it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The forms that the API writes; narrower than the standard's, which allows other time zones. */
const formats = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  binary: true,
} as const;

/** Validates values against schemas of one OpenAPI document. Compiles each schema once. */
export class SchemaChecker {
  readonly #components: unknown;
  readonly #bySchema = new WeakMap<JsonSchema, ValidateFunction>();
  readonly #byText = new Map<string, ValidateFunction>();
  readonly #ajv = new Ajv2020({
    strict: true,
    strictTypes: true,
    strictTuples: true,
    allErrors: true,
    formats,
    keywords: ['components'],
  });

  constructor({ components }: JsonSchema) {
    this.#components = components;
  }

  /** @throws if the schema has an unknown keyword or format, or a reference to nothing */
  compile(schema: JsonSchema): ValidateFunction {
    const known = this.#bySchema.get(schema);
    if (known !== undefined) return known;
    // Most operations repeat the same refusals, and compiling is slow.
    const text = JSON.stringify(schema);
    // References are resolved in the schema itself, so it carries the components of the document.
    const compiled =
      this.#byText.get(text) ?? this.#ajv.compile({ ...schema, components: this.#components });
    this.#byText.set(text, compiled);
    this.#bySchema.set(schema, compiled);
    return compiled;
  }

  /** The problems of a value, one sentence each with its path. */
  problems(schema: JsonSchema, value: unknown): string[] {
    const validate = this.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `$${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
    );
  }
}
