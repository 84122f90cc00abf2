import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { licencesCheck, licencesFile } from '../../scripts/check/licences.ts';

const lock = JSON.stringify({
  packages: {
    '': { dependencies: { a: '1.0.0', '@b/c': '2.0.0' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/@b/c': { version: '2.0.0', license: 'ISC' },
    'node_modules/tool': { version: '3.0.0', license: 'MIT', dev: true },
  },
});
const check = (text: string) =>
  licencesCheck
    .run([
      { path: 'package-lock.json', text: lock },
      { path: licencesFile, text },
    ])
    .map(({ message }) => message.split(':').slice(0, 2).join(':'));

it('the list of licences names the packages of production with version and licence', () => {
  expect(check('Licences.\n\n@b/c 2.0.0: ISC\na 1.0.0: MIT\n\nTexts\n')).toEqual([]);
});

it('a missing package, another version and a removed package are found', () => {
  expect(check('Licences.\n\na 0.9.0: MIT\n\nTexts\n')).toEqual([
    'lacks "@b/c 2.0.0: ISC"',
    'lacks "a 1.0.0: MIT"',
    'has "a 0.9.0: MIT" still',
  ]);
  expect(check('')).toContain('lacks "a 1.0.0: MIT"');
});

it('the texts contain those of PostgreSQL and of each library that its packages contain', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const texts = readFileSync(path.join(root, licencesFile), 'utf8');
  const native = readFileSync(path.join(root, 'server/db/native/licenses.txt'), 'utf8').trim();
  expect(texts).toContain(native);
  const headings = [...native.matchAll(/^-{80}\n(.+)\n-{80}$/gm)].map(
    ([, heading = '']) => heading,
  );
  for (const name of [
    'PostgreSQL',
    'OpenSSL',
    'ICU',
    'libxml2',
    'libxslt',
    'zlib',
    'XZ Utils',
    'OSSP uuid',
  ])
    expect(headings).toContainEqual(expect.stringContaining(name));
  expect(native).toContain('Original SSLeay License');
  expect(readFileSync(path.join(root, 'NOTICE'), 'utf8')).toContain(
    'software developed by the OpenSSL Project for use in the OpenSSL Toolkit',
  );
});
