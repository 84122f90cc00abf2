export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

export interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly limits: readonly string[];
}

function listOf(value: unknown): readonly JsonSchema[] {
  return Array.isArray(value) ? (value as JsonSchema[]) : [];
}

function alternativesOf(schema: JsonSchema): readonly JsonSchema[] {
  return listOf(schema['anyOf'] ?? schema['oneOf']);
}

export function typeOf(schema: JsonSchema): string {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return [...new Set(alternatives.map(typeOf))].join(' | ');
  if (Array.isArray(schema['enum']))
    return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (schema['format'] === 'binary') return 'file';
  if (schema['type'] === 'array') {
    const item = typeOf((schema['items'] ?? {}) as JsonSchema);
    return item.includes(' ') ? `(${item})[]` : `${item}[]`;
  }
  return typeof schema['type'] === 'string' ? schema['type'] : 'any';
}

/** False for the limits that Zod gives every integer, because they carry no information. */
function isTelling(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

export function limitsOf(schema: JsonSchema): string[] {
  const { minLength, maxLength, minimum, maximum, maxItems, pattern, format } = schema;
  const own = [
    typeof format === 'string' && format !== 'binary' ? format : null,
    isTelling(minLength) ? `length ≥ ${minLength}` : null,
    isTelling(maxLength) ? `length ≤ ${maxLength}` : null,
    isTelling(minimum) ? `≥ ${minimum}` : null,
    isTelling(maximum) ? `≤ ${maximum}` : null,
    isTelling(maxItems) ? `items ≤ ${maxItems}` : null,
    typeof pattern === 'string' && format === undefined ? `/${pattern}/` : null,
    'default' in schema ? `= ${JSON.stringify(schema['default'])}` : null,
  ];
  const inner = alternativesOf(schema).flatMap(limitsOf);
  return [...new Set([...own.filter((limit) => limit !== null), ...inner])];
}

function innerObject(schema: JsonSchema): { schema: JsonSchema; suffix: string } | null {
  if (schema['type'] === 'array') {
    const inner = innerObject((schema['items'] ?? {}) as JsonSchema);
    return inner === null ? null : { schema: inner.schema, suffix: `[]${inner.suffix}` };
  }
  if (schema['properties'] !== undefined) return { schema, suffix: '' };
  for (const alternative of alternativesOf(schema)) {
    const inner = innerObject(alternative);
    if (inner !== null) return inner;
  }
  return null;
}

export function fieldsOf(schema: JsonSchema, prefix = ''): FieldRow[] {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] ?? []) as string[]);
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = `${prefix}${key}`;
    const inner = innerObject(property);
    const row = {
      name,
      type: typeOf(property),
      isRequired: required.has(key),
      limits: limitsOf(property),
    };
    return inner === null ? [row] : [row, ...fieldsOf(inner.schema, `${name}${inner.suffix}.`)];
  });
}

const samples: Readonly<Record<string, string>> = {
  email: 'name@company.ae',
  password: 'Kandura!42-oud',
  uuid: '01930000-0000-7000-8000-000000000000',
  date: '2027-01-31',
  phone: '+971501234567',
  code: '424242',
};

export function sampleOf(schema: JsonSchema, name: string): unknown {
  const [first] = alternativesOf(schema);
  if (first !== undefined) return sampleOf(first, name);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[])[0];
  if ('default' in schema) return schema['default'];
  switch (schema['type']) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return typeof schema['minimum'] === 'number' && isTelling(schema['minimum'])
        ? schema['minimum']
        : 1;
    case 'array':
      return [sampleOf((schema['items'] ?? {}) as JsonSchema, name)];
    case 'object':
      return sampleObject(schema);
    default: {
      const key = Object.keys(samples).find(
        (one) => name.includes(one) || schema['format'] === one,
      );
      return key === undefined ? '…' : samples[key];
    }
  }
}

export function sampleObject(schema: JsonSchema): Record<string, unknown> {
  const required = (schema['required'] ?? []) as string[];
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name] ?? {}, name)]));
}
