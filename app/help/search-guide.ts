import { hasTerms } from '#features/search/rules/marks.ts';
import type { Block, Inline, Section } from './parse-guide.ts';

const plainOf = (parts: readonly Inline[]) => parts.map(({ text }) => text).join('');

/** The part of a block that has the words: items of a list and rows of a table are found singly. */
function foundIn(block: Block, search: string): Block | null {
  switch (block.kind) {
    case 'heading':
      return null;
    case 'paragraph':
      return hasTerms(plainOf(block.text), search) ? block : null;
    case 'list': {
      const items = block.items.filter((item) => hasTerms(plainOf(item), search));
      // Single steps of a list have other numbers than in the guide.
      return items.length === 0 ? null : { ...block, isOrdered: false, items };
    }
    case 'table': {
      const [head = [], ...rows] = block.rows;
      const found = rows.filter((row) => hasTerms(row.map(plainOf).join(' '), search));
      return found.length === 0 ? null : { ...block, rows: [head, ...found] };
    }
    default:
      return block satisfies never;
  }
}

function foundBlocks(blocks: readonly Block[], search: string): Block[] {
  const found: Block[] = [];
  let heading: Block | null = null;
  let isWhole = false;
  for (const block of blocks) {
    if (block.kind === 'heading') {
      heading = block;
      isWhole = hasTerms(plainOf(block.text), search);
      continue;
    }
    const part = isWhole ? block : foundIn(block, search);
    if (part === null) continue;
    if (heading !== null) found.push(heading);
    heading = null;
    found.push(part);
  }
  return found;
}

/**
 * The passages of a guide that have all words of a search, each with its headings. A title or heading
 * with the words has everything below it.
 */
export function searchGuide(sections: readonly Section[], search: string): Section[] {
  return sections
    .map((section) =>
      hasTerms(section.title, search)
        ? section
        : { ...section, blocks: foundBlocks(section.blocks, search) },
    )
    .filter(({ blocks }) => blocks.length > 0);
}
