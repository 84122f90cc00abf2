import { listImports } from './imports.ts';
import { lineAt, parseFile, type AstNode, type Problem, type SourceFile } from './project.ts';

export interface Text {
  key: string;
  path: string;
  line: number;
  value: string | Readonly<Record<string, string>>;
  /** The place of each string in its file, by plural form; '' for a text without forms. */
  spans: Readonly<Record<string, Span>>;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Catalogue {
  texts: Text[];
  problems: Problem[];
  paths: Set<string>;
}

const pluralForms = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

interface Found {
  file: SourceFile;
  node: AstNode;
}

function declaratorsOf(statement: AstNode): AstNode[] {
  const declaration =
    statement.type === 'ExportNamedDeclaration'
      ? (statement['declaration'] as AstNode | null)
      : statement;
  return declaration?.type === 'VariableDeclaration'
    ? (declaration['declarations'] as AstNode[])
    : [];
}

function nameOf(node: unknown): string {
  const { name, value } = node as { name?: string; value?: unknown };
  return name ?? String(value);
}

function findName(
  files: ReadonlyMap<string, SourceFile>,
  file: SourceFile,
  name: string,
): Found | undefined {
  const statements = parseFile(file).program['body'] as AstNode[];
  for (const declarator of statements.flatMap(declaratorsOf)) {
    if (nameOf(declarator['id']) === name && declarator['init'] !== null)
      return { file, node: declarator['init'] as AstNode };
  }
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration') continue;
    const specifiers = statement['specifiers'] as AstNode[];
    const specifier = specifiers.find(
      (one) => one.type === 'ImportSpecifier' && nameOf(one['local']) === name,
    );
    if (specifier === undefined) continue;
    const site = listImports(file).find((one) => one.specifier === nameOf(statement['source']));
    const from = files.get(site?.target ?? '');
    return from === undefined ? undefined : findName(files, from, nameOf(specifier['imported']));
  }
  return undefined;
}

function unwrap(node: AstNode): AstNode {
  const isWrapper = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'].includes(
    node.type,
  );
  return isWrapper ? unwrap(node['expression'] as AstNode) : node;
}

function readString(wrapped: AstNode): string | undefined {
  const node = unwrap(wrapped);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral') {
    const quasis = node['quasis'] as { value: { cooked: string } }[];
    return quasis.length === 1 ? quasis[0]?.value.cooked : undefined;
  }
  if (node.type !== 'BinaryExpression' || node['operator'] !== '+') return undefined;
  const left = readString(node['left'] as AstNode);
  const right = readString(node['right'] as AstNode);
  return left === undefined || right === undefined ? undefined : left + right;
}

interface Plural {
  forms: Record<string, string>;
  spans: Record<string, Span>;
}

const spanOf = ({ start, end }: AstNode): Span => ({ start, end });

function readPlural(node: AstNode): Plural | undefined {
  const forms: Record<string, string> = {};
  const spans: Record<string, Span> = {};
  for (const property of node['properties'] as AstNode[]) {
    if (property.type !== 'Property' || !pluralForms.has(nameOf(property['key']))) return undefined;
    const text = readString(property['value'] as AstNode);
    if (text === undefined) return undefined;
    forms[nameOf(property['key'])] = text;
    spans[nameOf(property['key'])] = spanOf(property['value'] as AstNode);
  }
  return Object.hasOwn(forms, 'other') ? { forms, spans } : undefined;
}

function flatten(
  files: ReadonlyMap<string, SourceFile>,
  found: Found,
  key: string,
  into: Catalogue,
): void {
  const { file } = found;
  const node = unwrap(found.node);
  const line = lineAt(file.text, node.start);
  into.paths.add(file.path);
  const text = readString(node);
  const plural = node.type === 'ObjectExpression' ? readPlural(node) : undefined;
  if (text !== undefined) {
    into.texts.push({ key, path: file.path, line, value: text, spans: { '': spanOf(node) } });
  } else if (plural !== undefined) {
    into.texts.push({ key, path: file.path, line, value: plural.forms, spans: plural.spans });
  } else if (node.type === 'ObjectExpression') {
    for (const property of node['properties'] as AstNode[]) {
      const isSpread = property.type === 'SpreadElement';
      const name = isSpread ? [] : [nameOf(property['key'])];
      const value = (isSpread ? property['argument'] : property['value']) as AstNode;
      flatten(
        files,
        { file, node: value },
        [...(key === '' ? [] : [key]), ...name].join('.'),
        into,
      );
    }
  } else {
    const target = node.type === 'Identifier' ? findName(files, file, nameOf(node)) : undefined;
    if (target === undefined)
      into.problems.push({
        path: file.path,
        line,
        message: `${key}: a catalogue holds plain texts only`,
      });
    else flatten(files, target, key, into);
  }
}

/** Reads the catalogue of `name` from the syntax tree, without running code. */
export function readCatalogue(files: readonly SourceFile[], path: string, name: string): Catalogue {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const catalogue: Catalogue = { texts: [], problems: [], paths: new Set() };
  const file = byPath.get(path);
  const found = file === undefined ? undefined : findName(byPath, file, name);
  if (found === undefined)
    catalogue.problems.push({ path, line: 1, message: `exports no catalogue ${name}` });
  else flatten(byPath, found, '', catalogue);
  return catalogue;
}

export function stringsOf(text: Text): [form: string, value: string][] {
  return typeof text.value === 'string' ? [['', text.value]] : Object.entries(text.value);
}

export function placeholdersOf(value: string): string[] {
  return [...value.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
