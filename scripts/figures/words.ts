import type { SourceFile } from '../check/project.ts';
import { commentShares, densityMax, densityOf, readComments, shareOf } from './comments.ts';
import { isSource } from './source.ts';
import type { Figure } from './figure.ts';

/**
 * Names of the private vocabulary, counted as whole words of identifiers (`isJudged`, `to_told`).
 */
const privateNames =
  /^(?:asks?|asked|words|keeps?|kept|judged?|judges|holds?|held|tells?|told|looks?|standing|doer|papers?|cut|rooms?|said|hats?|stake|twin)$/i;

/** The declared names with a word of the private vocabulary, with their positions in the text. */
export function privateNamesOf({ text }: SourceFile): { name: string; index: number }[] {
  const declared = text.matchAll(
    /\b(?:const|let|function|interface|type|class)\s+([A-Za-z_$][\w$]*)/g,
  );
  return [...declared]
    .map(({ 1: name = '', index }) => ({ name, index }))
    .filter(({ name }) => name.split(/(?=[A-Z])|_/).some((word) => privateNames.test(word)));
}

export function wordFigures(files: readonly SourceFile[]): Figure[] {
  const comments = readComments(files);
  return [
    {
      name: 'comment blocks per 1,000 lines',
      value: densityOf(comments).toFixed(2),
      goal: String(densityMax),
    },
    ...commentShares.map((share) => ({
      name: `… ${share.name}`,
      value: `${shareOf(comments, share).toFixed(1)} %`,
      goal: `${share.limit} %`,
    })),
    {
      name: 'declarations with private vocabulary',
      value: String(files.filter(isSource).flatMap(privateNamesOf).length),
      goal: '0',
    },
  ];
}
