import { describe, expect, test } from 'vitest';
import { applyAllowList, directionsCheck } from '../../scripts/check/directions.ts';
import { complaints } from './samples.ts';

const validate = (path: string, text: string): string[] =>
  complaints(directionsCheck, { [path]: text }).filter((line) => line.startsWith(path));
const inClass = (name: string): string[] =>
  validate('app/ui/a.tsx', `const a = <div className="flex ${name} p-2" />;`);

describe('the directions check', () => {
  test.each([
    'ml-2',
    '-mr-4',
    'pl-[3px]',
    'sm:pr-2',
    'hover:!left-0',
    'right-1/2',
    'text-left',
    'md:text-right',
    'float-right',
    'border-l',
    'border-r-2',
    'rounded-l',
    'rounded-tr-lg',
    'scroll-ml-2',
    'origin-top-left',
    'bg-linear-to-r',
    'rtl:rotate-180',
    'dark:ltr:ps-2',
  ])('refuses the utility %s', (name) => {
    expect(inClass(name)).toEqual([expect.stringContaining(name)]);
  });

  test.each([
    'ms-2 -me-4 ps-[3px] pe-2',
    'start-0 end-1/2',
    'text-start text-end',
    'border-s rounded-ss-lg rounded-e',
    'leading-6 placeholder-muted break-words',
    'mx-2 px-4 inset-0 translate-x-1/2',
    'bg-linear-to-b bg-top',
  ])('accepts %s', (names) => {
    expect(inClass(names)).toEqual([]);
  });

  test('finds utilities in templates and in plain modules', () => {
    expect(validate('features/rfq/ui/a.tsx', 'const a = `x ${b} ml-3`;')).toHaveLength(1);
    expect(validate('ui/classes.ts', `export const cell = 'text-left';`)).toHaveLength(1);
  });

  test.each([
    ['.a { margin-left: 1px; }', 'margin-left'],
    ['.a { padding-right: 1px }', 'padding-right'],
    ['.a { position: absolute; left: 0; }', 'left'],
    ['.a { border-left: 1px solid; }', 'border-left'],
    ['.a { border-top-right-radius: 1px; }', 'border-top-right-radius'],
    ['.a { text-align: left; }', 'text-align: left'],
    ['.a { float: right; }', 'float: right'],
    ['.a { margin: 0 1px 0 2px; }', 'different sides'],
    ['.a { @apply flex ml-2; }', 'ml-2'],
  ])('refuses the rule %s', (css, reason) => {
    expect(validate('app/styles/a.css', css)).toEqual([expect.stringContaining(reason)]);
  });

  test('accepts logical rules, even sides and comments', () => {
    const css =
      '/* margin-left: 1px */ .a { margin-inline-start: 1px; inset: 0 4px 0 4px; text-align: start; }';
    expect(validate('app/styles/a.css', css)).toEqual([]);
  });

  test.each([
    ['const a = <div style={{ marginLeft: 4 }} />;', 'marginLeft'],
    ['const a = <div style={{ left: 4 }} />;', 'left'],
    [`const a = <div style={{ textAlign: 'right' }} />;`, 'textAlign right'],
    ['const a = <Popover placement="left top" />;', 'placement left top'],
  ])('refuses %s', (text, reason) => {
    expect(validate('app/ui/a.tsx', text)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ['<bdi className="block truncate">{a}</bdi>', 1],
    ['<Bdi className="md:block md:truncate">{a}</Bdi>', 1],
    ['<Ltr className="md:line-clamp-2">{a}</Ltr>', 1],
    ['<bdi className="text-page-start md:block md:truncate">{a}</bdi>', 0],
    ['<bdi className="inline-block">{a}</bdi>', 0],
    ['<span className="block">{a}</span>', 0],
  ])('of a name in the other script: %s has %i problems', (element, count) => {
    expect(validate('ui/a.tsx', `const a = ${element};`)).toHaveLength(count);
  });

  test('names the line', () => {
    expect(validate('app/ui/a.tsx', `const a = 1;\nconst b = 'ml-2';`)).toEqual([
      expect.stringContaining('a.tsx:2 '),
    ]);
  });

  test('leaves catalogues, tests and other folders alone', () => {
    expect(validate('ui/en.ts', `export const en = { a: 'text-left' };`)).toEqual([]);
    expect(validate('app/ui/a.test.ts', `const a = 'text-left';`)).toEqual([]);
    expect(validate('server/pdf.ts', `const a = 'text-left';`)).toEqual([]);
  });

  describe('the allow-list of directions', () => {
    const found = [
      { path: 'app/a.tsx', line: 1, message: 'x' },
      { path: 'app/a.tsx', line: 2, message: 'y' },
    ];
    test('covers exactly the number it names', () => {
      expect(applyAllowList(found, { 'app/a.tsx': 2 })).toEqual([]);
      expect(applyAllowList(found, { 'app/a.tsx': 1 })).toEqual(found);
    });
    test('fails if it is larger than needed', () => {
      expect(applyAllowList([], { 'app/a.tsx': 1 })).toEqual([
        expect.objectContaining({ message: 'app/a.tsx has 0 left, not 1: lower the number' }),
      ]);
    });
  });
});
