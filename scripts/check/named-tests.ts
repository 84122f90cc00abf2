import { parseFile, walk, type AstNode, type SourceFile } from './project.ts';

/** `describePart` of tests/real/part.ts opens a group as well. */
const groupNames = new Set(['describe', 'suite', 'describePart']);
const testNames = new Set(['it', 'test']);
/** `test.setTimeout(ms)` and the like take no title, even if their argument is a text. */
const settings = new Set(['setTimeout', 'use', 'extend', 'step', 'slow']);

/** A call of `it`, `test`, `describe` or `suite` with a title. */
export interface NamedTest {
  readonly isGroup: boolean;
  /** The texts between the values of a template; one text for a plain title. */
  readonly parts: readonly string[];
  readonly start: number;
  readonly end: number;
  /** The position of the title itself. */
  readonly titleStart: number;
}

/**
 * The names of a callee from the outside in: `['test', 'describe', 'each']` for
 * `test.describe.each(rows)`; empty for any other callee.
 */
function namesOf(callee: AstNode): string[] {
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression') {
    const names = namesOf(callee['object'] as AstNode);
    return names.length === 0 ? [] : [...names, String((callee['property'] as AstNode)['name'])];
  }
  if (callee.type === 'CallExpression') return namesOf(callee['callee'] as AstNode);
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee['tag'] as AstNode);
  return [];
}

function partsOf(argument: AstNode | undefined): string[] | undefined {
  if (argument?.type === 'Literal' && typeof argument['value'] === 'string')
    return [argument['value']];
  if (argument?.type !== 'TemplateLiteral') return undefined;
  return (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
}

/**
 * The tests and groups of a file in their order. A name before another call, as in `it.each(rows)`,
 * has no title itself.
 */
export function listNamedTests(file: SourceFile): NamedTest[] {
  const found: NamedTest[] = [];
  walk(parseFile(file).program, (node) => {
    if (node.type !== 'CallExpression') return;
    const [first = '', ...more] = namesOf(node['callee'] as AstNode);
    if (!groupNames.has(first) && !testNames.has(first)) return;
    if (more.some((name) => settings.has(name))) return;
    const title = (node['arguments'] as AstNode[])[0];
    const parts = partsOf(title);
    if (title === undefined || parts === undefined) return;
    const isGroup = [first, ...more].some((name) => groupNames.has(name));
    found.push({ isGroup, parts, start: node.start, end: node.end, titleStart: title.start });
  });
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** The groups around a test, the outermost first. */
export function groupsOf(test: NamedTest, all: readonly NamedTest[]): NamedTest[] {
  return all.filter((one) => one !== test && one.start <= test.start && test.end <= one.end);
}
