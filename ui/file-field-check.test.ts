import { describe, expect, it } from 'vitest';
import {
  findFileProblem,
  isSvg,
  matchesAccept,
  uploadBytesMax,
  type FileHead,
} from './file-field-check.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const png: FileHead = {
  name: 'logo.png',
  size: 10,
  type: 'image/png',
  head: new Uint8Array([0x89, 0x50, 0x4e, 0x47]),
};

function utf16(text: string): Uint8Array {
  const codes = new Uint16Array([...`\ufeff${text}`].map((letter) => letter.charCodeAt(0)));
  return new Uint8Array(codes.buffer);
}

describe('an SVG image', () => {
  it.each([
    ['plain', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'after a declaration, a comment and a DOCTYPE',
      bytes('<?xml version="1.0"?>\n<!-- a -->\n<!DOCTYPE svg>\n<svg\n>'),
    ],
    ['after a byte order mark and blanks', bytes('\ufeff  \n<svg>')],
    ['with a namespace prefix', bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg">')],
    ['in UTF-16', utf16('<svg>')],
  ])('is refused by its content: %s', (_, head) => {
    expect(isSvg(head)).toBe(true);
    expect(findFileProblem({ ...png, head }, [])).toBe('svg');
  });

  it('is refused by its name or declared type, while text that mentions one is accepted', () => {
    expect(findFileProblem({ ...png, name: 'a.SVG' }, [])).toBe('svg');
    expect(findFileProblem({ ...png, type: 'image/svg+xml' }, [])).toBe('svg');
    expect(
      findFileProblem(
        { name: 'a.txt', size: 9, type: 'text/plain', head: bytes('about <svg>') },
        [],
      ),
    ).toBeNull();
  });
});

describe('other refusals of a file field', () => {
  it('accepts exactly five megabytes and not one byte more', () => {
    expect(findFileProblem({ ...png, size: uploadBytesMax }, [])).toBeNull();
    expect(findFileProblem({ ...png, size: uploadBytesMax + 1 }, [])).toBe('tooLarge');
  });

  it('reports an empty file', () => {
    expect(findFileProblem({ ...png, size: 0 }, [])).toBe('empty');
  });

  it('accepts the field’s types, by ending, type or family', () => {
    expect(matchesAccept({ name: 'A.PDF', type: '' }, ['.pdf'])).toBe(true);
    expect(matchesAccept({ name: 'a', type: 'image/webp' }, ['image/*'])).toBe(true);
    expect(
      matchesAccept({ name: 'a.exe', type: 'application/x-msdownload' }, ['image/*', '.pdf']),
    ).toBe(false);
    expect(
      findFileProblem({ ...png, name: 'a.exe', type: 'application/x-msdownload' }, ['.pdf']),
    ).toBe('wrongType');
  });
});
