/** A part of a line: plain, emphasised, or as typed. */
export interface Inline {
  readonly kind: 'text' | 'em' | 'code';
  readonly text: string;
}

export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Inline[][] }
  | { readonly kind: 'table'; readonly rows: readonly Inline[][][] };

export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const inlinePattern = /\*{1,2}([^*]{1,200})\*{1,2}|`([^`]{1,200})`/g;

function inlinesOf(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(inlinePattern)) {
    if (match.index > from) found.push({ kind: 'text', text: text.slice(from, match.index) });
    const [all, emphasised, code] = match;
    found.push(
      code === undefined ? { kind: 'em', text: emphasised ?? '' } : { kind: 'code', text: code },
    );
    from = match.index + all.length;
  }
  if (from < text.length) found.push({ kind: 'text', text: text.slice(from) });
  return found;
}

const itemPattern = /^(?:-|(\d+)\.) +/;

function cellsOf(line: string): Inline[][] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => inlinesOf(cell.trim()));
}

/** The blocks of one paragraph of Markdown: lines without an empty line between them. */
function blockOf(lines: readonly string[]): Block {
  const first = lines[0] ?? '';
  if (first.startsWith('### ')) return { kind: 'heading', text: inlinesOf(first.slice(4)) };
  if (first.startsWith('|')) {
    const rows = lines.filter((line) => !/^\|[\s|-]+\|$/.test(line)).map((line) => cellsOf(line));
    return { kind: 'table', rows };
  }
  const marker = itemPattern.exec(first);
  if (marker === null) {
    return { kind: 'paragraph', text: inlinesOf(lines.map((line) => line.trim()).join(' ')) };
  }
  const items: string[] = [];
  for (const line of lines) {
    if (itemPattern.test(line)) items.push(line.replace(itemPattern, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', isOrdered: marker[1] !== undefined, items: items.map(inlinesOf) };
}

/**
 * Parses the part of Markdown that the guides use: sections, paragraphs, lists, tables, emphasis.
 * The lines before the first section only link to other guides.
 */
export function parseGuide(markdown: string): Section[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...rest] = part.split('\n');
      const paragraphs = rest.join('\n').split('\n\n');
      const blocks = paragraphs
        .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
        .filter((lines) => lines.length > 0)
        .map((lines) => blockOf(lines));
      return { title: title.trim(), blocks };
    });
}
