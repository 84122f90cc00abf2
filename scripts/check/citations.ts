import { isCode, lineAt, parseFile, type Check, type Problem, type SourceFile } from './project.ts';

/** The documents that others cite by `§`, each with its page. */
const pages: Readonly<Record<string, string>> = {
  product: 'docs/product.md',
  design: 'docs/design.md',
  specification: 'docs/specification-coverage.md',
};
const coveragePath = 'docs/specification-coverage.md';
const decisionsFolder = 'docs/decisions/';

const sectionCitation =
  /\b(product|design|specification)(?:\.md)? §(\d+(?:\.\d+)?)((?:(?:,| and| or| to)? §\d+(?:\.\d+)?)*)/g;
const requirementCitation = /\brequirements? (\d+\.\d+)((?:(?:,| and| or) \d+\.\d+)*)/g;
const decisionCitation = /\bdecisions? (\d{4})((?:(?:,| and| or) \d{4})*)/g;
const filePath =
  /(?<![\w./-])(?:app|bench|db|deploy|docs|features|public|scripts|server|shared|tests|ui)\/[\w./-]*\.(?:tsx?|mjs|js|md|sql|css|typ|ya?ml|json|sh)\b/g;
const markdownLink = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A paragraph of an issue, which a reader of the repository cannot open. */
const issueParagraph = /\bissue \d+ §/g;

/**
 * Numbers of headings (`## 6. RFQ`), paragraphs (`**6.4**`) and table rows (`| 6.4 |`) of a page.
 */
function numbersOf(page: SourceFile | undefined): ReadonlySet<string> {
  const numbers = new Set<string>();
  for (const [, heading, paragraph, row] of page?.text.matchAll(
    /^(?:## (\d+)\. |(?:- )?\*\*(\d+\.\d+)\*\*|\| (\d+\.\d+) \|)/gm,
  ) ?? []) {
    numbers.add(heading ?? paragraph ?? row ?? '');
  }
  return numbers;
}

function passagesOf(file: SourceFile): { text: string; start: number }[] {
  if (isCode(file))
    return parseFile(file).comments.map(({ value, start }) => ({ text: value, start }));
  return /\.(md|css|sql|typ)$/.test(file.path) ? [{ text: file.text, start: 0 }] : [];
}

function resolveLink(from: string, link: string): string {
  const parts = [...from.split('/').slice(0, -1), ...link.split('/')];
  const path: string[] = [];
  for (const part of parts) {
    if (part === '..') path.pop();
    else if (part !== '.' && part !== '') path.push(part);
  }
  return path.join('/');
}

interface Known {
  readonly numbers: Readonly<Record<string, ReadonlySet<string>>>;
  readonly requirements: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
  readonly paths: ReadonlySet<string>;
}

function learn(files: readonly SourceFile[]): Known {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const numbers = Object.fromEntries(
    Object.entries(pages).map(([name, path]) => [name, numbersOf(byPath.get(path))]),
  );
  const paths = new Set<string>();
  for (const { path } of files) {
    const parts = path.split('/');
    for (let length = 1; length <= parts.length; length += 1)
      paths.add(parts.slice(0, length).join('/'));
  }
  const decisions = files
    .filter(({ path }) => path.startsWith(decisionsFolder))
    .map(({ path }) => path.slice(decisionsFolder.length, decisionsFolder.length + 4));
  return {
    numbers,
    requirements: numbersOf(byPath.get(coveragePath)),
    decisions: new Set(decisions),
    paths,
  };
}

const listed = (first: string | undefined, more: string | undefined, number: RegExp): string[] => [
  first ?? '',
  ...Array.from((more ?? '').matchAll(number), ([found]) => found),
];

function checkPassage(
  text: string,
  known: Known,
  report: (offset: number, message: string) => void,
): void {
  for (const match of text.matchAll(sectionCitation)) {
    const [, page = '', first, more] = match;
    for (const number of listed(first, more, /\d+(?:\.\d+)?/g)) {
      if (known.numbers[page]?.has(number) !== true)
        report(match.index, `${pages[page]} has no §${number}`);
    }
  }
  for (const match of text.matchAll(requirementCitation)) {
    for (const number of listed(match[1], match[2], /\d+\.\d+/g)) {
      if (!known.requirements.has(number))
        report(match.index, `${coveragePath} has no requirement ${number}`);
    }
  }
  for (const match of text.matchAll(decisionCitation)) {
    for (const number of listed(match[1], match[2], /\d{4}/g)) {
      if (!known.decisions.has(number)) report(match.index, `there is no decision ${number}`);
    }
  }
  for (const match of text.matchAll(issueParagraph))
    report(match.index, `"${match[0]}" is not in the repository`);
}

function checkPaths(
  file: SourceFile,
  known: Known,
  report: (offset: number, message: string) => void,
): void {
  for (const match of file.text.matchAll(filePath)) {
    // `NNNN` is a placeholder for a name that the reader chooses.
    if (match[0].includes('NNNN')) continue;
    if (!known.paths.has(match[0])) report(match.index, `there is no file ${match[0]}`);
  }
  for (const match of file.text.matchAll(markdownLink)) {
    const target = resolveLink(file.path, match[1] ?? '');
    if (!known.paths.has(target)) report(match.index, `the link leads to no file: ${target}`);
  }
}

/**
 * Every citation must resolve inside the repository, because a reader who cannot open a source
 * cannot verify a rule. Covers product, design and coverage pages, requirements, decisions, and the
 * files and links of documents.
 */
export const citationsCheck: Check = {
  name: 'citations',
  run: (files) => {
    const known = learn(files);
    const problems: Problem[] = [];
    for (const file of files) {
      const report = (offset: number, message: string): void =>
        void problems.push({ path: file.path, line: lineAt(file.text, offset), message });
      for (const { text, start } of passagesOf(file)) {
        checkPassage(text, known, (offset, message) => report(start + offset, message));
      }
      if (file.path.endsWith('.md')) checkPaths(file, known, report);
    }
    return problems;
  },
};
