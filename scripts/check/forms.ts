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

/** Fields that a page reads one by one: those that choose an act or a page. A body comes from `bodyOf`. */
export const fieldReadsMax = 24;

const productFolders = /^(app|ui|features|shared|server)\//;
const fieldRead = /\btextOf\(/g;

function isProduct(file: SourceFile): boolean {
  return productFolders.test(file.path) && isCode(file) && !isTest(file);
}

/** A value of a form is typed by its schema, never by a cast to one of the values that it may have. */
function findLiteralCasts(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(parseFile(file).program, (node) => {
    if (node.type !== 'TSAsExpression') return;
    if ((node['typeAnnotation'] as AstNode | undefined)?.type !== 'TSLiteralType') return;
    problems.push({
      path: file.path,
      line: lineAt(file.text, node.start),
      message: 'no cast to a literal: find the value in its list, or read the form with bodyOf',
    });
  });
  return problems;
}

function findFieldReads(files: readonly SourceFile[]): Problem[] {
  const reads = files
    .filter(({ path }) => path.startsWith('app/'))
    .flatMap((file) =>
      [...file.text.matchAll(fieldRead)].map((match) => ({
        path: file.path,
        line: lineAt(file.text, match.index),
        message: `more than ${fieldReadsMax} calls of textOf in app/: read a body with bodyOf`,
      })),
    );
  return reads.slice(fieldReadsMax);
}

/** Forms are read by the schemas of their endpoints, not field by field. */
export const formsCheck: Check = {
  name: 'forms',
  run: (files) => {
    const product = files.filter(isProduct);
    return [...product.flatMap(findLiteralCasts), ...findFieldReads(product)];
  },
};
