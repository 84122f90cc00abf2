import {
  commentShares,
  densityMax,
  densityOf,
  privateSentencesOf,
  readComments,
  shareOf,
  type CommentBlock,
  type Comments,
  type CommentShare,
} from '../figures/comments.ts';
import type { Check, Problem, SourceFile } from './project.ts';

const worstFilesMax = 10;

/** One problem for each of the files with the most of these comments, at the first of them. */
function problemsOf(blocks: readonly CommentBlock[], message: string): Problem[] {
  const byPath = Object.entries(Object.groupBy(blocks, ({ path }) => path));
  return byPath
    .map(([path, found = []]) => ({ path, line: found[0]?.line ?? 1, count: found.length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, worstFilesMax)
    .map(({ path, line, count }) => ({ path, line, message: `${message} (this file: ${count})` }));
}

function tooMany(comments: Comments): Problem[] {
  const density = densityOf(comments);
  if (density <= densityMax) return [];
  const message = `the tree has ${density.toFixed(2)} comments per 1,000 lines, at most ${densityMax}: delete those that repeat the code`;
  return problemsOf(comments.blocks, message);
}

function outOfBounds(comments: Comments, share: CommentShare): Problem[] {
  const { name, pattern, limit, bound } = share;
  const percent = shareOf(comments, share);
  const isLeast = bound === 'least';
  if (comments.blocks.length === 0 || (isLeast ? percent >= limit : percent <= limit)) return [];
  const wrong = comments.blocks.filter(({ text }) => pattern.test(text) !== isLeast);
  const message = `${percent.toFixed(1)} % of the tree's comments are those ${name}, at ${bound} ${limit} %`;
  return problemsOf(wrong, message);
}

const codeFile = /\.(?:tsx?|mjs)$/;
/** Its comments are those of the database, which only a migration changes. */
const generated = 'shared/tables.ts';

/** Also in tests and scripts, and in the second of two comments that the shares count as one. */
function privateOpenings(files: readonly SourceFile[]): Problem[] {
  const message = 'a sentence of this comment opens with What, Who, Whose or Whether';
  return files
    .filter(({ path }) => codeFile.test(path) && path !== generated)
    .flatMap((file) =>
      privateSentencesOf(file).map((line) => ({ path: file.path, line, message })),
    );
}

/** Limits how many comments product code has and how all comments are written (docs/style.md). */
export const commentsCheck: Check = {
  name: 'comments',
  note: (files) => `${densityOf(readComments(files)).toFixed(1)} per 1,000 lines`,
  run: (files) => {
    const comments = readComments(files);
    return [
      ...tooMany(comments),
      ...commentShares.flatMap((share) => outOfBounds(comments, share)),
      ...privateOpenings(files),
    ];
  },
};
