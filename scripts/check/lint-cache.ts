import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listImports } from './imports.ts';
import type { SourceFile } from './project.ts';

/** Below the repository's folder. */
export const lintCache = '.cache/lint.json';

const linted = /\.(?:ts|tsx|js|mjs)$/;
/** They decide the result of every file. Declarations of globals reach files that import nothing. */
const settings = /^(?:package-lock\.json|package\.json|tsconfig\.json|\.oxlintrc\.json)$/;
const globals = /^\s*declare (?:global|module)\b/m;

export const hashOf = (parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} ${part}`);
  return hash.digest('base64url');
};

/**
 * Returns the key of a file, which changes with its text, with the text of any file that it imports
 * in one or more steps, and with a setting. Only the files on the way are parsed.
 * @throws if files import each other, or the file does not exist
 */
export function createKeys(
  files: readonly SourceFile[],
  generated: readonly string[] = [],
): (name: string) => string {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const isShared = ({ path: name, text }: SourceFile) =>
    settings.test(name) || (linted.test(name) && globals.test(text));
  const shared = files.filter(isShared).flatMap(({ path: name, text }) => [name, text]);
  const common = hashOf([...shared, ...generated]);
  const keys = new Map<string, string>();
  const open = new Set<string>();
  const keyOf = (file: SourceFile): string => {
    const known = keys.get(file.path);
    if (known !== undefined) return known;
    if (open.has(file.path)) throw new Error(`${file.path} imports itself`);
    open.add(file.path);
    const targets = linted.test(file.path) ? listImports(file).map(({ target }) => target) : [];
    const imported = targets.map((target) => {
      const found = byPath.get(target.replace(/^#/, ''));
      return found === undefined ? target : keyOf(found);
    });
    const key = hashOf([common, file.path, file.text, ...imported]);
    open.delete(file.path);
    keys.set(file.path, key);
    return key;
  };
  return (name) => {
    const file = byPath.get(name);
    if (file === undefined) throw new Error(`${name} does not exist`);
    return keyOf(file);
  };
}

/**
 * The key of each linted file: rules with types read no other file than those it imports.
 * @throws if files import each other
 */
export function lintKeys(
  files: readonly SourceFile[],
  generated: readonly string[] = [],
): ReadonlyMap<string, string> {
  const keyOf = createKeys(files, generated);
  const names = files.map(({ path: name }) => name).filter((name) => linted.test(name));
  return new Map(names.map((name) => [name, keyOf(name)]));
}

/** The texts of all files of a folder, in the order of their names. */
export function readFolder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .toSorted()
    .map((name) => readFileSync(name, 'utf8'));
}

/** Files to lint, since the others passed with the same key, and a function that notes that they pass. */
export function planLint(root: string, files: readonly SourceFile[]) {
  const cache = path.join(root, lintCache);
  // The types of the routes, which git does not list.
  const keys = lintKeys(files, readFolder(path.join(root, '.react-router', 'types')));
  const passed = new Set(
    existsSync(cache) ? (JSON.parse(readFileSync(cache, 'utf8')) as string[]) : [],
  );
  return {
    all: keys.size,
    changed: [...keys].filter(([, key]) => !passed.has(key)).map(([name]) => name),
    notePassed: () => {
      mkdirSync(path.dirname(cache), { recursive: true });
      writeFileSync(cache, JSON.stringify([...keys.values()]));
    },
  };
}
