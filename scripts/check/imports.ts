import path from 'node:path';
import { lineAt, parseFile, walk, type AstNode, type SourceFile } from './project.ts';

const ownPath = /^#(?:app|db|features|server|shared|ui)\//;

/**
 * One import or re-export. `target` is the path from the root for our files, otherwise the
 * package's name.
 */
export interface ImportSite {
  specifier: string;
  target: string;
  isRelative: boolean;
  isTypeOnly: boolean;
  names: readonly string[];
  line: number;
}

function sourceOf(node: AstNode): string | undefined {
  const source = node['source'] as AstNode | null | undefined;
  const value = source?.['value'];
  return typeof value === 'string' ? value : undefined;
}

function isTypeOnly(node: AstNode): boolean {
  if (node.type === 'TSImportType') return true;
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = (node['specifiers'] ?? []) as AstNode[];
  return (
    specifiers.length > 0 &&
    specifiers.every((one) => one['importKind'] === 'type' || one['exportKind'] === 'type')
  );
}

function namesOf(node: AstNode): string[] {
  return ((node['specifiers'] ?? []) as AstNode[]).flatMap((one) => {
    const imported = one['imported'] as AstNode | undefined;
    const name = imported?.['name'];
    return typeof name === 'string' ? [name] : [];
  });
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

export function listImports(file: SourceFile): ImportSite[] {
  const sites: ImportSite[] = [];
  walk(parseFile(file).program, (node) => {
    if (!importing.has(node.type)) return;
    const specifier = sourceOf(node);
    if (specifier === undefined) return;
    const bare = specifier.split('?')[0] ?? specifier;
    const isOwn = ownPath.test(bare);
    const isRelative = isOwn || bare.startsWith('.');
    sites.push({
      specifier,
      target: isOwn
        ? bare.slice(1)
        : isRelative
          ? path.posix.join(path.posix.dirname(file.path), bare)
          : bare,
      isRelative,
      isTypeOnly: isTypeOnly(node),
      names: namesOf(node),
      line: lineAt(file.text, node.start),
    });
  });
  return sites;
}
