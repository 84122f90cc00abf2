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

/** Written in halves, so that this file passes its own check. */
const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b|lorem ` + 'ipsum',
  'g',
);
const productFolders = /^(app|ui|features|shared|server|db)\//;
const silencer = /\b(?:oxlint|eslint)-disable(?!.* -- \S)/;
const compilerSilencer = /@ts-(?:ignore|nocheck|expect-error)/;
const testNames = new Set(['test', 'it', 'describe', 'suite']);
/** `skipIf` stays allowed: a condition that CI does not meet is counted as a failure there (scripts/test/report.ts). */
const heldBack = new Set(['skip', 'only', 'todo', 'fixme', 'fails']);

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
    // Type tests prove with it that a wrong call does not compile.
    if (compilerSilencer.test(value) && !(isTest(file) && value.includes('@ts-expect-error'))) {
      return [problem(file, start, 'the compiler is not silenced: fix the type')];
    }
    return [];
  });
}

function findHeldBackTests(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(parseFile(file).program, (node) => {
    if (node.type !== 'MemberExpression') return;
    const object = node['object'] as AstNode;
    const property = node['property'] as AstNode;
    // test.skip, and test.describe.only, where the object is itself a member.
    const name =
      object.type === 'MemberExpression' ? (object['property'] as AstNode)['name'] : object['name'];
    if (testNames.has(String(name)) && heldBack.has(String(property['name']))) {
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

/** A file that only hands on what others export hides where a thing is. */
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

/** Node runs these files as they are, and it resolves no missing extension. */
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

/** Unfinished marks, silenced tools, tests that do not run, barrels. */
export const hygieneCheck: Check = {
  name: 'hygiene',
  run: (files) =>
    files.flatMap((file) => {
      if (!isCode(file)) return /\.(css|sql)$/.test(file.path) ? findUnfinished(file) : [];
      return [
        ...findUnfinished(file),
        ...findSilencers(file),
        ...(isTest(file) ? findHeldBackTests(file) : []),
        ...findBarrel(file),
        ...findBareImports(file),
      ];
    }),
};
