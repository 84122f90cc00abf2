import { lineAt, type Check, type Problem, type SourceFile } from './project.ts';
import { findBreaking, triggerFunctionsOf } from './rolling.ts';

interface Release {
  /** The number of its last migration; infinity for "Unreleased", null if its section names none. */
  readonly last: number | null;
  readonly title: string;
  /** Numbers of migrations that its upgrade notes explain. */
  readonly explained: ReadonlySet<number>;
}

/** Numbers after "Migration" and "Migrations", such as "Migrations 0083 to 0085 and 0087". */
function namedMigrations(notes: string): number[] {
  const lists = notes.matchAll(/\bMigrations? ((?:\d{4}(?:, | and | to )?)+)/g);
  return [...lists].flatMap(([, list = '']) =>
    [...list.matchAll(/(\d{4})(?: to (\d{4}))?/g)].flatMap(([, first, last = first]) => {
      const from = Number(first);
      return Array.from({ length: Number(last) - from + 1 }, (_, index) => from + index);
    }),
  );
}

/** Newest first, as in the file. */
function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => {
      const title = /^\[?([^\]\s]+)/.exec(text)?.[1] ?? '';
      const last = /^Migrations: up to (\d{4})\.$/m.exec(text)?.[1];
      const notes = text.split(/^### /m).filter((part) => part.startsWith('Upgrade notes\n'));
      return {
        title,
        last: title === 'Unreleased' ? Infinity : last === undefined ? null : Number(last),
        explained: new Set(notes.flatMap(namedMigrations)),
      };
    });
}

/** The oldest release that has the migration. A later one may not explain it in its place. */
const releaseOf = (releases: readonly Release[], number: number) =>
  releases.findLast(({ last }) => last !== null && last >= number);

function findUnexplained(files: readonly SourceFile[], releases: readonly Release[]): Problem[] {
  const migrations = files.filter(({ path }) => /^db\/migrations\/\d{4}_/.test(path));
  const triggerFunctions = new Set(migrations.flatMap(({ text }) => triggerFunctionsOf(text)));
  return migrations.flatMap(({ path, text }) => {
    const number = path.slice('db/migrations/'.length).slice(0, 4);
    const [first] = findBreaking(text, triggerFunctions);
    const release = releaseOf(releases, Number(number));
    // Nothing is older than the first release.
    const isFirst = release === releases.at(-1) && release?.title !== 'Unreleased';
    if (first === undefined || isFirst || release?.explained.has(Number(number)) === true)
      return [];
    const message = `is not rolling, because it ${first.effect}: explain "Migration ${number} …" under "Upgrade notes" of ${release?.title} in CHANGELOG.md`;
    return [{ path, line: lineAt(text, first.index), message }];
  });
}

function findVersionFaults(changelog: string, files: readonly SourceFile[]): Problem[] {
  const fault = (message: string): Problem => ({ path: 'CHANGELOG.md', line: 1, message });
  const packageText = files.find(({ path }) => path === 'package.json')?.text ?? '{}';
  const { version } = JSON.parse(packageText) as { version?: string };
  const released = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
  const problems = released === version ? [] : [fault(`the latest release is not ${version}`)];
  if (!/^## \[Unreleased\]$/m.test(changelog)) problems.push(fault('has no "Unreleased" section'));
  for (const { title, last } of releasesOf(changelog))
    if (last === null) problems.push(fault(`${title} has no line "Migrations: up to NNNN."`));
  return problems;
}

/**
 * CHANGELOG.md describes the version of package.json, and has upgrade notes for each migration that
 * is not rolling.
 */
export const changelogCheck: Check = {
  name: 'changelog',
  run: (files) => {
    const changelog = files.find(({ path }) => path === 'CHANGELOG.md')?.text;
    if (changelog === undefined) return [{ path: 'CHANGELOG.md', line: 1, message: 'is missing' }];
    return [
      ...findVersionFaults(changelog, files),
      ...findUnexplained(files, releasesOf(changelog)),
    ];
  },
};
