/**
 * Constraints that a migration adds to tables of the previous version. The database applies them to new
 * rows also with NOT VALID, so it refuses rows of an older process that does not know them.
 */
const name = String.raw`(?:constraint\s+(?:"[^"]+"|\w+)\s+)?`;
const added = new RegExp(
  String.raw`^add\s+${name}(check|unique|primary\s+key|foreign\s+key|exclude|not\s+null)\b(.*)$`,
  'is',
);
const column =
  /^add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b|not\b)("[^"]+"|\w+)/i;
const uniqueIndex =
  /\bcreate\s+unique\s+index\b[\s\S]*?\bon\s+(?:only\s+)?((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)\s*(?:using\s+\w+\s*)?(\([\s\S]*)$/i;

const labels: Readonly<Record<string, string>> = {
  check: 'adds a check',
  unique: 'adds a unique constraint',
  primary: 'adds a primary key',
  foreign: 'adds a foreign key',
  exclude: 'adds an exclusion',
  not: 'requires a column',
};
const sqlWords = new Set(
  'and or not is null in any all array between like ilike similar to true false distinct from case when then else end at time zone interval references on delete update cascade set restrict no action deferrable initially deferred immediate valid with using include nulls asc desc first last where text date integer int bigint smallint numeric boolean uuid jsonb timestamptz'.split(
    ' ',
  ),
);

/** The names of columns in an expression: words that are neither SQL's nor a function's. */
function columnsOf(expression: string): string[] {
  const words = expression.matchAll(/(?<![\w:.])([a-z_]\w*)\b(?!\s*\()/gi);
  return [...words]
    .map((match) => match[1] ?? '')
    .filter((word) => !sqlWords.has(word.toLowerCase()));
}

/** The column that this part of an ALTER TABLE adds, or null. */
export const addedColumnOf = (action: string): string | null => column.exec(action)?.[1] ?? null;

/**
 * The effect of a constraint that this part of an ALTER TABLE adds; null: none, or only on columns that
 * the migration adds and that older processes leave empty or at their default. A key with one such
 * column has no equal rows, since that column is empty.
 */
export function effectOfConstraint(action: string, own: ReadonlySet<string>): string | null {
  const match = added.exec(action);
  if (match === null) return null;
  const kind = (match[1] ?? '').toLowerCase().split(/\s/)[0] ?? '';
  const brackets = kind === 'foreign' ? (match[2] ?? '').split(/\breferences\b/i)[0] : match[2];
  const columns = columnsOf(brackets ?? '');
  const isOwn =
    kind === 'check'
      ? columns.every((one) => own.has(one)) && !/\bis\s+not\s+null\b/i.test(match[2] ?? '')
      : kind !== 'primary' && kind !== 'not' && columns.some((one) => own.has(one));
  return isOwn ? null : (labels[kind] ?? null);
}

/** The table and the columns of a new unique index, or null. */
export function uniqueIndexOf(statement: string): { table: string; columns: string[] } | null {
  const match = uniqueIndex.exec(statement);
  return match === null ? null : { table: match[1] ?? '', columns: columnsOf(match[2] ?? '') };
}
