import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createKeys, hashOf, readFolder } from './lint-cache.ts';
import type { SourceFile } from './project.ts';

/** A gate that passes again as long as nothing changes that it reads. */
export interface RememberedGate {
  readonly name: string;
  /** The files that it runs; all that they import counts, too. */
  readonly scripts: readonly string[];
  /** The other files of the repository that it reads. */
  readonly reads: RegExp;
  /** A folder that it writes, which git does not list. Absent: none. */
  readonly writes?: string;
}

/** Below the repository's folder: the key of each gate at its last pass. */
const gatesCache = '.cache/gates.json';

function readKeys(root: string): Record<string, string> {
  const cache = path.join(root, gatesCache);
  return existsSync(cache)
    ? (JSON.parse(readFileSync(cache, 'utf8')) as Record<string, string>)
    : {};
}

/**
 * The key of a gate's inputs and outputs.
 * @throws if a script is not in `files`
 */
export function gateKey(root: string, files: readonly SourceFile[], gate: RememberedGate): string {
  const keyOf = createKeys(files);
  const read = files.filter(({ path: name }) => gate.reads.test(name));
  const written = gate.writes === undefined ? [] : readFolder(path.join(root, gate.writes));
  return hashOf([
    ...gate.scripts.map(keyOf),
    ...read.flatMap(({ path: name, text }) => [name, text]),
    ...written,
  ]);
}

/** True: the gate passed with the same key. */
export function hasPassed(root: string, gate: RememberedGate, key: string): boolean {
  return readKeys(root)[gate.name] === key;
}

export function notePass(root: string, gate: RememberedGate, key: string): void {
  const cache = path.join(root, gatesCache);
  mkdirSync(path.dirname(cache), { recursive: true });
  writeFileSync(cache, JSON.stringify({ ...readKeys(root), [gate.name]: key }));
}
