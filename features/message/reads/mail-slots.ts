import type { Direction } from '#shared/locale.ts';

function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

/**
 * Collects the texts of a mail. The layout contains a numbered slot for each, and the escaped texts
 * replace the slots after the layout was rendered. So no user's text reaches the parser of the
 * layout, and no escape of the parser counts.
 */
export class Slots {
  readonly #values: string[] = [];

  #add(html: string): string {
    this.#values.push(html);
    return `@${this.#values.length - 1}@`;
  }

  attribute(text: string): string {
    return this.#add(escapeHtml(text).replaceAll('\n', ' '));
  }

  /** The slot of a text with its line breaks. Numbers such as RFQ-10482 and amounts do not break. */
  text(text: string): string {
    const html = escapeHtml(text)
      .replaceAll('\n', '<br>')
      .replace(/\b[A-Z]{2,5}(?:-\d{1,9}){1,3}\b/g, '<span style="white-space:nowrap">$&</span>')
      .replace(/\u2066[^\u2066-\u2069]{0,60}\u2069/g, '<span style="white-space:nowrap">$&</span>');
    return this.#add(html);
  }

  fill(layout: string): string {
    return layout.replace(
      /@(\d{1,4})@/g,
      (_slot, index: string) => this.#values[Number(index)] ?? '',
    );
  }
}

const bare = 'margin:0;padding:0';

/** Names its direction on every block, because Outlook ignores the one of the body. */
export function block(dir: Direction, content: string, tag = 'p', style = ''): string {
  return `<${tag} dir="${dir}" style="${bare};${style}">${content}</${tag}>`;
}
