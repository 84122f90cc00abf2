import path from 'node:path';
import { parseFile, walk, type AstNode, type SourceFile } from '../check/project.ts';

interface FunctionOf {
  readonly path: string;
  readonly params: readonly AstNode[];
  readonly body: AstNode;
}

interface Module {
  readonly functions: ReadonlyMap<string, FunctionOf>;
  /** Local name → the file and the name there. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
}

/** The way of one parameter through the functions that it is passed to. */
export interface Walk {
  /** Functions that the parameter enters. */
  readonly stays: number;
  /** Files of these functions. */
  readonly files: number;
  /** Entries into a file that the parameter had left before. */
  readonly returns: number;
}

const nameOf = (node: unknown): string | undefined => {
  const name = (node as AstNode | null | undefined)?.['name'];
  return typeof name === 'string' ? name : undefined;
};

const isFunction = (node: AstNode): boolean =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

function targetOf(from: string, specifier: string): string {
  return specifier.startsWith('#')
    ? specifier.slice(1)
    : path.posix.join(path.posix.dirname(from), specifier);
}

function readModule(file: SourceFile): Module {
  const functions = new Map<string, FunctionOf>();
  const imports = new Map<string, { path: string; name: string }>();
  const add = (name: string | undefined, node: AstNode): void => {
    const [params, body] = [node['params'] as AstNode[], node['body'] as AstNode];
    if (name !== undefined) functions.set(name, { path: file.path, params, body });
  };
  for (const statement of parseFile(file).program['body'] as AstNode[]) {
    if (statement.type === 'ImportDeclaration') {
      const target = targetOf(file.path, String((statement['source'] as AstNode)['value']));
      for (const one of statement['specifiers'] as AstNode[]) {
        const local = nameOf(one['local']);
        // A namespace has no name of its own: its members are looked up at the call.
        const name = one.type === 'ImportSpecifier' ? nameOf(one['imported']) : '*';
        if (local !== undefined && name !== undefined) imports.set(local, { path: target, name });
      }
      continue;
    }
    const declared = (statement['declaration'] as AstNode | null | undefined) ?? statement;
    if (declared.type === 'FunctionDeclaration') add(nameOf(declared['id']), declared);
    if (declared.type !== 'VariableDeclaration') continue;
    for (const one of declared['declarations'] as AstNode[]) {
      const value = one['init'] as AstNode | null;
      if (value !== null && isFunction(value)) add(nameOf(one['id']), value);
    }
  }
  return { functions, imports };
}

/** All names that a parameter binds, also by destructuring. */
function boundNames(pattern: AstNode | undefined): string[] {
  if (pattern === undefined) return [];
  const names: string[] = [];
  const visit = (node: AstNode): void => {
    if (node.type === 'Identifier') names.push(nameOf(node) ?? '');
    if (node.type === 'AssignmentPattern') visit(node['left'] as AstNode);
    if (node.type === 'RestElement') visit(node['argument'] as AstNode);
    if (node.type === 'ObjectPattern')
      for (const one of node['properties'] as AstNode[])
        visit(one.type === 'RestElement' ? one : (one['value'] as AstNode));
  };
  visit(pattern);
  return names;
}

/** A function in the argument is not searched, because its own calls are followed where they are. */
function mentions(node: AstNode, names: ReadonlySet<string>): boolean {
  if (isFunction(node)) return false;
  if (node.type === 'Identifier') return names.has(nameOf(node) ?? '');
  if (node.type === 'MemberExpression') return mentions(node['object'] as AstNode, names);
  if (node.type === 'Property') return mentions(node['value'] as AstNode, names);
  return Object.values(node).some((value) =>
    (Array.isArray(value) ? value : [value]).some(
      (one: unknown) =>
        typeof one === 'object' && one !== null && 'type' in one && mentions(one as AstNode, names),
    ),
  );
}

function callsIn(body: AstNode): AstNode[] {
  const calls: AstNode[] = [];
  walk(body, (node) => {
    if (node.type === 'CallExpression') calls.push(node);
  });
  return calls.sort((one, other) => one.end - other.end);
}

/**
 * Follows one parameter of a function through every call that gets it or a part of it, depth first
 * in the order of the calls. Each function is entered once for each of its parameters.
 */
export function walkParameter(
  files: readonly SourceFile[],
  start: { readonly path: string; readonly name: string; readonly param: string },
): Walk {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const modules = new Map<string, Module>();
  const moduleOf = (at: string): Module | undefined => {
    const file = byPath.get(at);
    if (file !== undefined && !modules.has(at)) modules.set(at, readModule(file));
    return modules.get(at);
  };
  const calleeOf = (at: string, callee: AstNode): FunctionOf | undefined => {
    const member = callee.type === 'MemberExpression';
    const local = nameOf(member ? callee['object'] : callee) ?? '';
    const imported = moduleOf(at)?.imports.get(local);
    if (imported === undefined) return member ? undefined : moduleOf(at)?.functions.get(local);
    const name = imported.name === '*' ? nameOf(callee['property']) : imported.name;
    return moduleOf(imported.path)?.functions.get(name ?? '');
  };
  const entered = new Set<string>();
  const seenFiles = new Set<string>();
  const total = { stays: 0, returns: 0 };
  let current = '';
  const enter = (one: FunctionOf, names: ReadonlySet<string>): void => {
    const key = `${one.path}:${one.body.start}:${[...names].join()}`;
    if (entered.has(key)) return;
    entered.add(key);
    total.stays += 1;
    if (one.path !== current && seenFiles.has(one.path)) total.returns += 1;
    seenFiles.add(one.path);
    current = one.path;
    for (const call of callsIn(one.body)) {
      const target = calleeOf(one.path, call['callee'] as AstNode);
      const at = (call['arguments'] as AstNode[]).findIndex((value) => mentions(value, names));
      const bound = boundNames(target?.params[at]);
      if (target !== undefined && bound.length > 0) enter(target, new Set(bound));
    }
  };
  const first = moduleOf(start.path)?.functions.get(start.name);
  if (first !== undefined) enter(first, new Set([start.param]));
  return { ...total, files: seenFiles.size };
}
