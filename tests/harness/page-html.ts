/** The readable part of a document, for tests that draw many pages: a DOM would take ten times longer. */

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const decode = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);

/** The page's own part, decoded, with tags and attributes. */
export function mainOf(html: string): string {
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  return decode(main.replaceAll('<!-- -->', ''));
}

/** Words of the Latin alphabet that a reader sees. */
export function latinWordsOf(main: string): ReadonlySet<string> {
  const text = main.replaceAll(/<(?:style|script)\b.*?<\/(?:style|script)>/gs, ' ');
  return new Set(text.replaceAll(/<[^>]*>/g, ' ').match(/[A-Za-z]{3,}/g));
}

/** True if a link with this text leads to this address. */
export function hasLink(main: string, href: string, text: string): boolean {
  return main
    .split('<a ')
    .slice(1)
    .map((part) => part.slice(0, part.indexOf('</a>')))
    .some((link) => link.includes(`href="${href}"`) && link.includes(text));
}

/** The markup of an element from its start tag on, by counting the tags of its name. */
function elementAt(html: string, start: number, name: string): string {
  const tag = new RegExp(`<(/?)${name}\\b`, 'g');
  tag.lastIndex = start;
  let depth = 0;
  for (let found = tag.exec(html); found !== null; found = tag.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return html.slice(start, found.index);
  }
  return html.slice(start);
}

export interface ShownEmpty {
  readonly title: string;
  readonly reason: string;
  readonly steps: number;
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim();

export function emptyStatesOf(main: string): ShownEmpty[] {
  return [
    ...main.matchAll(/<div class="[^"]*text-center[^"]*"><span class="[^"]*bg-skeleton/g),
  ].map(({ index }) => {
    const block = elementAt(main, index, 'div');
    const [, title = '', rest = ''] = /<h[23][^>]*>(.*?)<\/h[23]>(.*)/s.exec(block) ?? [];
    const steps = rest.match(/<(?:a|button) /g)?.length ?? 0;
    const [reason = ''] = rest.split(/<(?:a|button) /);
    return { title: textOf(title), reason: textOf(reason), steps };
  });
}

/** Names of states and kinds, which also occur in addresses, and the sum of nothing. */
const notShown = /^(?:[a-z_]+|0\.00)$/;

/** Every text of a JSON answer that a page may show as it is. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < 4 || notShown.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((below) => textsIn(below));
}

/** An answer of the same shape without anything in its lists. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value;
  const below = Object.entries(value).map(([name, one]) => [name, emptied(one)] as const);
  const counted = 'current_page' in value ? { total: 0, last_page: 1, current_page: 1 } : {};
  return { ...Object.fromEntries(below), ...counted };
}
