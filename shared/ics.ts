/** Parts of a calendar file (RFC 5545). */

/** A text value (RFC 5545 §3.3.11), which must not contain other control characters. */
export function escapeText(value: string): string {
  return (
    value
      .replace(/[\\;,]/g, (mark) => `\\${mark}`)
      .replace(/\r\n|\r|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- taking them out is the point
      .replace(/[\u0000-\u001f\u007f]/g, '')
  );
}

export function instantOf(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Octets of a line without its break (RFC 5545 §3.1). */
const octetsMax = 75;

const utf8 = new TextEncoder();

/** A long line continues after a break and a space, never inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const letter of line) {
    const size = utf8.encode(letter).length;
    if (octets + size > octetsMax) {
      parts.push(part);
      [part, octets] = ['', 1];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

/** The lines of a file with their breaks. */
export function toCalendarFile(lines: readonly string[]): string {
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
