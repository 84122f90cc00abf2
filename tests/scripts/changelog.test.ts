import { describe, expect, it } from 'vitest';
import { changelogCheck } from '../../scripts/check/changelog.ts';
import { complaints } from './samples.ts';

const notes = (text: string) => `### Upgrade notes\n\n${text}\n`;
const changelog = (unreleased: string, released = '', first = '') =>
  [
    '# Changelog',
    `## [Unreleased]\n\n${unreleased}`,
    `## [1.2.0] - 2026-11-24\n\nMigrations: up to 0089.\n\n${released}`,
    `## [1.1.0] - 2026-10-01\n\nMigrations: up to 0070.\n\n${first}`,
    '',
  ].join('\n\n');
const base = (text = '') => ({
  'package.json': '{"version":"1.2.0"}',
  'CHANGELOG.md': changelog(notes(text)),
});

describe('an upgrade note', () => {
  it.each([
    ['drops a column', 'alter table a drop column b;'],
    ['drops a column', 'alter table if exists only a add c text, drop if exists b cascade;'],
    ['drops a column', 'do $$ begin alter table a drop column b; end $$;'],
    ['drops a table', 'drop table if exists a;'],
    ['renames a table', 'alter table a rename to b;'],
    ['renames a column', 'alter table a rename column b to c;'],
    ['renames a column', 'alter table a rename b to c;'],
    ['moves a table', 'alter table a set schema s;'],
    ['requires a column', 'alter table a\n  alter column b set not null;'],
    ['requires a column', 'alter table a add x int check (x in (1, 2)), alter b set not null;'],
    ['drops the default of a column', 'alter table a alter column b drop default;'],
    ['changes the type of a column', 'alter table a alter column b type bigint;'],
    ['changes the type of a column', 'alter table a alter b set data type bigint using b::bigint;'],
    ['adds a required column without a default', 'alter table a add column b text not null;'],
    ['adds a required column without a default', 'alter table a add b uuid primary key;'],
    [
      'adds a required column without a default',
      "alter table a add b text check (b <> '') not null;",
    ],
    ['adds a required column without a default', 'alter table a add b int check (b is not null);'],
    ['adds a unique column with a default', "alter table a add b text default '' unique;"],
    ['adds a check', 'alter table a add check (b > 0);'],
    ['adds a check', 'alter table a add column c int, add constraint d check (b > 0 or c > 0);'],
    ['adds a check', 'alter table a add c int, add constraint d check (c is not null);'],
    ['adds a check', 'alter table a add constraint c check (b > 0) not valid;'],
    ['adds a unique constraint', 'alter table a add constraint c unique (b);'],
    ['adds a unique index', 'create unique index c on a (b);'],
    ['adds a unique index', 'create unique index concurrently c on only s.a using btree (f(b));'],
    ['adds a primary key', 'alter table a add primary key (b);'],
    ['adds a foreign key', 'alter table a add foreign key (b) references c (id);'],
    ['adds an exclusion', 'alter table a add exclude using gist (b with &&);'],
    ['requires a column', 'alter table a add constraint c not null b;'],
    ['drops a view', 'drop view a;'],
    ['drops a materialized view', 'drop materialized view if exists a;'],
    ['drops a function', 'drop function a(int, text);'],
    ['drops a type', 'drop type a;'],
    ['changes a function', 'alter function a(int) rename to b;'],
    ['changes a view', 'alter view a rename to b;'],
    ['changes a type', "alter type a rename value 'x' to 'y';"],
    ['changes a domain', 'alter domain a set not null;'],
  ])('is required of a migration that %s: %s', (effect, sql) => {
    const migration = { 'db/migrations/0090_x.sql': `-- Reason.\n${sql}` };
    expect(complaints(changelogCheck, { ...base(), ...migration })).toEqual([
      `db/migrations/0090_x.sql:2 is not rolling, because it ${effect}: explain "Migration 0090 …" under "Upgrade notes" of Unreleased in CHANGELOG.md`,
    ]);
    const explained = base('- Migration 0090 changes b.');
    expect(complaints(changelogCheck, { ...explained, ...migration })).toEqual([]);
  });
});

it('an upgrade note counts under its heading only', () => {
  const explained = '### Changed\n\n- Migration 0090 changes b.';
  const migration = { 'db/migrations/0090_x.sql': 'drop table a;' };
  const files = { ...base(), ...migration, 'CHANGELOG.md': changelog(explained) };
  expect(complaints(changelogCheck, files)).toHaveLength(1);
});

describe('an upgrade note counts in the release of its migration only', () => {
  const dropIn = (number: string, text: string) =>
    complaints(changelogCheck, {
      ...base(),
      'CHANGELOG.md': text,
      [`db/migrations/${number}_x.sql`]: 'drop table a;',
    });
  const note = (number: string) => notes(`- Migration ${number} drops a.`);

  it('the newest migrations need it under "Unreleased"', () => {
    expect(dropIn('0090', changelog(note('0090')))).toEqual([]);
    expect(dropIn('0090', changelog('', note('0090')))).toHaveLength(1);
    expect(dropIn('0090', changelog('', '', note('0090')))).toHaveLength(1);
  });

  it('a released migration needs it in its release', () => {
    expect(dropIn('0089', changelog('', note('0089')))).toEqual([]);
    expect(dropIn('0071', changelog(note('0071')))).toEqual([
      'db/migrations/0071_x.sql:1 is not rolling, because it drops a table: explain "Migration 0071 …" under "Upgrade notes" of 1.2.0 in CHANGELOG.md',
    ]);
  });

  it('a migration of the first release needs none', () => {
    expect(dropIn('0070', changelog(''))).toEqual([]);
  });

  it('a list or a range of migrations names each', () => {
    const text = changelog(notes('- Migrations 0090, 0092 to 0094 and 0096 drop tables.'));
    for (const number of ['0090', '0092', '0093', '0094', '0096'])
      expect(dropIn(number, text)).toEqual([]);
    for (const number of ['0091', '0095', '0097']) expect(dropIn(number, text)).toHaveLength(1);
  });

  it('a release must say which migrations it has', () => {
    const text = changelog('').replace('Migrations: up to 0089.\n', '');
    expect(complaints(changelogCheck, { ...base(), 'CHANGELOG.md': text })).toEqual([
      'CHANGELOG.md:1 1.2.0 has no line "Migrations: up to NNNN."',
    ]);
  });
});

it.each([
  'alter table a add column b text;',
  "alter table a add column b text not null default '';",
  'alter table a add b int generated always as identity not null;',
  'alter table a add column b bigserial not null;',
  'alter table a add column b text check (b > 0);',
  "alter table a add column b text default '' check (b is not null);",
  'alter table a add b int, add c int, add constraint d check ((b is null) = (c is null));',
  'alter table a add b int unique;',
  'alter table a add b int;\ncreate unique index c on a (b, d);',
  'create index c on a (b);',
  'create table a (b int);\ncreate unique index c on a (b);',
  'alter table a add b int, add foreign key (b) references c (id);',
  'alter table a validate constraint b;',
  'alter table a drop constraint b;',
  'alter table a rename constraint b to c;',
  'alter table a alter column b drop not null;',
  'alter table a alter column b set default 1;',
  'alter index a rename to b;',
  'drop index a;',
  'drop trigger a on b;',
  'drop function pg_temp.a();',
  'create table a (b text not null);\nalter table a alter column b type int;',
  'create view a as select 1;\ndrop view a;',
  'drop function a(int);\ncreate function a(b int, c int) returns int language sql as $$ select 1 $$;',
  'create function f() returns int language plpgsql as $body$ begin drop table a; end $body$;',
  '-- We do not drop table a.\nselect 1;',
  '/* drop table a; */ select 1;',
  "comment on table b is 'drop table a; it''s old';",
])('a rolling migration needs no upgrade note: %s', (sql) => {
  expect(complaints(changelogCheck, { ...base(), 'db/migrations/0090_x.sql': sql })).toEqual([]);
});

it('a function of triggers needs no upgrade note if it is dropped', () => {
  const files = {
    ...base(),
    'db/migrations/0089_x.sql': 'create function a() returns trigger language plpgsql as $$ $$;',
    'db/migrations/0090_x.sql': 'drop trigger b on c;\ndrop function a;',
  };
  expect(complaints(changelogCheck, files)).toEqual([]);
});

it('the latest release of the changelog is the version of the package', () => {
  expect(complaints(changelogCheck, { ...base(), 'package.json': '{"version":"1.3.0"}' })).toEqual([
    'CHANGELOG.md:1 the latest release is not 1.3.0',
  ]);
  expect(complaints(changelogCheck, { 'package.json': '{"version":"1.2.0"}' })).toEqual([
    'CHANGELOG.md:1 is missing',
  ]);
});
