import { addedColumnOf, effectOfConstraint, uniqueIndexOf } from './new-constraints.ts';

/** A statement of a migration that a process of the previous version cannot work beside. */
interface Breaking {
  /** In the text of the migration. */
  readonly index: number;
  /** As an upgrade note would name it: "drops a column". */
  readonly effect: string;
}

const spaces = (text: string) => text.replace(/[^\n]/g, ' ');

/**
 * Blanks comments, quoted texts and the bodies of functions, and keeps the place of everything else.
 * The body of a `do` block runs during the migration, so its statements count.
 */
function blankTexts(sql: string): string {
  const quoted = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$([\s\S]*?)\$\1\$/g;
  return sql.replace(quoted, (text, tag?: string, body?: string, at?: number) => {
    const isDoBlock = body !== undefined && /\bdo\s*$/i.test(sql.slice(0, at));
    const mark = ' '.repeat((tag ?? '').length + 1);
    return isDoBlock ? `${mark};${blankTexts(body)};${mark}` : spaces(text);
  });
}

function statementsOf(sql: string): { readonly index: number; readonly text: string }[] {
  let index = 0;
  return blankTexts(sql)
    .split(';')
    .map((text) => {
      const statement = { index, text };
      index += text.length + 1;
      return statement;
    });
}

const name = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const kinds =
  'table|foreign table|view|materialized view|function|procedure|aggregate|type|domain|sequence|schema';
const pattern = (text: string) => new RegExp(text.replaceAll(' ', String.raw`\s+`), 'i');

const created = pattern(
  String.raw`\bcreate (?:or replace )?(?:(?:temp|temporary|unlogged|recursive) )?(?:${kinds}) (?:if not exists )?${name}`,
);
const triggerFunction = pattern(
  String.raw`\bcreate (?:or replace )?function ${name}\s*\(\s*\) returns trigger\b`,
);
const dropped = pattern(String.raw`\bdrop (${kinds}) (?:if exists )?${name}`);
const alteredTable = pattern(
  String.raw`\balter (?:foreign )?table (?:if exists )?(?:only )?${name} `,
);
const alteredOther = pattern(
  String.raw`\balter (${kinds}) (?:if exists )?${name}\s*(?:\([^)]*\))? (rename|drop attribute|alter attribute|set schema|set not null)\b`,
);

const actions: readonly (readonly [effect: string, RegExp])[] = [
  ['renames a table', /^rename\s+to\b/i],
  ['renames a column', /^rename\s+(?!to\b|constraint\b)/i],
  ['moves a table', /^set\s+schema\b/i],
  ['drops a column', /^drop\s+(?!constraint\b)/i],
  ['requires a column', /^alter\s+(?:column\s+)?\S+\s+set\s+not\s+null\b/i],
  ['drops the default of a column', /^alter\s+(?:column\s+)?\S+\s+drop\s+default\b/i],
  ['changes the type of a column', /^alter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/i],
];
const filledColumn = /\b(?:default|generated|(?:small|big)?serial)\b/i;

function withoutBrackets(text: string): string {
  let bare = text;
  while (/\([^()]*\)/.test(bare)) bare = bare.replace(/\([^()]*\)/g, ' ');
  return bare;
}

/** The parts of an ALTER TABLE. Commas inside brackets separate others. */
function actionsOf(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const char of text) {
    depth += char === '(' ? 1 : char === ')' ? -1 : 0;
    if (char === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim());
}

function effectOfAction(action: string, added: ReadonlySet<string>): string | undefined {
  const bare = withoutBrackets(action);
  const effect = effectOfConstraint(action, added);
  if (effect !== null) return effect;
  if (!/^add\b/i.test(bare)) return actions.find(([, one]) => one.test(bare))?.[0];
  const isFilled = filledColumn.test(bare);
  const refusesNull = /\bcheck\s*\([^)]*\bis\s+not\s+null\s*\)/i.test(action);
  const isRequired = /\bnot\s+null\b|\bprimary\s+key\b/i.test(bare) || refusesNull;
  if (isRequired && !isFilled) return 'adds a required column without a default';
  // Each row of an older process would get the same value.
  return /\bunique\b/i.test(bare) && /\bdefault\b/i.test(bare)
    ? 'adds a unique column with a default'
    : undefined;
}

/** The columns that a migration adds, by table. */
function addedColumns(statements: readonly { readonly text: string }[]) {
  const added = new Map<string, Set<string>>();
  for (const { text } of statements) {
    const table = alteredTable.exec(text);
    if (table === null) continue;
    const ofTable = added.get(table[1] ?? '') ?? new Set();
    for (const action of actionsOf(text.slice(table.index + table[0].length))) {
      const column = addedColumnOf(action);
      if (column !== null) ofTable.add(column);
    }
    added.set(table[1] ?? '', ofTable);
  }
  return added;
}

interface Known {
  /** The previous version knows this table, view or function. */
  readonly isKnown: (name: string) => boolean;
  readonly added: ReadonlyMap<string, ReadonlySet<string>>;
}

function effectOf(statement: string, { isKnown, added }: Known): string | undefined {
  const drop = dropped.exec(statement);
  if (drop !== null)
    return isKnown(drop[2] ?? '') ? `drops a ${drop[1]?.toLowerCase()}` : undefined;
  const table = alteredTable.exec(statement);
  if (table !== null) {
    if (!isKnown(table[1] ?? '')) return undefined;
    const own = added.get(table[1] ?? '') ?? new Set();
    return actionsOf(statement.slice(table.index + table[0].length)).flatMap(
      (action) => effectOfAction(action, own) ?? [],
    )[0];
  }
  const unique = uniqueIndexOf(statement);
  if (unique !== null) {
    const own = added.get(unique.table) ?? new Set();
    const isOwn = unique.columns.some((column) => own.has(column));
    return isKnown(unique.table) && !isOwn ? 'adds a unique index' : undefined;
  }
  const other = alteredOther.exec(statement);
  return other !== null && isKnown(other[2] ?? '')
    ? `changes a ${other[1]?.toLowerCase()}`
    : undefined;
}

/** Names of functions that only triggers can call, so no process depends on them. */
export function triggerFunctionsOf(sql: string): string[] {
  return statementsOf(sql).flatMap(({ text }) => triggerFunction.exec(text)?.[1] ?? []);
}

/**
 * Statements after which a process of the previous version reads a name that is gone, or writes rows
 * that the database refuses. A name that the same migration creates is not known to that process,
 * or has a successor.
 */
export function findBreaking(sql: string, triggerFunctions: ReadonlySet<string>): Breaking[] {
  const statements = statementsOf(sql);
  const own = new Set(statements.flatMap(({ text }) => created.exec(text)?.[1] ?? []));
  const isKnown = (one: string) =>
    !own.has(one) && !triggerFunctions.has(one) && !one.startsWith('pg_temp.');
  const added = addedColumns(statements);
  return statements.flatMap(({ index, text }) => {
    const effect = effectOf(text, { isKnown, added });
    const start = index + (text.length - text.trimStart().length);
    return effect === undefined ? [] : [{ index: start, effect }];
  });
}
