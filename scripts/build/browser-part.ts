import { parseFile, type AstNode, type SourceFile } from '../check/project.ts';

/** The exports that React Router removes from a route's module for the browser. */
const serverExports = new Set(['loader', 'action', 'middleware', 'headers']);

/** Wrappers around a value; every other TypeScript node is a type. */
const valueWrappers = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** Fields with a label, which must not count as the name of a value. */
const labels: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  JSXAttribute: 'name',
};

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function namesIn(node: AstNode, names: Set<string> = new Set()): Set<string> {
  if (node.type.startsWith('TS') && !valueWrappers.has(node.type)) return names;
  const { name } = node;
  if ((node.type === 'Identifier' || node.type === 'JSXIdentifier') && typeof name === 'string') names.add(name);
  const label = node['computed'] === true ? undefined : labels[node.type];
  for (const [field, value] of Object.entries(node)) {
    if (field === label) continue;
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) namesIn(one, names);
  }
  return names;
}

function declaredBy(statement: AstNode): string[] {
  const node = (statement['declaration'] as AstNode | null | undefined) ?? statement;
  if (node.type === 'ImportDeclaration')
    return (node['specifiers'] as AstNode[]).map((one) => String((one['local'] as AstNode)['name']));
  if (node.type === 'VariableDeclaration')
    return (node['declarations'] as AstNode[]).flatMap((one) => [...namesIn(one['id'] as AstNode)]);
  const id = node['id'] as AstNode | null | undefined;
  return typeof id?.['name'] === 'string' ? [id['name']] : [];
}

/** True for statements that must remain: exports to the browser, and side effects. */
function isRoot(statement: AstNode): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return true;
  if (statement.type.startsWith('Export')) return declaredBy(statement).some((name) => !serverExports.has(name));
  if (statement.type === 'ImportDeclaration') return (statement['specifiers'] as AstNode[]).length === 0;
  return declaredBy(statement).length === 0;
}

/** A route's module without its loader, its action and all code that only they need. */
export function browserPartOf(file: SourceFile): SourceFile {
  const statements = parseFile(file).program['body'] as AstNode[];
  const reachable = new Set(statements.filter(isRoot));
  // The loop also visits names that it adds, because a set iterates over additions.
  for (const statement of reachable) {
    const names = namesIn(statement);
    for (const other of statements) if (declaredBy(other).some((name) => names.has(name))) reachable.add(other);
  }
  const used = new Set(
    [...reachable].filter(({ type }) => type !== 'ImportDeclaration').flatMap((one) => [...namesIn(one)]),
  );
  const slice = ({ start, end }: AstNode) => file.text.slice(start, end);
  const write = (statement: AstNode): string => {
    const specifiers = statement.type === 'ImportDeclaration' ? (statement['specifiers'] as AstNode[]) : [];
    if (specifiers.length === 0) return slice(statement);
    const names = specifiers.filter((one) => used.has(String((one['local'] as AstNode)['name'])));
    const isPlain = names.length === specifiers.length || names.some(({ type }) => type !== 'ImportSpecifier');
    if (isPlain) return slice(statement);
    return `import { ${names.map(slice).join(', ')} } from ${slice(statement['source'] as AstNode)};`;
  };
  const text = statements.filter((statement) => reachable.has(statement)).map(write);
  return { path: file.path, text: text.join('\n') };
}
