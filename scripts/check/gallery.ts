import { listImports, type ImportSite } from './imports.ts';
import {
  isCode,
  isTest,
  lineAt,
  parseFile,
  walk,
  type AstNode,
  type Check,
  type Problem,
  type SourceFile,
} from './project.ts';

/** The page of components, in development and the demo only. */
const galleryRoute = 'app/routes/gallery.tsx';
const isGallery = (path: string): boolean =>
  path === galleryRoute || path.startsWith('ui/gallery/');
const isUi = (path: string): boolean =>
  /^(?:ui|features\/[^/]+\/ui)\//.test(path) && !isGallery(path);

interface Exported {
  readonly name: string;
  readonly line: number;
}

function namesOfDeclaration(node: AstNode): string[] {
  const declarations = (node['declarations'] as AstNode[] | undefined) ?? [node];
  return declarations.flatMap(({ id }) => {
    const name = (id as AstNode | undefined)?.['name'];
    return typeof name === 'string' ? [name] : [];
  });
}

function listExports(file: SourceFile): Exported[] {
  const exported: Exported[] = [];
  walk(parseFile(file).program, (node) => {
    const declaration = node['declaration'] as AstNode | null | undefined;
    if (node.type !== 'ExportNamedDeclaration' || !declaration) return;
    const line = lineAt(file.text, node.start);
    exported.push(...namesOfDeclaration(declaration).map((name) => ({ name, line })));
  });
  return exported;
}

/** How often a file writes each name. An export that its own file uses is written twice. */
function countNames(file: SourceFile): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  walk(parseFile(file).program, (node) => {
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return;
    const name = String(node['name']);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  });
  return counts;
}

/** The files of ui/ and features/…/ui/ that the product's own files reach, with the imports that reach them. */
function reach(files: readonly SourceFile[]): ReadonlyMap<string, ImportSite[]> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reached = new Map<string, ImportSite[]>();
  const queue = files.filter(({ path }) => !isUi(path) && !isGallery(path));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const site of listImports(file)) {
      const target = byPath.get(site.target);
      if (target === undefined || !isUi(target.path)) continue;
      const sites = reached.get(target.path);
      if (sites === undefined) queue.push(target);
      reached.set(target.path, [...(sites ?? []), site]);
    }
  }
  return reached;
}

function checkExports(file: SourceFile, sites: readonly ImportSite[]): Problem[] {
  // An import of a whole module, as of a lazy one, may use every export.
  if (sites.some(({ names }) => names.length === 0)) return [];
  const imported = new Set(sites.flatMap(({ names }) => names));
  const counts = countNames(file);
  return listExports(file)
    .filter(({ name }) => !imported.has(name) && (counts.get(name) ?? 0) < 2)
    .map(({ name, line }) => ({
      path: file.path,
      line,
      message: `${name} is reached by /gallery or tests alone: use it on a page or delete it`,
    }));
}

/**
 * Each export of ui/ and features/…/ui/ must be reached from a page. /gallery and tests do not count, because a
 * component that only they show looks finished and no user ever sees it.
 */
export const galleryCheck: Check = {
  name: 'gallery',
  run: (files) => {
    const product = files.filter((file) => isCode(file) && !isTest(file));
    const reached = reach(product);
    return product
      .filter(({ path }) => isUi(path))
      .flatMap((file) => checkExports(file, reached.get(file.path) ?? []));
  },
};
