import allowed from './directions-allowed.json' with { type: 'json' };
import {
  lineAt,
  parseFile,
  walk,
  type AstNode,
  type Check,
  type Problem,
  type SourceFile,
} from './project.ts';

const inScope = /^(?:app|ui|features)\/.*\.(?:tsx|ts|css)$/;

const utilities: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /^-?(?:scroll-)?[mp][lr]-/, instead: 'ms-/me-/ps-/pe-' },
  { pattern: /^-?(?:left|right)-/, instead: 'start-/end-' },
  { pattern: /^text-(?:left|right)$/, instead: 'text-start/text-end' },
  { pattern: /^(?:float|clear)-(?:left|right)$/, instead: 'float-start/float-end' },
  { pattern: /^border-[lr](?:-|$)/, instead: 'border-s/border-e' },
  { pattern: /^rounded-(?:l|r|tl|tr|bl|br)(?:-|$)/, instead: 'rounded-s/-e/-ss/-se/-es/-ee' },
  {
    pattern: /^(?:origin|object|bg)-(?:(?:top|bottom)-)?(?:left|right)(?:-(?:top|bottom))?$/,
    instead: 'a centred or mirrored form',
  },
  {
    pattern: /^bg-(?:gradient|linear)-to-(?:l|r|tl|tr|bl|br)(?:\/|$)/,
    instead: 'a vertical gradient',
  },
];
/** `ltr:` and `rtl:` are refused, because they write the same rule twice. */
const directionVariant = /(?:^|:)(?:ltr|rtl):/;

const cssProperty =
  /(?:^|[\s;{])((?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:/g;
const cssValue = /(?:^|[\s;{])((?:text-align|float|clear)\s*:\s*(?:left|right))\b/g;
const cssShorthand = /(?:^|[\s;{])((?:margin|padding|inset|border-width)\s*:\s*([^;{}]+))/g;

const styleProperty =
  /^(?:(?:scroll)?(?:margin|padding|Margin|Padding)(?:Left|Right)|border(?:Left|Right)(?:Width|Color|Style)?|border(?:Top|Bottom)(?:Left|Right)Radius|left|right)$/;
const sidedProps = new Set(['placement', 'side', 'align', 'textAlign', 'float']);

function checkClass(name: string): string | undefined {
  if (directionVariant.test(name)) return `${name}: one logical utility instead of ltr:/rtl:`;
  const utility = (name.split(':').at(-1) ?? '').replace(/^!|!$/g, '');
  const match = utilities.find(({ pattern }) => pattern.test(utility));
  return match === undefined ? undefined : `${name}: write ${match.instead}`;
}

/** Checks the words of a string as classes; prose such as "left" never matches a utility. */
function checkText(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => checkClass(word) ?? []);
}

function isUneven(value: string): boolean {
  const parts = value
    .replace(/\([^()]*\)/g, '()')
    .trim()
    .split(/\s+/);
  return parts.length === 4 && parts[1] !== parts[3];
}

function checkCss(file: SourceFile): Problem[] {
  const text = file.text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
  const at = (index: number, message: string): Problem => ({
    path: file.path,
    line: lineAt(text, index),
    message,
  });
  const applied = [...text.matchAll(/@apply\s+([^;]+);/g)].flatMap((match) =>
    checkText(match[1] ?? '').map((message) => at(match.index, message)),
  );
  return [
    ...[...text.matchAll(cssProperty)].map((match) =>
      at(match.index + 1, `${match[1] ?? ''}: write the -inline-start/-inline-end form`),
    ),
    ...[...text.matchAll(cssValue)].map((match) =>
      at(match.index + 1, `${match[1] ?? ''}: write start/end`),
    ),
    ...[...text.matchAll(cssShorthand)]
      .filter((match) => isUneven(match[2] ?? ''))
      .map((match) => at(match.index + 1, `${match[1] ?? ''}: different sides, write -inline`)),
    ...applied,
  ];
}

function textsOf(node: AstNode): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type === 'TemplateElement') return [(node['value'] as { raw: string }).raw];
  return [];
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}

/** `{ marginLeft: 4 }` in a style object, `placement="left"` on a component. */
function checkProperty(node: AstNode): string[] {
  if (node.type !== 'Property' && node.type !== 'JSXAttribute') return [];
  const key = nameOf(node.type === 'Property' ? node['key'] : node['name']);
  const value = nameOf(node['value']);
  if (sidedProps.has(key) && /^(?:left|right)\b/.test(value))
    return [`${key} ${value}: write start/end`];
  return node.type === 'Property' && node['shorthand'] !== true && styleProperty.test(key)
    ? [`${key}: write the logical property`]
    : [];
}

const isolating = new Set(['bdi', 'Bdi', 'Ltr']);
const blockClass = /(?:^|[\s:])(?:block|line-clamp-\d+)(?:\s|$)/;

/** A block with a direction of its own is aligned with that, unless the page's start is written. */
function checkBlock(node: AstNode): string[] {
  if (node.type !== 'JSXOpeningElement' || !isolating.has(nameOf(node['name']))) return [];
  const attributes = node['attributes'] as readonly AstNode[];
  const classes = attributes.find((one) => nameOf(one['name']) === 'className');
  const names = nameOf(classes?.['value']);
  return blockClass.test(names) && !names.includes('text-page-start')
    ? [`${nameOf(node['name'])} as a block: add text-page-start`]
    : [];
}

function checkCode(file: SourceFile): Problem[] {
  const problems: Problem[] = [];
  walk(parseFile(file).program, (node) => {
    const messages = [
      ...textsOf(node).flatMap(checkText),
      ...(file.path.endsWith('.tsx') ? [...checkProperty(node), ...checkBlock(node)] : []),
    ];
    for (const message of messages)
      problems.push({ path: file.path, line: lineAt(file.text, node.start), message });
  });
  return problems;
}

/**
 * Removes the problems that the allow-list covers (path → count), and reports an entry that is
 * larger than needed, because the list may only shrink.
 */
export function applyAllowList(
  problems: readonly Problem[],
  list: Readonly<Record<string, number>>,
): Problem[] {
  const counts = Map.groupBy(problems, (problem) => problem.path);
  const stale = Object.entries(list)
    .filter(([path, count]) => (counts.get(path)?.length ?? 0) < count)
    .map(([path, count]) => ({
      path: 'scripts/check/directions-allowed.json',
      line: 1,
      message: `${path} has ${counts.get(path)?.length ?? 0} left, not ${count}: lower the number`,
    }));
  const over = [...counts].flatMap(([path, found]) =>
    found.length > (list[path] ?? 0) ? found : [],
  );
  return [...over, ...stale];
}

/**
 * Requires start and end instead of left and right, so that Arabic mirrors automatically (design
 * §1.1).
 */
export const directionsCheck: Check = {
  name: 'directions',
  run: (files) => {
    const problems = files
      .filter(
        (file) => inScope.test(file.path) && !/\/(?:en|ar)\.ts$|\.test\.tsx?$/.test(file.path),
      )
      .flatMap((file) => (file.path.endsWith('.css') ? checkCss(file) : checkCode(file)));
    return applyAllowList(problems, allowed);
  },
};
