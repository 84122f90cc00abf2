import { lineAt, parseFile, type SourceFile } from '../check/project.ts';
import { isSource, lineCount, perKloc, percent, sum } from './source.ts';
import type { Figure } from './figure.ts';

const causal =
  /\b(?:because|since|so|otherwise|avoid\w*|must|never|prevent\w*|ensure\w*|workaround|instead of|rather than|in order to)\b/i;
const inverted = /^(?:what|who|whose|whether|whoever)\b/i;
const watched = /\b(?:nobody|whoever|anew|meanwhile|stands|told)\b/i;

/**
 * Names of the private vocabulary, counted as whole words of identifiers (`isJudged`, `to_told`).
 */
const privateNames =
  /^(?:asks?|asked|words|keeps?|kept|judged?|judges|holds?|held|tells?|told|looks?|standing|doer|papers?|cut|rooms?|said|hats?|stake|twin)$/i;

/** Comments on consecutive lines count as one block. */
function blocksOf(file: SourceFile): string[] {
  const blocks: { text: string; lastLine: number }[] = [];
  for (const { value, start } of parseFile(file).comments) {
    const text = value.replace(/^[*\s]+|^\s*\*+ ?/gm, '').trim();
    const line = lineAt(file.text, start);
    const last = blocks.at(-1);
    if (last !== undefined && line === last.lastLine + 1) {
      last.text += `\n${text}`;
      last.lastLine = line;
    } else blocks.push({ text, lastLine: line + value.split('\n').length - 1 });
  }
  return blocks.map(({ text }) => text).filter((text) => text !== '');
}

function privateNamesOf(file: SourceFile): number {
  const declared = file.text.matchAll(
    /\b(?:const|let|function|interface|type|class)\s+([A-Za-z_$][\w$]*)/g,
  );
  return [...declared].filter(([, name = '']) =>
    name.split(/(?=[A-Z])|_/).some((word) => privateNames.test(word)),
  ).length;
}

export function wordFigures(files: readonly SourceFile[]): Figure[] {
  const source = files.filter(isSource);
  const total = sum(source.map(({ text }) => lineCount(text)));
  const blocks = source.flatMap(blocksOf);
  const share = (pattern: RegExp): string =>
    percent(blocks.filter((text) => pattern.test(text)).length, blocks.length);
  return [
    { name: 'comment blocks per 1,000 lines', value: perKloc(blocks.length, total), goal: '35' },
    { name: '… that give a reason', value: share(causal), goal: '35 %' },
    { name: '… that open with What, Who, Whose or Whether', value: share(inverted), goal: '4 %' },
    { name: '… with watched words', value: share(watched), goal: '0.5 %' },
    {
      name: 'declarations with private vocabulary',
      value: String(sum(source.map(privateNamesOf))),
    },
  ];
}
