import { lineAt, parseFile, type SourceFile } from '../check/project.ts';
import { isSource, lineCount, sum } from './source.ts';

/** A comment; comments on consecutive lines are one. `line` is its first line, from 1. */
export interface CommentBlock {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface Comments {
  readonly blocks: readonly CommentBlock[];
  readonly lines: number;
}

/** A share of the comments with its limit, both per cent. */
export interface CommentShare {
  readonly name: string;
  readonly pattern: RegExp;
  readonly limit: number;
  /** `least`: the share must not be below the limit. */
  readonly bound: 'least' | 'most';
}

/** Openings and words that docs/style.md 1.2 and 1.3 exclude. */
export const privateOpening = /^(?:what|who|whose|whether|whoever)\b/i;
/** The same at the beginning of any sentence of a comment. */
export const privateSentence = /(?:^|[.!?;]\s+)(?:What|Who|Whose|Whether|Whoever)\b/;
export const watchedWords = /\b(?:nobody|whoever|anew|meanwhile|stands|told)\b/i;

/** Comments per 1,000 lines. */
export const densityMax = 35;

export const commentShares: readonly CommentShare[] = [
  {
    name: 'that give a reason',
    pattern:
      /\b(?:because|since|so|otherwise|avoid\w*|must|never|prevent\w*|ensure\w*|workaround|instead of|rather than|in order to)\b/i,
    limit: 35,
    bound: 'least',
  },
  {
    name: 'that open with What, Who, Whose or Whether',
    pattern: privateOpening,
    limit: 4,
    bound: 'most',
  },
  {
    name: 'with watched words',
    pattern: watchedWords,
    limit: 0.5,
    bound: 'most',
  },
];

const proseOf = (comment: string): string => comment.replace(/^[*\s]+|^\s*\*+ ?/gm, '').trim();

function blocksOf(file: SourceFile): CommentBlock[] {
  const blocks: { line: number; lastLine: number; text: string }[] = [];
  for (const { value, start } of parseFile(file).comments) {
    const text = proseOf(value);
    const line = lineAt(file.text, start);
    const last = blocks.at(-1);
    if (last !== undefined && line === last.lastLine + 1) {
      last.text += `\n${text}`;
      last.lastLine = line;
    } else blocks.push({ line, lastLine: line + value.split('\n').length - 1, text });
  }
  return blocks
    .filter(({ text }) => text !== '')
    .map(({ line, text }) => ({ path: file.path, line, text }));
}

/** Lines of the comments with a sentence that opens privately, each comment for itself. */
export function privateSentencesOf(file: SourceFile): number[] {
  return parseFile(file)
    .comments.filter(({ value }) => privateSentence.test(proseOf(value)))
    .map(({ start }) => lineAt(file.text, start));
}

export function readComments(files: readonly SourceFile[]): Comments {
  const source = files.filter(isSource);
  return {
    blocks: source.flatMap(blocksOf),
    lines: sum(source.map(({ text }) => lineCount(text))),
  };
}

export const densityOf = ({ blocks, lines }: Comments): number =>
  (blocks.length * 1000) / Math.max(lines, 1);

/** Per cent. */
export const shareOf = ({ blocks }: Comments, { pattern }: CommentShare): number =>
  (blocks.filter(({ text }) => pattern.test(text)).length * 100) / Math.max(blocks.length, 1);
