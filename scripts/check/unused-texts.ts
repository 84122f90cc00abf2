import type { Catalogue } from './catalogue.ts';
import { isCode, isTest, parseFile, walk, type Problem, type SourceFile } from './project.ts';

const productFolders = /^(?:app|ui|features|shared|server)\//;

export interface Uses {
  exact: Set<string>;
  patterns: RegExp[];
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * `a.${b}.c` → /^a\..+\.c$/. Undefined if it does not begin with a piece of a key, because it would
 * match anything.
 */
function patternOf(pieces: readonly string[]): RegExp | undefined {
  const first = pieces[0] ?? '';
  if (!/^[a-z][\w.]*\.$/i.test(first)) return undefined;
  return new RegExp(`^${pieces.map(escape).join('.+')}$`);
}

export function collectUses(files: readonly SourceFile[]): Uses {
  const uses: Uses = { exact: new Set(), patterns: [] };
  const addPattern = (pieces: readonly string[]): void => {
    const pattern = patternOf(pieces);
    if (pattern !== undefined) uses.patterns.push(pattern);
  };
  for (const file of files) {
    walk(parseFile(file).program, (node) => {
      if (node.type === 'Literal' && typeof node['value'] === 'string') {
        uses.exact.add(node['value']);
        if (node['value'].endsWith('.')) addPattern([node['value'], '']);
      } else if (node.type === 'TemplateLiteral') {
        const pieces = (node['quasis'] as { value: { cooked: string } }[]).map(
          (quasi) => quasi.value.cooked,
        );
        if (pieces.length === 1) uses.exact.add(pieces[0] ?? '');
        else addPattern(pieces);
      } else if (node.type === 'TSTemplateLiteralType') {
        addPattern(
          (node['quasis'] as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked),
        );
      }
    });
  }
  return uses;
}

export function isUsed(key: string, uses: Uses): boolean {
  const parts = key.split('.');
  // A branch that is passed on whole: texts('session.signIn'). One part alone does not count,
  // because it is too common a word.
  for (let length = parts.length; length >= 2; length -= 1) {
    if (uses.exact.has(parts.slice(0, length).join('.'))) return true;
  }
  return uses.patterns.some((pattern) => pattern.test(key));
}

export function findUnusedTexts(files: readonly SourceFile[], english: Catalogue): Problem[] {
  const code = files.filter(
    (file) =>
      isCode(file) &&
      !isTest(file) &&
      productFolders.test(file.path) &&
      !english.paths.has(file.path) &&
      !isArabic(file),
  );
  const uses = collectUses(code);
  return english.texts
    .filter((text) => !isUsed(text.key, uses))
    .map((text) => ({
      path: text.path,
      line: text.line,
      message: `${text.key}: no code shows this text`,
    }));
}

function isArabic(file: SourceFile): boolean {
  return /(?:^|[/-])ar\.ts$/.test(file.path);
}
