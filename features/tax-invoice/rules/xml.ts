export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly content: string | readonly XmlElement[];
}

type Part = XmlElement | null | readonly (XmlElement | null)[];

/** Null for an empty text, so that unknown values are left out. */
export function leaf(
  name: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  const content = clean(text);
  return content === '' ? null : { name, attributes, content };
}

/** Null without content, so that no empty element is written. */
export function branch(name: string, ...parts: readonly Part[]): XmlElement | null {
  const content = parts.flat().filter((part) => part !== null);
  return content.length === 0 ? null : { name, attributes: {}, content };
}

/**
 * Removes characters that XML 1.0 cannot represent, because one would make the file invalid; line
 * ends become spaces.
 */
function clean(text: string): string {
  return [...text.normalize('NFC').replace(/\s/g, ' ')]
    .filter((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      return code >= 0x20 && !(code >= 0xd800 && code <= 0xdfff) && (code & 0xfffe) !== 0xfffe;
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(clean(value))}"`)
    .join('');
  if (typeof content === 'string') return `${indent}<${name}${head}>${escape(content)}</${name}>\n`;
  return `${indent}<${name}${head}>\n${content.map((one) => write(one, `${indent}  `)).join('')}${indent}</${name}>\n`;
}

/** The caller must send the text as UTF-8. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;
}

/** Finds the elements at a path of names, `cac:Party/cbc:Name`, from the children of `from`. */
export function allAt(from: XmlElement, path: string): readonly XmlElement[] {
  return path
    .split('/')
    .reduce<readonly XmlElement[]>(
      (found, name) =>
        found.flatMap(({ content }) =>
          typeof content === 'string' ? [] : content.filter((one) => one.name === name),
        ),
      [from],
    );
}

/** Empty when no element is at the path. */
export function textAt(from: XmlElement, path: string): string {
  const content = allAt(from, path)[0]?.content;
  return typeof content === 'string' ? content : '';
}
