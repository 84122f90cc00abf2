import { shippedPackages, type LockFile } from './lock.ts';
import type { Check, SourceFile } from './project.ts';

export const licencesFile = 'THIRD-PARTY-LICENSES.txt';
const command = 'node scripts/licences.ts';

/** One line for each package that is shipped for the servers' platform: name, version, licence. */
export function listPackages(lock: LockFile): string[] {
  return [...shippedPackages(lock)]
    .map((place) => {
      const { version, license = 'see its text' } = lock.packages[place] ?? {};
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${name} ${version}: ${license}`;
    })
    .toSorted();
}

function listed(text: string): string[] {
  const part = /\n\n((?:\S+ \d\S*: .+\n)+)/.exec(text)?.[1] ?? '';
  return part.trimEnd().split('\n');
}

function textOf(files: readonly SourceFile[], path: string): string | undefined {
  return files.find((file) => file.path === path)?.text;
}

/** The list of licences names exactly the packages of the lock file. */
export const licencesCheck: Check = {
  name: 'licences',
  run: (files) => {
    const lock = textOf(files, 'package-lock.json');
    if (lock === undefined) return [];
    const wanted = listPackages(JSON.parse(lock) as LockFile);
    const found = listed(textOf(files, licencesFile) ?? '');
    const wrong = [
      ...wanted.filter((line) => !found.includes(line)).map((line) => `lacks "${line}"`),
      ...found.filter((line) => !wanted.includes(line)).map((line) => `has "${line}" still`),
    ];
    return wrong.map((message) => ({
      path: licencesFile,
      line: 1,
      message: `${message}: run \`${command}\` on Linux x64`,
    }));
  },
};
