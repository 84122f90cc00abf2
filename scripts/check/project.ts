import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** One thing that is wrong, where, and what to do about it. */
export interface Problem {
  path: string;
  line: number;
  message: string;
}

/** A file of the repository: `path` with forward slashes from the root, `text` empty for binary files. */
export interface SourceFile {
  path: string;
  text: string;
}

/** A gate of our own: looks at file texts only, so that a test can hand it a bad sample. */
export interface Check {
  name: string;
  /** A figure beside the gate's time, such as how much it has looked at. */
  note?: (files: readonly SourceFile[]) => string;
  run(files: readonly SourceFile[]): Problem[];
}

const textExtensions = /\.(ts|tsx|mjs|js|css|json|md|sql|html|txt|svg)$/;
/** Produced or foreign folders, left out where git is not there to ask. */
const ignoredFolders = new Set([
  'node_modules',
  'build',
  'data',
  'coverage',
  'test-results',
  'playwright-report',
]);

function listWithGit(root: string): string[] {
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: 'pipe',
  } as const;
  const paths = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], options).split(
    '\0',
  );
  const deleted = new Set(execFileSync('git', ['ls-files', '-d', '-z'], options).split('\0'));
  return paths.filter((name) => name !== '' && !deleted.has(name));
}

function listWithoutGit(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
    )
    .filter(
      (name) =>
        !ignoredFolders.has(name.split('/')[0] ?? '') &&
        !/^\.(git|react-router|cache)\//.test(name),
    );
}

/** Every file that is, or is about to be, in the repository, in a stable order. */
export function readProject(root: string): SourceFile[] {
  let names: string[];
  try {
    names = listWithGit(root);
  } catch {
    names = listWithoutGit(root);
  }
  return [...new Set(names)].sort().map((name) => ({
    path: name,
    text: textExtensions.test(name) ? readFileSync(path.join(root, name), 'utf8') : '',
  }));
}

/** A node of the ESTree; `unknown` fields, since the checks look at a handful of kinds only. */
export interface AstNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export interface ParsedFile {
  program: AstNode;
  comments: readonly { value: string; start: number }[];
}

const parsed = new WeakMap<SourceFile, ParsedFile>();

/** The syntax tree of a .ts, .tsx, .js or .mjs file, made once per file. A file that does not parse throws. */
export function parseFile(file: SourceFile): ParsedFile {
  let result = parsed.get(file);
  if (result === undefined) {
    const { program, comments, errors } = parseSync(file.path, file.text);
    if (errors.length > 0)
      throw new Error(`${file.path} does not parse: ${errors[0]?.message ?? ''}`);
    result = { program: program as unknown as AstNode, comments };
    parsed.set(file, result);
  }
  return result;
}

function isNode(value: unknown): value is AstNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}

/** Calls `visit` for the node and everything under it, parents first. */
export function walk(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit);
  }
}

/** 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (
    let index = text.indexOf('\n');
    index !== -1 && index < offset;
    index = text.indexOf('\n', index + 1)
  )
    line += 1;
  return line;
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx)$/.test(file.path);
}

export function isTest(file: SourceFile): boolean {
  return /\.test\.tsx?$/.test(file.path) || file.path.startsWith('tests/');
}
