import { featureOrder } from './check/feature-order.ts';

/** What the bundler tells of the modules while it cuts chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null;
  readonly priority: number;
}

/** The files that a kind of page asks for by itself; every other module is reached from them. */
const entries = {
  every: /\/app\/(?:root|entry\.client)\.tsx$/,
  area: /\/app\/routes\/layouts\/(?:buyer|seller|operator)\.tsx$/,
  // Without the gallery, which shows every component there is.
  open: /\/app\/routes\/(?:layouts\/site|home|coming|outbox|not-found|auth|sandbox-payment)\.tsx$/,
  page: /\/app\/routes\//,
} as const;

const entryPatterns = Object.values(entries);

/** The entries that reach a module by imports that are not `import()`, itself included. */
function findEntries(start: string, graph: ModuleGraph): readonly string[] {
  const found = new Set<string>();
  const seen = new Set([start]);
  const waiting = [start];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const file = id.replace(/\?.*$/, '');
    if (entryPatterns.some((pattern) => pattern.test(file))) found.add(file);
    for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
      if (seen.has(importer)) continue;
      seen.add(importer);
      waiting.push(importer);
    }
  }
  return [...found];
}

/** The chunk of what two or more pages share and no layout brings. */
function sharedChunk(id: string): string {
  // Endpoints and their checks bring Zod with them: a page that only formats money must not.
  if (/\/node_modules\/zod\/|\/shared\/(?:endpoint|validation)/.test(id)) return 'contract';
  if (id.includes('/node_modules/lucide-react/')) return 'icons';
  if (id.includes('/shared/')) return 'words';
  const noun = /\/features\/([^/]+)\//.exec(id)?.[1];
  if (noun !== undefined) return noun;
  return /\/app\/ui\/(?:data-table|list-)/.test(id) ? 'table' : 'ui';
}

/** The chunk of a module by the entries that reach it; null where one page alone has it. */
function chunkOf(id: string, reachedBy: readonly string[]): string | null {
  const isReached = (pattern: RegExp) => reachedBy.some((file) => pattern.test(file));
  // It starts the page when it is read, so it must not be read with anything else.
  if (id.endsWith('/app/entry.client.tsx')) return null;
  if (/\/node_modules\/(?:react|react-dom|scheduler|react-router)\//.test(id)) return 'react';
  if (isReached(entries.every)) return 'base';
  const isOpen = isReached(entries.open);
  if (isReached(entries.area)) {
    if (id.includes('/node_modules/') && !id.includes('/lucide-react/')) return 'aria';
    return isOpen ? 'common' : 'area';
  }
  if (reachedBy.length < 2) return null;
  const shared = sharedChunk(id);
  return isOpen && shared !== 'contract' ? 'open' : shared;
}

/**
 * Ahead of what imports it: a chunk takes what its modules import along, unless an earlier one has it already. Public
 * pages need react, base, common and open; areas also aria and area, and then what the page is about.
 */
const order = ['react', 'base', 'common', 'open', 'aria', 'area', 'icons', 'words', 'contract', 'ui', 'table'];

/**
 * Cuts the pages' code into a few chunks instead of one per shared module: a list asked for a hundred files before it
 * moved, each with a preload in its HTML and a name in the manifest.
 */
export function chunkGroups(): ChunkGroup[] {
  const known = new Map<string, string | null>();
  const chunkBy = (id: string, graph: ModuleGraph) => {
    let chunk = known.get(id);
    if (chunk === undefined) {
      chunk = chunkOf(id, findEntries(id, graph));
      known.set(id, chunk);
    }
    return chunk;
  };
  const names = [...order, ...featureOrder];
  return names.map((name, index) => ({
    name: (id, graph) => (chunkBy(id, graph) === name ? name : null),
    priority: names.length - index,
  }));
}
