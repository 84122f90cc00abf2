import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { Locale } from '#shared/locale.ts';
import { browserPartOf } from './browser-part.ts';
import { listImports } from '../check/imports.ts';
import type { SourceFile } from '../check/project.ts';
import { collectUses, isUsed, type Uses } from '../check/unused-texts.ts';

/** Texts by key, in branches. Plural forms are a branch too. */
interface Branch {
  readonly [key: string]: string | Branch;
}

/** A route's file with its address. A file with several addresses occurs once for each. */
interface RouteFile {
  readonly id: string;
  readonly file: string;
  readonly parents: readonly string[];
}

export interface TextPack {
  readonly name: string;
  readonly texts: Readonly<Record<Locale, Branch>>;
}

export interface TextPacks {
  /** By the route's file from the root of the repository: `app/routes/buyer/offers.tsx`. */
  readonly byFile: ReadonlyMap<string, TextPack>;
  readonly byRoute: Readonly<Record<string, string>>;
  /** Part of the file names. It changes with every text, so that caches never serve old texts. */
  readonly stamp: string;
}

const rootFile = 'app/root.tsx';
/** Modules that load their own texts later, so that no page includes them. */
const laterFiles: readonly string[] = [
  'ui/load-validator.ts',
  'app/enhance/form-check.ts',
  'features/offer/ui/offer-dialogs.tsx',
  'features/search/ui/keys-dialog.tsx',
  'features/search/ui/palette.tsx',
  'ui/viewer/viewer-box.tsx',
];
const forms = new Set(['zero', 'one', 'two', 'few', 'many', 'other']);

/**
 * Server-only modules, the texts themselves, and names of permissions, because those resemble keys.
 */
const passedOver = /\.server\.ts$|\/(?:en|ar)\.ts$|\/(?:en|ar)\/|^shared\/actor\.ts$/;

/** Every file of ours that a file loads in the browser, with its dynamic imports. */
function filesReached(root: string, entry: string): readonly SourceFile[] {
  const seen = new Map<string, SourceFile>();
  const waiting = [entry];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const full = path.join(root, name);
    if (seen.has(name) || !existsSync(full) || (laterFiles.includes(name) && name !== entry))
      continue;
    const whole = { path: name, text: readFileSync(full, 'utf8') };
    const file = name === rootFile || name.startsWith('app/routes/') ? browserPartOf(whole) : whole;
    seen.set(name, file);
    for (const { target, isRelative, isTypeOnly } of listImports(file)) {
      if (isRelative && !isTypeOnly && /\.tsx?$/.test(target) && !passedOver.test(target))
        waiting.push(target);
    }
  }
  return [...seen.values()];
}

function flattenRoutes(
  routes: readonly RouteConfigEntry[],
  parents: readonly string[],
): RouteFile[] {
  return routes.flatMap((route) => {
    const file = `app/${route.file}`;
    const id = route.id ?? route.file.replace(/\.tsx?$/, '');
    return [{ id, file, parents }, ...flattenRoutes(route.children ?? [], [...parents, file])];
  });
}

function pick(branch: Branch, isWanted: (key: string) => boolean, above: string = ''): Branch {
  const picked: Record<string, string | Branch> = {};
  for (const [name, below] of Object.entries(branch)) {
    const key = above === '' ? name : `${above}.${name}`;
    if (typeof below === 'string' || Object.keys(below).every((form) => forms.has(form))) {
      if (isWanted(key)) picked[name] = below;
    } else {
      const inner = pick(below, isWanted, key);
      if (Object.keys(inner).length > 0) picked[name] = inner;
    }
  }
  return picked;
}

function merge(one: Branch, other: Branch): Branch {
  const merged: Record<string, string | Branch> = { ...one };
  for (const [name, below] of Object.entries(other)) {
    const known = merged[name];
    merged[name] =
      typeof known === 'object' && typeof below === 'object' ? merge(known, below) : below;
  }
  return merged;
}

/** The texts in the file of a route. That of a layout also has the root's, so that a page needs one file less. */
export function textsOfFile(byFile: TextPacks['byFile'], file: string): TextPack['texts'] {
  const own = byFile.get(file)?.texts ?? { en: {}, ar: {} };
  const above = file.startsWith('app/routes/layouts/') ? byFile.get(rootFile)?.texts : undefined;
  if (above === undefined) return own;
  return { en: merge(above.en, own.en), ar: merge(above.ar, own.ar) };
}

async function importFrom<Module>(root: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(path.join(root, file)).href)) as Module;
}

/**
 * Splits both languages by the keys in the sources that each route reaches. A key must be a plain
 * literal or a template there; the check for unused texts reads them in the same way. A page loads
 * the packs of its own routes.
 */
export async function splitTexts(root: string): Promise<TextPacks> {
  const { default: config } = await importFrom<{ default: readonly RouteConfigEntry[] }>(
    root,
    'app/routes.ts',
  );
  const { en } = await importFrom<{ en: Branch }>(root, 'app/texts/en.ts');
  const { ar } = await importFrom<{ ar: Branch }>(root, 'app/texts/ar.ts');
  const later = laterFiles.map((file) => ({ id: '', file, parents: [] }));
  const routes = [
    { id: 'root', file: rootFile, parents: [] },
    ...flattenRoutes(config, [rootFile]),
    ...later,
  ];
  const uses = new Map<string, Uses>();
  const hasUse = (file: string, key: string): boolean => {
    let found = uses.get(file);
    if (found === undefined) {
      found = collectUses(filesReached(root, file));
      uses.set(file, found);
    }
    return isUsed(key, found);
  };
  const byFile = new Map<string, TextPack>();
  for (const file of new Set(routes.map((route) => route.file))) {
    const ways = routes.filter((route) => route.file === file);
    const isWanted = (key: string) =>
      hasUse(file, key) &&
      ways.some(({ parents }) => !parents.some((parent) => hasUse(parent, key)));
    const texts = { en: pick(en, isWanted), ar: pick(ar, isWanted) };
    const name = file.replace(/^app\/(?:routes\/)?|\.tsx?$/g, '').replaceAll('/', '-');
    if (Object.keys(texts.en).length > 0) byFile.set(file, { name, texts });
  }
  const named = routes.flatMap(({ id, file }) => {
    const pack = byFile.get(file);
    return pack === undefined || id === '' ? [] : [[id, pack.name] as const];
  });
  const stamp = createHash('sha256')
    .update(JSON.stringify([...byFile.values()]))
    .digest('base64url')
    .slice(0, 8);
  return { byFile, byRoute: Object.fromEntries(named), stamp };
}
