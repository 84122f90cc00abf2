import { listImports } from './imports.ts';
import { groupsOf, listNamedTests } from './named-tests.ts';
import { isTest, parseFile, walk, type Check, type Problem, type SourceFile } from './project.ts';
import { isScreenRow } from './screen-rows.ts';

interface CoveragePage {
  readonly path: string;
  /** True: a statement about a screen needs a proof that sees one, by the ids of screen-rows.ts. */
  readonly hasScreenRows: boolean;
}

const specification: CoveragePage = {
  path: 'docs/specification-coverage.md',
  hasScreenRows: true,
};
/** Pages of the same form for what the specification does not have. */
const furtherPages: readonly CoveragePage[] = [{ path: 'docs/reach.md', hasScreenRows: false }];
const arrow = ' › ';
const openPattern = /^open: \S.{9,}$/s;

const browserTest = /^tests\/browser\//;
const httpTest = /^tests\/http\//;
/** The harness that draws whole pages. A test without it reads answers of the API alone. */
const pageHarness = 'tests/harness/pages.ts';

/** True if the tests of the file see a page of the running product. */
function drawsPages(file: SourceFile): boolean {
  if (browserTest.test(file.path)) return true;
  if (!httpTest.test(file.path)) return false;
  return listImports(file).some(
    ({ target, names }) => target === pageHarness && names.includes('openPages'),
  );
}

interface Named {
  readonly titles: readonly RegExp[];
  /** It opens the page of components, which no user sees. */
  readonly opensGallery: boolean;
}

interface Row {
  readonly line: number;
  readonly id: string;
  readonly proof: string;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Placeholders of `each`: `%s`, `%.20s`, `$state`, `$row.name`. */
const placeholder = /%[\d.]*[a-z]|\$[a-zA-Z_][\w.]*/g;

function patternOf(parts: readonly string[]): RegExp {
  const source = parts
    .map((part) =>
      part
        .split(placeholder)
        .map((piece) => escaped(piece))
        .join('.+'),
    )
    // A value of a template may be empty.
    .join('.*');
  const written = escaped(parts.join('${}'));
  // A title of placeholders alone would match every text, so it must be cited as written.
  const hasProse = /\p{L}{3}/u.test(parts.join(' ').replace(placeholder, ' '));
  // Matches the title as it runs or as written, because a row may cite all cases of a table at
  // once.
  return new RegExp(`^(?:${hasProse ? source : written}|${written})$`, 's');
}

/** The tests and groups of a file with the patterns of their titles and of their groups' titles. */
function listNamed(file: SourceFile): Named[] {
  const all = listNamedTests(file);
  const galleries: number[] = [];
  walk(parseFile(file).program, (node) => {
    if (typeof node['value'] === 'string' && /^\/gallery\b/.test(node['value']))
      galleries.push(node.start);
  });
  return all.map((test) => ({
    titles: [...groupsOf(test, all), test].map(({ parts }) => patternOf(parts)),
    opensGallery: galleries.some((at) => test.start <= at && at < test.end),
  }));
}

/**
 * True if the titles name this test: the last is its own, the others are some of its groups in
 * order.
 */
function isNamedBy({ titles }: Named, cited: readonly string[]): boolean {
  const [own, ...groups] = titles.toReversed();
  const [last = '', ...before] = cited.toReversed();
  if (own === undefined || !own.test(last)) return false;
  let next = 0;
  for (const word of before) {
    while (next < groups.length && groups[next]?.test(word) !== true) next += 1;
    if (next === groups.length) return false;
    next += 1;
  }
  return true;
}

/** The cells of a table's line; a stroke inside a cell is written `\|`. */
function cellsOf(line: string): string[] {
  return line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
}

function readRows(page: SourceFile): { rows: Row[]; problems: Problem[] } {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  page.text.split('\n').forEach((text, index) => {
    if (!text.startsWith('|') || /^\|[ -]*\|[ |-]*$/.test(text)) return;
    const line = index + 1;
    const [id = '', statement = '', proof = '', ...rest] = cellsOf(text.trimEnd());
    if (id === 'id') return;
    const report = (message: string): void =>
      void problems.push({ path: page.path, line, message });
    if (!/^[1-9]\.\d+$/.test(id)) report(`"${id}" is no id: section, point, number`);
    else if (statement === '' || rest.length > 0) report(`${id}: a row is id | statement | proof`);
    else rows.push({ line, id, proof });
  });
  return { rows, problems };
}

interface Known {
  readonly filesByPath: ReadonlyMap<string, SourceFile>;
  readonly named: Map<string, Named[]>;
}

function checkProof(proof: string, isScreen: boolean, { filesByPath, named }: Known): string[] {
  const [path = '', ...titles] = proof.split(arrow);
  const file = filesByPath.get(path);
  if (file === undefined || !isTest(file)) return [`there is no test file ${path}`];
  if (titles.length === 0) return [`${path}: name the test, ${path}${arrow}its title`];
  const known = named.get(path) ?? listNamed(file);
  named.set(path, known);
  const matching = known.filter((one) => isNamedBy(one, titles));
  if (matching.length === 0) return [`${path} has no test "${titles.join(arrow)}"`];
  return isScreen && matching.some(({ opensGallery }) => opensGallery)
    ? [`${path} › ${titles.join(arrow)}: opens /gallery, which proves nothing about the product`]
    : [];
}

function checkRow(row: Row, isScreen: boolean, known: Known): string[] {
  if (openPattern.test(row.proof)) return [];
  const proofs = [...row.proof.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof);
  if (proofs.length === 0) return ['neither a test in `…` nor "open: " with a reason'];
  const rest = row.proof.replace(/`[^`]+`/g, '').replace(/<br>|[;,\s]/g, '');
  if (rest !== '') return [`the text between the tests is no proof: "${rest}"`];
  const problems = proofs.flatMap((proof) => checkProof(proof, isScreen, known));
  if (problems.length > 0 || !isScreen) return problems;
  const cited = proofs.map((proof) => known.filesByPath.get(proof.split(arrow)[0] ?? ''));
  return cited.some((file) => file !== undefined && drawsPages(file))
    ? []
    : ['is about a screen: name a test in tests/browser/, or one in tests/http/ that draws pages'];
}

export function countStatements(files: readonly SourceFile[]): string {
  const page = files.find(({ path }) => path === specification.path);
  const rows = page === undefined ? [] : readRows(page).rows;
  const open = rows.filter(({ proof }) => openPattern.test(proof)).length;
  return `${rows.length} statements, ${rows.length - open} proven, ${open} open`;
}

function checkPage(page: SourceFile, hasScreenRows: boolean, known: Known): Problem[] {
  const { rows, problems } = readRows(page);
  const seen = new Map<string, number>();
  if (rows.length === 0 && problems.length === 0)
    problems.push({ path: page.path, line: 1, message: 'has no rows' });
  for (const row of rows) {
    const at = (message: string): Problem => ({
      path: page.path,
      line: row.line,
      message: `${row.id}: ${message}`,
    });
    const first = seen.get(row.id);
    if (first !== undefined) problems.push(at(`repeats the id of line ${first}`));
    seen.set(row.id, first ?? row.line);
    problems.push(...checkRow(row, hasScreenRows && isScreenRow(row.id), known).map(at));
  }
  return problems.sort((one, other) => one.line - other.line);
}

/**
 * Each statement of the specification and of further pages must name the test that proves it, and
 * that test must exist. A statement about a screen must name a test that sees a page of the running
 * product.
 */
export const specificationCheck: Check = {
  name: 'specification',
  note: countStatements,
  run: (files) => {
    const filesByPath = new Map(files.map((file) => [file.path, file]));
    const known: Known = { filesByPath, named: new Map() };
    return [specification, ...furtherPages].flatMap(({ path, hasScreenRows }) => {
      const page = filesByPath.get(path);
      if (page !== undefined) return checkPage(page, hasScreenRows, known);
      return path === specification.path ? [{ path, line: 1, message: 'the page is missing' }] : [];
    });
  },
};
