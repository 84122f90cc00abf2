import { isTest, type SourceFile } from '../check/project.ts';

const sourceFolder = /^(?:app|features|shared|server|db|ui)\/.+\.(?:tsx?|mjs)$/;
const localeFile = /(?:^|\/)(?:en|ar)(?:\.ts$|\/)/;
const notSource = /^db\/migrations\/|^shared\/tables\.ts$|^shared\/sql\/.*\.sql$/;

/** Product code: no tests, no generated tables, no migrations, no texts of one language. */
export function isSource(file: SourceFile): boolean {
  return (
    sourceFolder.test(file.path) &&
    !isTest(file) &&
    !localeFile.test(file.path) &&
    !notSource.test(file.path)
  );
}

export function isInterface(path: string): boolean {
  return (
    /^(?:app|ui)\//.test(path) ||
    /^features\/[^/]+\/ui\//.test(path) ||
    path.startsWith('tests/browser/')
  );
}

export function lineCount(text: string): number {
  return text === '' ? 0 : text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** The value below which `share` (0 to 1) of the values lie; 0 of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const perKloc = (count: number, lines: number): string =>
  ((count * 1000) / Math.max(lines, 1)).toFixed(2);

export const percent = (part: number, whole: number): string =>
  `${((part * 100) / Math.max(whole, 1)).toFixed(1)} %`;
