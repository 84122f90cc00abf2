import { clientRouteQuery } from '#app/page/framework-internals.ts';
import { featureOrder } from '../check/feature-order.ts';

/** What the bundler tells of the modules while it cuts chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null;
  readonly priority: number;
}

/** The files that a kind of page asks for by itself; every other module is reached from them. */
const entries = {
  every: /\/app\/(?:root|entry\.client)\.tsx$/,
  area: /\/app\/routes\/layouts\/(?:buyer|seller|operator)\.tsx$/,
  // Without those that ship no script, and the gallery, which shows every component there is.
  open: /\/app\/routes\/(?:not-found|sandbox-payment)\.tsx$/,
  /** What opens over a page, fetched together when the first of it opens. */
  late: /\/(?:ui\/(?:dialog|menu|tooltip)|app\/shell\/bell)-box\.tsx$/,
  page: /\/app\/routes\//,
} as const;

const entryPatterns = Object.values(entries);

type Step = 'importers' | 'importedIds';

/** A module and all that is one or more steps away from it; `import()` is no step. */
function walk(start: string, step: Step, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([start]);
  // A set hands out what is added while it is read.
  for (const id of seen) {
    for (const next of graph.getModuleInfo(id)?.[step] ?? []) seen.add(next);
  }
  return seen;
}

/** The entries that reach a module, itself included. */
function findEntries(id: string, graph: ModuleGraph): readonly string[] {
  const files = [...walk(id, 'importers', graph)].map((reached) => reached.replace(/\?.*$/, ''));
  return [...new Set(files.filter((file) => entryPatterns.some((pattern) => pattern.test(file))))];
}

/** Endpoints and their checks bring Zod with them: a page that only formats money must not. */
function needsZod(id: string, graph: ModuleGraph): boolean {
  return [...walk(id, 'importedIds', graph)].some((imported) => imported.includes('/node_modules/zod/'));
}

/** Components that some pages need and most do not. */
const parts: Readonly<Record<string, RegExp>> = {
  table: /(?<!\/features\/[^/]+)\/ui\/(?:data-table|list-)/,
  chart: /(?<!\/features\/[^/]+)\/ui\/chart/,
  fields:
    /(?<!\/features\/[^/]+)\/ui\/(?:file-field|sheet-|use-sheet|date-field|number-field|textarea|select|still-form|decision-form|use-schema-check)/,
};

/** What a noun's whole pages consist of is shared by two or three; what stands on this many is a small piece of it. */
const manyPages = 4;
const sides = ['buyer', 'seller', 'operator', 'several'] as const;

/** Pages of one area share with each other what no other area's reader needs. */
function sideOf(pages: readonly string[]): (typeof sides)[number] {
  const isAll = (side: string) => pages.every((page) => page.includes(`/app/routes/${side}/`));
  return sides.find(isAll) ?? 'several';
}

/** The chunk of what two or more pages share and no layout brings. */
function sharedChunk(id: string, pages: readonly string[], graph: ModuleGraph): string {
  if (id.includes('/node_modules/zod/')) return 'contract';
  if (id.includes('/node_modules/lucide-react/')) return pages.length < manyPages ? 'icons-few' : 'icons';
  if (id.includes('/shared/')) return needsZod(id, graph) ? 'contract' : 'words';
  const noun = /\/features\/([^/]+)\//.exec(id)?.[1];
  const isFew = pages.length < manyPages && id.includes('/ui/');
  if (noun !== undefined) return isFew ? `${noun}-${sideOf(pages)}` : noun;
  return Object.keys(parts).find((part) => parts[part]?.test(id)) ?? 'ui';
}

/** The chunk of a module; null where one page alone has it. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const reachedBy = findEntries(id, graph);
  const isReached = (pattern: RegExp) => reachedBy.some((file) => pattern.test(file));
  // It starts the page when it is read, so it must not be read with anything else.
  if (id.endsWith('/app/entry.client.tsx')) return null;
  // It waits for its route's words: nothing else may wait with it.
  if (id.endsWith(clientRouteQuery)) return null;
  if (/\/node_modules\/(?:react|react-dom|scheduler|react-router)\//.test(id)) return 'react';
  if (isReached(entries.every)) return 'base';
  const isOpen = isReached(entries.open);
  if (isReached(entries.area)) return isOpen ? 'common' : 'area';
  const isLibrary = id.includes('/node_modules/') && !id.includes('/lucide-react/');
  if (isReached(entries.late) && (isLibrary || entries.late.test(id) || !isReached(entries.page))) return 'overlays';
  if (reachedBy.length < 2) return null;
  const shared = sharedChunk(id, reachedBy, graph);
  return isOpen && shared !== 'contract' ? 'open' : shared;
}

/**
 * Ahead of what imports it: a chunk takes what its modules import along, unless an earlier one has it already. Public
 * pages need react, base, common and open; areas also area, and then what the page is about.
 */
const order = [
  'react',
  'base',
  'common',
  'open',
  'area',
  'icons',
  'icons-few',
  'words',
  'contract',
  'ui',
  'chart',
  'fields',
  'table',
];

/**
 * Cuts the pages' code into a few chunks instead of one per shared module: a list asked for a hundred files before it
 * moved, each with a preload in its HTML and a name in the manifest.
 */
export function chunkGroups(): ChunkGroup[] {
  const known = new Map<string, string | null>();
  const chunkBy = (id: string, graph: ModuleGraph) => {
    let chunk = known.get(id);
    if (chunk === undefined) {
      chunk = chunkOf(id, graph);
      known.set(id, chunk);
    }
    return chunk;
  };
  const names = [
    ...order,
    ...featureOrder,
    // What several areas share goes ahead, else one of them takes it along and the others fetch all that is its.
    ...featureOrder.flatMap((noun) => sides.toReversed().map((side) => `${noun}-${side}`)),
    'overlays',
  ];
  return names.map((name, index) => ({
    name: (id, graph) => (chunkBy(id, graph) === name ? name : null),
    priority: names.length - index,
  }));
}
