import { featureOrder } from './feature-order.ts';
import { listImports, type ImportSite } from './imports.ts';
import { isCode, isTest, type Check, type Problem, type SourceFile } from './project.ts';

/**
 * The zone of a file: a top folder, a part of one with its own rule, or a feature's part
 * (`feature:rules`).
 */
interface Place {
  zone: string;
  noun?: string;
}

/** The zones that a zone may import: values and types from `value`, only types from `type`. */
interface Arrows {
  value: readonly string[];
  type?: readonly string[];
}

const featureTypes = ['feature:api', 'feature:commands', 'feature:reads', 'feature:store'];
const pure = ['feature:schema', 'feature:rules', 'feature:texts'];

/**
 * architecture.md "Layout": app → features → shared, server → features. Imports within a zone are
 * always allowed.
 */
const arrows: Record<string, Arrows> = {
  // Types only, because calls carry the catalogue's keys, but must not load it.
  shared: { value: [], type: ['app/texts'] },
  // Parts of queries that stores share: they build SQL and never run it.
  // Limits belong to the rules, shapes to the schema. A noun decides once which of the two imports
  // the other.
  'shared/sql': { value: ['shared'] },
  'feature:schema': { value: ['feature:rules', 'shared'] },
  'feature:rules': { value: ['feature:schema', 'shared'] },
  'feature:texts': { value: ['shared'], type: ['feature:schema', 'feature:rules'] },
  'feature:store': {
    value: ['feature:schema', 'feature:rules', 'server/db', 'shared/sql', 'shared'],
    type: ['server'],
  },
  'feature:reads': {
    value: ['feature:store', 'feature:schema', 'feature:rules', 'shared'],
    type: ['server', 'server/db'],
  },
  'feature:commands': {
    value: ['feature:reads', 'feature:store', 'feature:schema', 'feature:rules', 'shared'],
    type: ['server', 'server/db'],
  },
  'feature:api': {
    value: ['feature:commands', 'feature:reads', 'feature:schema', 'feature:rules', 'shared'],
    type: ['server', 'server/db', 'feature:store'],
  },
  'feature:ui': { value: [...pure, 'ui', 'app/texts', 'shared'], type: featureTypes },
  ui: { value: ['app/texts', 'shared'] },
  'app/texts': { value: ['feature:texts', 'shared'] },
  app: {
    // Allowed, because React Router removes loaders and actions, and with them the *.server
    // modules, from the browser's bundle.
    value: [...pure, 'feature:ui', 'ui', 'app/texts', 'app/server-module', 'shared'],
    type: [...featureTypes, 'server', 'server/db'],
  },
  'app/server-module': {
    value: [...pure, 'feature:api', 'app', 'app/texts', 'shared'],
    type: [...featureTypes, 'server', 'ui'],
  },
  'server/db': { value: ['server', 'shared'] },
  // The server calls db/seed.ts, because it fills the demo at its first start.
  server: {
    value: [...pure, ...featureTypes, 'server/db', 'db', 'app/texts', 'shared'],
    type: ['app'],
  },
  db: { value: [...pure, ...featureTypes, 'server', 'server/db', 'shared'] },
};

const featurePart =
  /^features\/([^/]+)\/(schema|rules|store|reads|commands|api|ui|en|ar)(?:\.tsx?$|\/)/;

export function placeOf(path: string): Place | undefined {
  const feature = featurePart.exec(path);
  if (feature !== null) {
    const part = feature[2] === 'en' || feature[2] === 'ar' ? 'texts' : (feature[2] ?? '');
    return { zone: `feature:${part}`, noun: feature[1] ?? '' };
  }
  if (/^app\/.*\.server\.tsx?$/.test(path)) return { zone: 'app/server-module' };
  // A folder's catalogue counts as text in every folder.
  if (/^(?:app|ui)\/.*(?:^|[/-])(?:en|ar)\.ts$|^ui\/(?:en|ar)\.ts$/.test(path))
    return { zone: 'app/texts' };
  const zone = ['ui', 'app/texts', 'app', 'server/db', 'server', 'shared/sql', 'shared', 'db'].find(
    (one) => path.startsWith(`${one}/`),
  );
  return zone === undefined ? undefined : { zone };
}

const databasePackages = ['kysely', 'pg'];
/** Pure libraries: they read no clock, file or network where the rules call them. */
const rulesPackages = new Set(['ibantools', 'otpauth', 'postal-mime']);
const databaseZones = new Set(['server/db', 'shared/sql', 'feature:store', 'db']);

function checkPackage(from: Place, site: ImportSite): string | undefined {
  const isDatabase = databasePackages.some(
    (name) => site.target === name || site.target.startsWith(`${name}/`),
  );
  if (isDatabase && !site.isTypeOnly && !databaseZones.has(from.zone)) {
    return `${site.target} is imported only by server/db, shared/sql and a feature's store: move the query there`;
  }
  if (from.zone === 'feature:rules' && !site.isTypeOnly && !rulesPackages.has(site.target)) {
    return `rules import only their own schema, shared/ and pure libraries, not ${site.target}: take it as an argument`;
  }
  return undefined;
}

function checkNouns(from: string, to: string): string | undefined {
  if (from === to) return undefined;
  const missing = [from, to].find((noun) => !featureOrder.includes(noun));
  if (missing !== undefined) return `${missing} has no place in scripts/check/feature-order.ts`;
  return featureOrder.indexOf(to) < featureOrder.indexOf(from)
    ? undefined
    : `${from} may not import ${to}: the order of scripts/check/feature-order.ts goes the other way`;
}

/**
 * Modules of shared/ that only server zones may import, because they are too heavy for a browser.
 */
const serverOnly = ['shared/phone-number.ts'];
const serverZones = new Set(['server', 'feature:commands', 'feature:reads', 'db']);

const deciding = ['allowVerb', 'decideVerb'];

/** Nouns that record and notify. Only commands may use them, because a store must not decide. */
const announcing = ['activity', 'notification'];

function checkStore(from: Place, to: Place, site: ImportSite): string | undefined {
  const isAnnouncing = to.noun !== undefined && announcing.includes(to.noun);
  return from.zone === 'feature:store' && isAnnouncing && from.noun !== to.noun && !site.isTypeOnly
    ? `a store may not import ${to.noun}: the command that decides records and notifies`
    : undefined;
}

function checkImport(from: Place, site: ImportSite): string | undefined {
  // React Router generates these beside each route.
  if (site.target.includes('/+types/')) return undefined;
  if (serverOnly.includes(site.target) && !site.isTypeOnly && !serverZones.has(from.zone)) {
    return `${site.target} is for commands, reads and the server: browsers would load all of it`;
  }
  if (site.names.some((name) => deciding.includes(name)) && from.zone !== 'feature:rules') {
    return 'only the rules of a noun decide its verbs: call its decide function';
  }
  const to = placeOf(site.target);
  if (to === undefined) {
    return /^(tests|bench|scripts)\//.test(site.target)
      ? `${from.zone} may not import ${site.target}`
      : undefined;
  }
  const rule = arrows[from.zone];
  const allowed = [
    from.zone,
    ...(rule?.value ?? []),
    ...(site.isTypeOnly ? (rule?.type ?? []) : []),
  ];
  if (!allowed.includes(to.zone)) {
    const hint = rule?.type?.includes(to.zone) === true ? ' (as a type it may: `import type`)' : '';
    return `${from.zone} may not import ${to.zone}${hint}`;
  }
  if (from.noun === undefined || to.noun === undefined || from.noun === to.noun) return undefined;
  // Rules may import another noun's state names in the written order of nouns, because those states
  // are their input.
  if (from.zone === 'feature:rules' && !site.isTypeOnly) {
    return `rules import only their own schema, not that of ${to.noun}`;
  }
  return checkStore(from, to, site) ?? checkNouns(from.noun, to.noun);
}

function checkFile(file: SourceFile): Problem[] {
  const from = placeOf(file.path);
  if (from === undefined) return [];
  return listImports(file).flatMap((site) => {
    const message = site.isRelative ? checkImport(from, site) : checkPackage(from, site);
    return message === undefined ? [] : [{ path: file.path, line: site.line, message }];
  });
}

export const arrowsCheck: Check = {
  name: 'arrows',
  run: (files) => files.filter((file) => isCode(file) && !isTest(file)).flatMap(checkFile),
};
