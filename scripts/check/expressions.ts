import { readFileSync } from 'node:fs';
import {
  isCode,
  isTest,
  lineAt,
  parseFile,
  walk,
  type AstNode,
  type Check,
  type SourceFile,
} from './project.ts';

export interface KnownExpressions {
  /** Proven linear by `node scripts/expressions.ts`. Sorted. */
  readonly linear: readonly string[];
  /**
   * Slower or built at run time, by `path /expression/`: the bound of their text and the reason for
   * it.
   */
  readonly bounded: Readonly<Record<string, string>>;
}

export interface Expression {
  readonly text: string;
  readonly literal: { readonly source: string; readonly flags: string } | null;
  readonly path: string;
  readonly line: number;
}

export const knownExpressionsFile = new URL('expressions.json', import.meta.url);

export function readKnownExpressions(): KnownExpressions {
  return JSON.parse(readFileSync(knownExpressionsFile, 'utf8')) as KnownExpressions;
}

function expressionOf(file: SourceFile, node: AstNode): Expression | null {
  const at = { path: file.path, line: lineAt(file.text, node.start) };
  const regex = node['regex'] as { pattern: string; flags: string } | undefined;
  if (node.type === 'Literal' && regex !== undefined) {
    const { pattern: source, flags } = regex;
    return { text: `/${source}/${flags}`, literal: { source, flags }, ...at };
  }
  const callee = node['callee'] as AstNode | undefined;
  const isMade = /^(?:New|Call)Expression$/.test(node.type) && callee?.['name'] === 'RegExp';
  return isMade
    ? { text: file.text.slice(node.start, node.end).replace(/\s+/g, ' '), literal: null, ...at }
    : null;
}

/**
 * The key of a bounded expression. It includes the path, because the bound is valid in this file
 * only.
 */
export const placeOf = ({ path, text }: Pick<Expression, 'path' | 'text'>) => `${path} ${text}`;

export function listExpressions(files: readonly SourceFile[]): Expression[] {
  const found: Expression[] = [];
  for (const file of files) {
    if (!isCode(file) || isTest(file) || !/^(app|ui|features|shared|server)\//.test(file.path))
      continue;
    walk(parseFile(file).program, (node) => {
      const expression = expressionOf(file, node);
      if (expression !== null) found.push(expression);
    });
  }
  return found;
}

/**
 * A regular expression must be proven linear, because a slow one over a long text blocks the whole
 * process.
 */
export function createExpressionsCheck(known: KnownExpressions): Check {
  const linear = new Set(known.linear);
  return {
    name: 'expressions',
    note: () =>
      `${known.linear.length} linear, ${Object.keys(known.bounded).length} of a bounded text`,
    run: (files) => {
      const expressions = listExpressions(files);
      const used = new Set(expressions.flatMap((one) => [one.text, placeOf(one)]));
      const unproven = expressions.filter(
        (one) => !linear.has(one.text) && known.bounded[placeOf(one)] === undefined,
      );
      const unused = [...linear, ...Object.keys(known.bounded)].filter((text) => !used.has(text));
      const path = 'scripts/check/expressions.json';
      return [
        ...unproven.map(({ text, ...at }) => ({
          ...at,
          message: `${text} is not known to be linear: run \`node scripts/expressions.ts\``,
        })),
        ...unused.map((text) => ({
          path,
          line: 1,
          message: `${text} is used nowhere: run \`node scripts/expressions.ts\``,
        })),
      ];
    },
  };
}

export const expressionsCheck = createExpressionsCheck(readKnownExpressions());
