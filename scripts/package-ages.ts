/**
 * `node scripts/package-ages.ts`: asks the registry for the releases of each direct package, and fails if one is a
 * major version behind for longer than docs/security.md allows. Runs each week (.github/workflows/advisories.yml).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { behindDaysMax, findOutdated } from './check/package-ages.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const file = path.join(path.dirname(import.meta.dirname), 'package.json');
const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
const registry = process.env['NPM_CONFIG_REGISTRY'] ?? 'https://registry.npmjs.org/';
const now = new Date();
const answerMs = 60_000;

async function readTimes(name: string): Promise<Record<string, string>> {
  const address = new URL(name.replace('/', '%2f'), registry);
  const answer = await fetch(address, { signal: AbortSignal.timeout(answerMs) });
  if (!answer.ok) throw new Error(`${address.href}: ${answer.status}`);
  return ((await answer.json()) as { time: Record<string, string> }).time;
}

/** `npm:name@version` names another package. */
function exactOf(name: string, version: string): [name: string, version: string] {
  const [, alias, exact] = /^npm:(.+)@([^@]+)$/.exec(version) ?? [];
  return alias === undefined || exact === undefined ? [name, version] : [alias, exact];
}

const all = Object.entries({
  ...manifest.dependencies,
  ...manifest.devDependencies,
  ...manifest.optionalDependencies,
});
// Node.js changes its major version before its support ends, which is later than a year.
const measured = all.filter(([name]) => !/^node-\w+-\w+$/.test(name));
let faults = 0;
for (const [listed, wanted] of measured) {
  const [name, version] = exactOf(listed, wanted);
  const outdated = findOutdated(name, version, await readTimes(name), now);
  if (outdated === null) continue;
  faults += 1;
  console.error(`${name} ${version}: ${outdated.next} was released ${outdated.days} days ago`);
}
console.log(
  `${measured.length} packages, ${faults} a major version behind for over ${behindDaysMax} days`,
);
if (faults > 0) process.exitCode = 1;
