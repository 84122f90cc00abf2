import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Problem {
  path: string;
  line: number;
  message: string;
}

/**
 * A file of the repository: `path` from the root with forward slashes, `text` empty for binary
 * files.
 */
export interface SourceFile {
  path: string;
  text: string;
}

/** A check of our own. It must read file texts only, so that a test can pass it a bad sample. */
export interface Check {
  name: string;
  note?: (files: readonly SourceFile[]) => string;
  run(files: readonly SourceFile[]): Problem[];
}

const textExtensions = /\.(ts|tsx|mjs|js|css|json|md|sql|html|txt|svg|example)$|^deploy\/.+/;
/** Generated or foreign folders, excluded if git is not available. */
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

/** An ESTree node. Fields are `unknown`, because the checks read only a few kinds. */
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

/**
 * The syntax tree of a .ts, .tsx, .js or .mjs file, cached per file.
 * @throws if the file does not parse.
 */
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

export function walk(node: AstNode, visit: (node: AstNode) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit);
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit);
  }
}

/** 1-based. */
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
