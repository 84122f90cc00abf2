import type { Column, Schema, Table } from './describe-schema.ts';

const LINE_MAX = 100;

const VALUE_TYPES: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'bigint',
  real: 'number',
  'double precision': 'number',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
};
const VALUE_TYPE_TEXT = 'string';

interface Names {
  aliases: Map<string, string[]>;
  enums: Map<string, string>;
  domains: Map<string, string>;
}

export function writeTablesModule(schema: Schema): string {
  const names: Names = {
    aliases: new Map(schema.enums.map(({ name, labels }) => [pascalCase(name), labels])),
    enums: new Map(schema.enums.map(({ name }) => [name, pascalCase(name)])),
    domains: new Map(schema.domains.map(({ name, definition }) => [name, definition])),
  };
  const tables = schema.tables.map((table) => writeTable(table, names));
  const body = tables.join('\n');
  const helpers = ['ColumnType', 'Generated', 'GeneratedAlways'].filter(
    (helper) =>
      new RegExp(`\\b${helper}<`).test(body) || (helper === 'ColumnType' && /\bJson/.test(body)),
  );
  return [
    '/**\n * The tables of db/schema.sql as Kysely sees them. Written by `node scripts/schema.ts`; change it by adding a migration.\n */\n',
    helpers.length === 0 ? '' : `import type { ${helpers.join(', ')} } from 'kysely';\n`,
    /\bJson\b/.test(body)
      ? '/** Parsed when read; written as JSON text, since the driver takes arrays for SQL arrays. */\nexport type Json = ColumnType<unknown, string, string>;\n'
      : '',
    /\bJsonDefault\b/.test(body)
      ? '/** The same with a default value. */\nexport type JsonDefault = ColumnType<unknown, string | undefined, string>;\n'
      : '',
    ...[...names.aliases].map(([name, labels]) => `${writeAlias(name, labels)}\n`),
    ...tables.map((table) => `${table}\n`),
    `export interface Tables {\n${schema.tables.map(({ name }) => `  ${keyOf(name)}: ${pascalCase(name)}Table;\n`).join('')}}\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function writeTable(table: Table, names: Names): string {
  const comment = table.comment === null ? '' : `/** ${table.comment} */\n`;
  const columns = table.columns.map((column) => writeColumn(table, column, names));
  return `${comment}export interface ${pascalCase(table.name)}Table {\n${columns.join('')}}`;
}

function writeColumn(table: Table, column: Column, names: Names): string {
  const comment = column.comment === null ? '' : `  /** ${column.comment} */\n`;
  const nullable = column.isNullable ? ' | null' : '';
  const value = writeValue(table, column, names);
  if (value === 'Json') {
    const isOptional = column.defaultExpression !== null;
    return `${comment}  ${keyOf(column.name)}: ${isOptional ? 'JsonDefault' : 'Json'}${nullable};\n`;
  }
  return `${comment}  ${keyOf(column.name)}: ${wrapOrigin(column, `${value}${nullable}`)};\n`;
}

function wrapOrigin({ origin, defaultExpression }: Column, value: string): string {
  if (origin === 'stored' || origin === 'identity-always') return `GeneratedAlways<${value}>`;
  if (origin === 'identity-default' || defaultExpression !== null) return `Generated<${value}>`;
  return value;
}

function writeValue(table: Table, column: Column, names: Names): string {
  const isArray = column.type.endsWith('[]');
  const base = column.type.replace(/(\[\])+$/, '').replace(/\(.*?\)/, '');
  const domain = names.domains.get(base)?.split(' ')[0];
  if (base === 'json' || base === 'jsonb') return 'Json';
  const labels = isArray ? null : readCheckedLabels(table, column);
  if (labels !== null) {
    const alias = pascalCase(`${table.name}_${column.name}`);
    names.aliases.set(alias, labels);
    return alias;
  }
  const value = names.enums.get(base) ?? VALUE_TYPES[domain ?? base] ?? VALUE_TYPE_TEXT;
  return isArray ? `${value}[]` : value;
}

function readCheckedLabels(table: Table, column: Column): string[] | null {
  for (const { kind, definition } of table.constraints) {
    const match =
      kind === 'c' ? /^CHECK \(\((\S+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) : null;
    if (match === null || match[1] !== column.name) continue;
    const labels = [...(match[2] ?? '').matchAll(/'((?:[^']|'')*)'::text(?:, |$)/g)];
    return labels.map(([, label]) => (label ?? '').replaceAll("''", "'"));
  }
  return null;
}

function writeAlias(name: string, labels: readonly string[]): string {
  const quoted = labels.map((label) =>
    /^[^'"\\]*$/.test(label) ? `'${label}'` : JSON.stringify(label),
  );
  const line = `export type ${name} = ${quoted.join(' | ')};`;
  return line.length <= LINE_MAX
    ? line
    : `export type ${name} =\n${quoted.map((label) => `  | ${label}`).join('\n')};`;
}

function keyOf(name: string): string {
  const bare = name.replaceAll('"', '');
  return /^\w+$/.test(bare) ? bare : `'${bare}'`;
}

function pascalCase(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
