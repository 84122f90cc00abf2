import { describe, expect, it } from 'vitest';
import { opaqueTypeOf } from './opaque.ts';

const extensionOf = (text: string, detected?: string) =>
  opaqueTypeOf(Buffer.from(text), detected)?.extension ?? null;

describe('a format that is never opened', () => {
  it('is a DXF drawing by its first section, after comments, in text or binary', () => {
    expect(extensionOf('0\nSECTION\n2\nHEADER\n')).toBe('dxf');
    expect(extensionOf('  0\r\nSECTION\r\n  2\r\nENTITIES\r\n')).toBe('dxf');
    expect(extensionOf('999\nmade by a test\n999\nagain\n  0\nSECTION\n')).toBe('dxf');
    expect(extensionOf('AutoCAD Binary DXF\r\n\u001a\u0000')).toBe('dxf');
  });

  it('is a DWG drawing or a ZIP by the detected type', () => {
    expect(extensionOf('AC1032', 'image/vnd.dwg')).toBe('dwg');
    expect(extensionOf('PK', 'application/zip')).toBe('zip');
  });

  it('is no other text and no other type', () => {
    for (const text of [
      '',
      '0',
      '0\n',
      '0\nsection\n',
      '1\nSECTION\n',
      '999\n',
      '<html>0\nSECTION',
    ])
      expect(extensionOf(text)).toBeNull();
    expect(extensionOf('0\nSECTION\n', 'application/pdf')).toBeNull();
    expect(extensionOf('PK', 'application/java-archive')).toBeNull();
    expect(extensionOf('999\n'.repeat(100_000))).toBeNull();
  });
});
