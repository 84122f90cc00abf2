import { parseFile, walk, type AstNode, type SourceFile } from './check/project.ts';

/** What React Router takes out of a route's module for the browser. */
const serverExports = new Set(['loader', 'action', 'middleware', 'headers']);

function namesIn(node: AstNode): Set<string> {
  const names = new Set<string>();
  walk(node, ({ type, name }) => {
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') names.add(name);
  });
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

/** What stays in any case: what is exported to the browser, and what runs by itself. */
function isRoot(statement: AstNode): boolean {
  if (statement.type === 'ExportDefaultDeclaration') return true;
  if (statement.type.startsWith('Export')) return declaredBy(statement).some((name) => !serverExports.has(name));
  if (statement.type === 'ImportDeclaration') return (statement['specifiers'] as AstNode[]).length === 0;
  return declaredBy(statement).length === 0;
}

/** A route's module without its loader, its action, and all that only they need. */
export function browserPartOf(file: SourceFile): SourceFile {
  const statements = parseFile(file).program['body'] as AstNode[];
  const kept = new Set(statements.filter(isRoot));
  // A set hands out what is added while it is read.
  for (const statement of kept) {
    const names = namesIn(statement);
    for (const other of statements) if (declaredBy(other).some((name) => names.has(name))) kept.add(other);
  }
  const text = statements
    .filter((statement) => kept.has(statement))
    .map(({ start, end }) => file.text.slice(start, end))
    .join('\n');
  return { path: file.path, text };
}
