import { lineAt, type Check, type Problem, type SourceFile } from './project.ts';

/**
 * Statements that a process of the previous version cannot work beside, because it reads or does
 * not write the column.
 */
const breaking =
  /\bdrop\s+(?:table|column)\b|\brename\s+(?:to|column)\b|\balter\s+column\s+\w+\s+(?:set\s+not\s+null|(?:set\s+data\s+)?type\s)/i;

/** The text of every section "Upgrade notes". */
function upgradeNotesOf(changelog: string): string {
  return changelog
    .split(/^### /m)
    .filter((section) => section.startsWith('Upgrade notes\n'))
    .map((section) => section.split(/^## /m)[0] ?? '')
    .join('\n');
}

function findUnexplained(files: readonly SourceFile[], notes: string): Problem[] {
  return files.flatMap(({ path, text }) => {
    const number = /^db\/migrations\/(\d{4})_/.exec(path)?.[1];
    if (number === undefined) return [];
    const statements = text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    const found = breaking.exec(statements);
    if (found === null || notes.includes(`Migration ${number} `)) return [];
    const message = `is not rolling: explain "Migration ${number} …" under "Upgrade notes" in CHANGELOG.md`;
    return [{ path, line: lineAt(text, found.index), message }];
  });
}

function findVersionFaults(changelog: string, files: readonly SourceFile[]): Problem[] {
  const fault = (message: string): Problem => ({ path: 'CHANGELOG.md', line: 1, message });
  const packageText = files.find(({ path }) => path === 'package.json')?.text ?? '{}';
  const { version } = JSON.parse(packageText) as { version?: string };
  const released = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(changelog)?.[1];
  const problems = released === version ? [] : [fault(`the latest release is not ${version}`)];
  if (!/^## \[Unreleased\]$/m.test(changelog)) problems.push(fault('has no "Unreleased" section'));
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
      ...findUnexplained(files, upgradeNotesOf(changelog)),
    ];
  },
};
