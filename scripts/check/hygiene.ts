import { listImports } from './imports.ts';
import {
  isCode,
  isTest,
  lineAt,
  parseFile,
  walk,
  type AstNode,
  type Check,
  type Problem,
  type SourceFile,
} from './project.ts';

/** Split strings, so that this file passes its own check. */
const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b|lorem ` + 'ipsum',
  'g',
);
const productFolders = /^(app|ui|features|shared|server|db)\//;
const silencer = /\b(?:oxlint|eslint)-disable(?!.* -- \S)/;
const compilerSilencer = /@ts-(?:ignore|nocheck|expect-error)/;
const testNames = new Set(['test', 'it', 'describe', 'suite']);
/**
 * `skipIf` is allowed for a missing server, because CI counts each skipped test as a failure
 * (scripts/test/report.ts). A test for one case of several is registered for that case alone.
 */
const disabling = new Set(['skip', 'only', 'todo', 'fixme', 'fails', 'runIf']);

function problem(file: SourceFile, offset: number, message: string): Problem {
  return { path: file.path, line: lineAt(file.text, offset), message };
}

function findUnfinished(file: SourceFile): Problem[] {
  if (!productFolders.test(file.path)) return [];
  return [...file.text.matchAll(unfinished)].map((match) =>
    problem(file, match.index, `"${match[0]}": finish it or open an issue`),
  );
}

function findSilencers(file: SourceFile): Problem[] {
  return parseFile(file).comments.flatMap(({ value, start }) => {
    if (silencer.test(value))
      return [problem(file, start, 'say why the lint rule is off: `-- reason`')];
    // Type tests may use it, because it proves that a wrong call does not compile.
    if (compilerSilencer.test(value) && !(isTest(file) && value.includes('@ts-expect-error'))) {
      return [problem(file, start, 'the compiler is not silenced: fix the type')];
    }
    return [];
  });
}

function findDisabledTests(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(parseFile(file).program, (node) => {
    if (node.type !== 'MemberExpression') return;
    const object = node['object'] as AstNode;
    const property = node['property'] as AstNode;
    // Matches test.skip, and test.describe.only, whose object is itself a member.
    const name =
      object.type === 'MemberExpression' ? (object['property'] as AstNode)['name'] : object['name'];
    if (testNames.has(String(name)) && disabling.has(String(property['name']))) {
      problems.push(
        problem(
          file,
          node.start,
          `${String(name)}.${String(property['name'])}: a test runs or is deleted`,
        ),
      );
    }
  });
  return problems;
}

/** A file that only re-exports is refused, because it hides the source of a name. */
function findBarrel(file: SourceFile): Problem[] {
  const statements = parseFile(file).program['body'] as AstNode[];
  const isBarrel =
    statements.length > 0 &&
    statements.every(
      (node) => /^Export(Named|All)Declaration$/.test(node.type) && node['source'] !== null,
    );
  const isIndex = /(^|\/)index\.tsx?$/.test(file.path) && !file.path.startsWith('app/routes/');
  return isBarrel || isIndex
    ? [problem(file, 0, 'no index files and no barrels: import the file that defines it')]
    : [];
}

const knownExtension = /\.(ts|tsx|mjs|js|css|json|svg|png|woff2)$/;

/**
 * Imports must name the extension, because Node runs these files directly and resolves no missing
 * one.
 */
function findBareImports(file: SourceFile): Problem[] {
  return listImports(file)
    .filter(
      (site) =>
        site.isRelative && !knownExtension.test(site.target) && !site.target.includes('/+types/'),
    )
    .map((site) => ({
      path: file.path,
      line: site.line,
      message: `${site.specifier}: write the extension`,
    }));
}

export const hygieneCheck: Check = {
  name: 'hygiene',
  run: (files) =>
    files.flatMap((file) => {
      if (!isCode(file)) return /\.(css|sql)$/.test(file.path) ? findUnfinished(file) : [];
      return [
        ...findUnfinished(file),
        ...findSilencers(file),
        ...(isTest(file) ? findDisabledTests(file) : []),
        ...findBarrel(file),
        ...findBareImports(file),
      ];
    }),
};
