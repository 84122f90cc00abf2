import { expect, it } from 'vitest';
import { changelogCheck } from '../../scripts/check/changelog.ts';
import { complaints } from './samples.ts';

const changelog = (notes: string) =>
  `# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-24\n\n### Upgrade notes\n\n${notes}\n`;
const base = (notes = '') => ({
  'package.json': '{"version":"1.2.0"}',
  'CHANGELOG.md': changelog(notes),
});

it.each([
  'alter table a drop column b;',
  'drop table a;',
  'alter table a rename to b;',
  'alter table a\n  alter column b set not null;',
  'alter table a alter column b type bigint;',
])('a migration that is not rolling needs an upgrade note: %s', (sql) => {
  const migration = { 'db/migrations/0090_x.sql': `-- Reason.\n${sql}` };
  expect(complaints(changelogCheck, { ...base(), ...migration })).toEqual([
    expect.stringMatching(/^db\/migrations\/0090_x\.sql:\d is not rolling/),
  ]);
  const explained = base('- Migration 0090 changes b.');
  expect(complaints(changelogCheck, { ...explained, ...migration })).toEqual([]);
});

it('an upgrade note counts in its own section only', () => {
  const files = {
    ...base(),
    'CHANGELOG.md': `${changelog('')}\n## 1.1.0\n\n- Migration 0090 changes b.\n`,
    'db/migrations/0090_x.sql': 'drop table a;',
  };
  expect(complaints(changelogCheck, files)).toHaveLength(1);
});

it.each(['alter table a add column b text;', '-- We do not drop table a.\nselect 1;'])(
  'a rolling migration needs no upgrade note: %s',
  (sql) => {
    expect(complaints(changelogCheck, { ...base(), 'db/migrations/0090_x.sql': sql })).toEqual([]);
  },
);

it('the latest release of the changelog is the version of the package', () => {
  expect(complaints(changelogCheck, { ...base(), 'package.json': '{"version":"1.3.0"}' })).toEqual([
    'CHANGELOG.md:1 the latest release is not 1.3.0',
  ]);
  expect(complaints(changelogCheck, { 'package.json': '{"version":"1.2.0"}' })).toEqual([
    'CHANGELOG.md:1 is missing',
  ]);
});
