import {
  isTest,
  lineAt,
  parseFile,
  walk,
  type AstNode,
  type SourceFile,
} from '../check/project.ts';
import { isInterface, isSource, lineCount, perKloc, percent, quantile, sum } from './source.ts';
import type { Figure } from './figure.ts';

/** Shorter functions are excluded, because their length says nothing. */
const shortestLines = 5;
const longLines = 70;

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

interface Counts {
  readonly functionLines: number[];
  readonly casts: number;
  readonly literalCasts: number;
  readonly anyTypes: number;
  readonly nonNull: number;
}

/** `as const` is no cast, because it narrows and asserts nothing. */
function isConst(node: AstNode): boolean {
  const type = node['typeAnnotation'] as AstNode | undefined;
  const name = type?.['typeName'] as AstNode | undefined;
  return name?.['name'] === 'const';
}

function countFile(file: SourceFile): Counts {
  const functionLines: number[] = [];
  const counts = { casts: 0, literalCasts: 0, anyTypes: 0, nonNull: 0 };
  walk(parseFile(file).program, (node) => {
    if (functionTypes.has(node.type)) {
      const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1;
      if (lines >= shortestLines) functionLines.push(lines);
    } else if (node.type === 'TSAsExpression' && !isConst(node)) {
      counts.casts += 1;
      if ((node['typeAnnotation'] as AstNode | undefined)?.type === 'TSLiteralType')
        counts.literalCasts += 1;
    } else if (node.type === 'TSAnyKeyword') counts.anyTypes += 1;
    else if (node.type === 'TSNonNullExpression') counts.nonNull += 1;
  });
  return { functionLines, ...counts };
}

function isBarrel(file: SourceFile): boolean {
  const body = parseFile(file).program['body'] as AstNode[];
  return (
    body.length > 0 &&
    body.every((node) => /^Export(?:All|Named)Declaration$/.test(node.type) && node['source'])
  );
}

function functionFigure(name: string, lines: readonly number[]): Figure {
  const long = lines.filter((count) => count > longLines).length;
  const spread = [quantile(lines, 0.5), quantile(lines, 0.9), Math.max(0, ...lines)].join(' / ');
  return {
    name,
    value: `${spread}; over ${longLines}: ${long} (${percent(long, lines.length)})`,
    goal: `over ${longLines}: 0`,
  };
}

function sizeFigures(source: readonly SourceFile[]): Figure[] {
  const lines = source.map(({ text }) => lineCount(text));
  const characters = source.map(({ text }) => text.length);
  const spread = [quantile(lines, 0.5), quantile(lines, 0.9), Math.max(0, ...lines)].join(' / ');
  return [
    { name: 'source files', value: String(source.length) },
    { name: 'source lines', value: String(sum(lines)) },
    { name: 'lines of a file: median / p90 / largest', value: spread, goal: '60 / 200 / 400' },
    {
      name: 'characters of a file: median / p90',
      value: `${quantile(characters, 0.5)} / ${quantile(characters, 0.9)}`,
    },
  ];
}

function testFigures(files: readonly SourceFile[], source: readonly SourceFile[]): Figure[] {
  const tests = files.filter((file) => isTest(file) && /\.(?:tsx?|mjs)$/.test(file.path));
  const ratio = (isOf: (path: string) => boolean): string => {
    const lines = (list: readonly SourceFile[]): number =>
      sum(list.filter(({ path }) => isOf(path)).map(({ text }) => lineCount(text)));
    return (lines(tests) / Math.max(lines(source), 1)).toFixed(2);
  };
  return [
    { name: 'test lines to source lines', value: ratio(() => true), goal: '0.60' },
    { name: '… of the interface', value: ratio(isInterface), goal: '0.30' },
    { name: '… of the server side', value: ratio((path) => !isInterface(path)), goal: '0.80' },
  ];
}

export function codeFigures(files: readonly SourceFile[]): Figure[] {
  const source = files.filter(isSource);
  const total = sum(source.map(({ text }) => lineCount(text)));
  const counted = source.map((file) => ({ path: file.path, ...countFile(file) }));
  const lengths = (isTsx: boolean): number[] =>
    counted
      .filter(({ path }) => path.endsWith('.tsx') === isTsx)
      .flatMap(({ functionLines }) => functionLines);
  const all = (pick: (counts: Counts) => number): number => sum(counted.map(pick));
  return [
    ...sizeFigures(source),
    functionFigure('functions of .ts: median / p90 / largest', lengths(false)),
    functionFigure('functions of .tsx: median / p90 / largest', lengths(true)),
    {
      name: '`any` per 1,000 lines',
      value: perKloc(
        all((one) => one.anyTypes),
        total,
      ),
      goal: '0',
    },
    {
      name: '`!` per 1,000 lines',
      value: perKloc(
        all((one) => one.nonNull),
        total,
      ),
      goal: '0',
    },
    {
      name: 'casts per 1,000 lines',
      value: perKloc(
        all((one) => one.casts),
        total,
      ),
    },
    { name: 'casts to a literal', value: String(all((one) => one.literalCasts)), goal: '0' },
    { name: 'barrels', value: String(source.filter(isBarrel).length), goal: '0' },
    ...testFigures(files, source),
  ];
}
