import { privateOpening, watchedWords } from '../figures/comments.ts';
import { isSource } from '../figures/source.ts';
import { privateNamesOf } from '../figures/words.ts';
import { lineAt, type Check, type Problem, type SourceFile } from './project.ts';

const document = /^(?!.*\.ar\.md$).+\.md$/;
const settings = /^deploy\/.+|\.env\.example$/;
/** Files with comments of CSS or JavaScript that `isSource` does not include. */
const browserFile = /\.css$|^public\/.+\.js$/;

/** Marks of Markdown before the text of a line, a list item or a table cell. */
const marks = String.raw`(?:[\s>#*|_-]|\d+\.\s)*`;
/** The beginning of a line or cell, and a capital letter after the end of a sentence. */
const beginnings = new RegExp(String.raw`(?:^|\|)${marks}|[.!?:;]\s+(?=[A-Z])`, 'g');

/** Replaces code by spaces: names and the titles of tests are cited as they are. */
function withoutCode(text: string): string {
  return text.replace(/^```[^]*?^```|`[^`]*`/gm, (code) => code.replace(/[^\n]/g, ' '));
}

/** Keeps the comments of a file of settings, at their lines. */
function commentsOf(text: string): string {
  return text
    .split('\n')
    .map((line) => /^\s*[#;](?!!|[A-Z][A-Z0-9_]*=)(.*)/.exec(line)?.[1]?.trim() ?? '')
    .join('\n');
}

/** Keeps comments of CSS and JavaScript, at their lines; a line comment begins its line. */
function browserCommentsOf(text: string): string {
  const blanked = (code: string) => code.replace(/[^\n]/g, '');
  let end = 0;
  let comments = '';
  for (const { 0: comment, index } of text.matchAll(/\/\*[^]*?\*\/|^[ \t]*\/\/.*/gm)) {
    const prose = comment.replace(/^[ \t]*(?:\/\*+|\/\/)[ \t]*|[ \t]*\*\/$|^[ \t]*\*[ \t]?/gm, '');
    comments += blanked(text.slice(end, index)) + prose;
    end = index + comment.length;
  }
  return comments;
}

function proseOf({ path, text }: SourceFile): string {
  if (document.test(path)) return text;
  return browserFile.test(path) ? browserCommentsOf(text) : commentsOf(text);
}

/** Sentences of a line begin with a capital letter; a line within a sentence does not. */
function hasPrivateOpening(line: string): boolean {
  return [...line.matchAll(beginnings)].some(({ 0: mark, index }) => {
    const rest = line.slice(index + mark.length);
    return /^[A-Z]/.test(rest) && privateOpening.test(rest);
  });
}

function problemsOf(file: SourceFile): Problem[] {
  const { path } = file;
  const prose = withoutCode(proseOf(file));
  return prose.split('\n').flatMap((line, index) => {
    const at = { path, line: index + 1 };
    const word = watchedWords.exec(line)?.[0];
    return [
      ...(word === undefined ? [] : [{ ...at, message: `"${word}" is no plain English` }]),
      ...(hasPrivateOpening(line)
        ? [{ ...at, message: 'a sentence opens with What, Who, Whose or Whether' }]
        : []),
    ];
  });
}

function problemsOfNames(file: SourceFile): Problem[] {
  return privateNamesOf(file).map(({ name, index }) => ({
    path: file.path,
    line: lineAt(file.text, index),
    message: `"${name}" has a private word: use a term of docs/glossary.md`,
  }));
}

/**
 * Refuses private words and openings (docs/style.md 1.2, 1.3) in documents and in the comments of
 * settings, stylesheets and scripts of `public/`, and private words in the names that product code declares (3.1).
 */
export const wordingCheck: Check = {
  name: 'wording',
  run: (files) => [
    ...files
      .filter(({ path }) => [document, settings, browserFile].some((kind) => kind.test(path)))
      .flatMap(problemsOf),
    ...files.filter(isSource).flatMap(problemsOfNames),
  ],
};
