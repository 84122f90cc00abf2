import { clientRouteQuery } from '#app/page/framework-internals.ts';
import { featureOrder } from '../check/feature-order.ts';

interface ModuleGraph {
  getModuleInfo(
    id: string,
  ): { readonly importers: readonly string[]; readonly importedIds: readonly string[] } | null;
}

interface ChunkGroup {
  readonly name: (id: string, graph: ModuleGraph) => string | null;
  readonly priority: number;
}

const entries = {
  every: /\/app\/(?:root|entry\.client)\.tsx$/,
  area: /\/app\/routes\/layouts\/(?:buyer|seller|operator)\.tsx$/,
  // Without pages that ship no script, and without the gallery, because it shows every component.
  open: /\/app\/routes\/(?:not-found|sandbox-payment)\.tsx$/,
  /** Popups, which are loaded together when the first one opens. */
  late: /\/(?:ui\/(?:dialog|menu|tooltip)-box\.tsx|app\/shell\/(?:console-)?bell-(?:box\.tsx|requests\.ts))$/,
  page: /\/app\/routes\//,
} as const;

const entryPatterns = Object.values(entries);

type Step = 'importers' | 'importedIds';

/** A module and all that it reaches in one or more steps; `import()` is no step. */
function walk(start: string, step: Step, graph: ModuleGraph): ReadonlySet<string> {
  const seen = new Set([start]);
  // The loop also visits ids that it adds, because a set iterates over additions.
  for (const id of seen) {
    for (const next of graph.getModuleInfo(id)?.[step] ?? []) seen.add(next);
  }
  return seen;
}

function findEntries(id: string, graph: ModuleGraph): readonly string[] {
  const files = [...walk(id, 'importers', graph)].map((reached) => reached.replace(/\?.*$/, ''));
  return [...new Set(files.filter((file) => entryPatterns.some((pattern) => pattern.test(file))))];
}

/**
 * True for modules that import Zod, such as endpoints. A page that only formats money must not load
 * them.
 */
function needsZod(id: string, graph: ModuleGraph): boolean {
  return [...walk(id, 'importedIds', graph)].some((imported) =>
    imported.includes('/node_modules/zod/'),
  );
}

/** Parts that only some pages need, in a chunk each. The others are in the chunk of all areas. */
const parts: Readonly<Record<string, RegExp>> = {
  report: /(?<!\/features\/[^/]+)\/ui\/chart/,
  files: /\/ui\/(?:file-field|sheet-(?:file|import)|use-sheet|attachments-field)/,
  sheet: /\/ui\/sheet\//,
};

const tablePattern = /(?<!\/features\/[^/]+)\/ui\/(?:data-table|list-)/;

/** True for modules that show a table. A page of one record must not load it with their noun. */
function needsTable(id: string, graph: ModuleGraph): boolean {
  return [...walk(id, 'importedIds', graph)].some((imported) => tablePattern.test(imported));
}

/**
 * Two or three pages share the large parts of a noun, so a module of this many pages is a small
 * part.
 */
const manyPages = 4;
const sides = ['buyer', 'seller', 'operator', 'several'] as const;

/**
 * Nouns that share chunks, in their import order, because a page needs a kilobyte of each of five. The
 * screens of deals are large, so each of these nouns has its own.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  site: ['activity', 'message', 'site', 'faq', 'policy', 'contact', 'meeting'],
  reference: ['attachment', 'category', 'tariff', 'package', 'place'],
  company: [
    'confirmation',
    'account',
    'session',
    'two-step',
    'passkey',
    'push',
    'user',
    'registration',
    'preference',
    'own-email',
    'address',
  ],
  market: ['draft', 'rfq', 'public-rfq', 'public-company', 'access', 'saved-search', 'catalogue'],
};

/** Families whose small parts are in the chunk of all areas, because a request costs more than their two kilobytes. */
const inArea: ReadonlySet<string> = new Set(['reference', 'market', 'wallet']);
/** Parts of two kilobytes or less that are in another chunk for the same reason. */
const joined: Readonly<Record<string, string>> = {
  'reference-buyer': 'area',
  'reference-several': 'area',
  'wallet-several': 'area',
  'company-review-operator': 'ui-operator',
  'offer-table-buyer': 'offer',
};

const familyOf = (noun: string) =>
  Object.keys(families).find((family) => families[family]?.includes(noun)) ?? noun;

/** Pages of one area share a chunk, so that other areas' readers do not load it. */
function sideOf(pages: readonly string[]): (typeof sides)[number] {
  const isAll = (side: string) => pages.every((page) => page.includes(`/app/routes/${side}/`));
  return sides.find(isAll) ?? 'several';
}

function sharedChunk(id: string, pages: readonly string[], graph: ModuleGraph): string {
  if (id.includes('/node_modules/zod/')) return 'contract';
  const isFew = pages.length < manyPages;
  if (id.includes('/node_modules/lucide-react/')) return 'area';
  if (/\/(?:ui\/password-|shared\/common-passwords)/.test(id)) return 'passwords';
  // Otherwise `area` takes the kinds of all notifications, which only their list and the bell need.
  if (id.includes('/app/shell/notification-target')) return 'notification';
  if (id.includes('/shared/')) return needsZod(id, graph) ? 'contract' : 'area';
  if (parts['files']?.test(id) === true) return 'files';
  // Otherwise the page of one offer loads the form of a quotation, because deals of both sides have this button.
  if (id.includes('/features/offer/ui/add-supplier.')) return 'offer';
  // Otherwise `report` takes the states of offers, and every page of an offer loads the dashboards.
  if (/\/features\/offer\/(?:ui\/offer-status|rules\/status-key)\./.test(id)) return 'area';
  // Otherwise every page loads the page of one order, because a chunk also takes its modules' imports.
  if (id.includes('/app/page/order-record.')) return 'purchase-order-several';
  // Otherwise the profile loads the forms of sign-up and second step, because they share its tabs' file.
  if (/\/features\/account\/ui\/(?:profile-tabs|profile-form)\./.test(id)) return 'company';
  const noun = /\/features\/([^/]+)\//.exec(id)?.[1];
  const family = noun === undefined ? undefined : familyOf(noun);
  // Both dashboards need all of its parts.
  if (family === 'report') return family;
  const side = sideOf(pages);
  // Rules of a price sheet would otherwise be in the chunk of every page of an offer.
  const isPart = id.includes('/ui/') || /\/features\/offer\/rules\//.test(id);
  if (family !== undefined && isFew && isPart) {
    const part = `${family}${needsTable(id, graph) ? '-table' : ''}-${side}`;
    return joined[part] ?? part;
  }
  if (family !== undefined) return inArea.has(family) && !needsZod(id, graph) ? 'area' : family;
  const part = Object.keys(parts).find((name) => parts[name]?.test(id));
  if (part !== undefined) return part;
  if (side === 'operator') return 'ui-operator';
  return 'area';
}

/** True for an icon that a page shares with a part that loads later, which would be a file of 200 bytes. */
function isSharedIcon(id: string, graph: ModuleGraph): boolean {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return (
    id.includes('/node_modules/lucide-react/') &&
    importers.some((one) => findEntries(one, graph).length === 0)
  );
}

/** Null: only one page has the module. */
function chunkOf(id: string, graph: ModuleGraph): string | null {
  const reachedBy = findEntries(id, graph);
  const isReached = (pattern: RegExp) => reachedBy.some((file) => pattern.test(file));
  // It starts the page when it is evaluated, so it must be alone in its chunk.
  if (id.endsWith('/app/entry.client.tsx')) return null;
  // It waits for its route's texts, so nothing else may share its chunk.
  if (id.endsWith(clientRouteQuery)) return null;
  if (/^\0rolldown\/runtime|\/node_modules\/(?:react|react-dom|scheduler|react-router)\//.test(id))
    return 'area';
  if (isReached(entries.every) || isReached(entries.area)) return 'area';
  const isLibrary = id.includes('/node_modules/') && !id.includes('/lucide-react/');
  if (isReached(entries.late) && (isLibrary || entries.late.test(id) || !isReached(entries.page)))
    return 'overlays';
  if (reachedBy.length === 1 && isSharedIcon(id, graph)) return 'area';
  if (reachedBy.length < 2) return null;
  const shared = sharedChunk(id, reachedBy, graph);
  return isReached(entries.open) && shared !== 'contract' ? 'area' : shared;
}

/**
 * Each chunk comes before those that import it, because a chunk also takes its modules' imports
 * unless an earlier one has them. `area` has React, the router, the frame, the texts' tools and the
 * components that pages of the areas share: public pages have no script, so only they load it. One
 * file, because each further one is a request of the first load.
 */
const order = [
  'area',
  'contract',
  'notification',
  'report',
  'files',
  'sheet',
  'ui-operator',
  'passwords',
];

/**
 * Groups the pages' code into a few chunks, because with one chunk for each shared module a list
 * requested a hundred files, each with a preload in its HTML and a name in the manifest.
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
  const nouns = [...new Set(featureOrder.map(familyOf))];
  const names = [
    ...order,
    ...nouns.filter((noun) => !order.includes(noun)),
    // Code of several areas comes first, because otherwise one area's chunk takes it and the others
    // load that whole chunk.
    ...['', '-table'].flatMap((part) =>
      nouns.flatMap((noun) => sides.toReversed().map((side) => `${noun}${part}-${side}`)),
    ),
    'overlays',
  ];
  return names.map((name, index) => ({
    name: (id, graph) => (chunkBy(id, graph) === name ? name : null),
    priority: names.length - index,
  }));
}
