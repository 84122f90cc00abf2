import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Static TTF files in npm packages, because Typst reads neither woff nor variable fonts. */
const files = [
  ['@expo-google-fonts/ibm-plex-sans-arabic', '400Regular/IBMPlexSansArabic_400Regular.ttf'],
  ['@expo-google-fonts/ibm-plex-sans-arabic', '700Bold/IBMPlexSansArabic_700Bold.ttf'],
  ['@expo-google-fonts/amiri', '400Regular/Amiri_400Regular.ttf'],
  ['@expo-google-fonts/amiri', '700Bold/Amiri_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans', '400Regular/NotoSans_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans', '700Bold/NotoSans_700Bold.ttf'],
] as const;

/**
 * The fonts of every document. Fonts of the machine are never used, so that documents are the same
 * everywhere.
 */
export function readFonts(): Buffer[] {
  return files.map(([name, file]) =>
    readFileSync(path.join(path.dirname(require.resolve(`${name}/package.json`)), file)),
  );
}

interface Subtable {
  readonly format: number;
  readonly at: number;
}

function findTable(font: Buffer, tag: string): number {
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const at = 12 + index * 16;
    if (font.toString('latin1', at, at + 4) === tag) return font.readUInt32BE(at + 8);
  }
  throw new Error(`a font without ${tag}`);
}

/** Prefers subtable 12 (all of Unicode) to 4 (its first 65,536 code points). */
function findSubtable(font: Buffer): Subtable {
  const start = findTable(font, 'cmap');
  const count = font.readUInt16BE(start + 2);
  const found: Subtable[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = start + font.readUInt32BE(start + 8 + index * 8);
    found.push({ format: font.readUInt16BE(at), at });
  }
  const best =
    found.find(({ format }) => format === 12) ?? found.find(({ format }) => format === 4);
  if (best === undefined) throw new Error('a font without a Unicode map');
  return best;
}

function addSegments(font: Buffer, at: number, letters: Set<number>): void {
  const segments = font.readUInt16BE(at + 6) / 2;
  for (let index = 0; index < segments; index += 1) {
    const end = font.readUInt16BE(at + 14 + index * 2);
    const start = font.readUInt16BE(at + 16 + segments * 2 + index * 2);
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) letters.add(letter);
  }
}

function addGroups(font: Buffer, at: number, letters: Set<number>): void {
  const groups = font.readUInt32BE(at + 12);
  for (let index = 0; index < groups; index += 1) {
    const start = font.readUInt32BE(at + 16 + index * 12);
    const end = font.readUInt32BE(at + 20 + index * 12);
    for (let letter = start; letter <= end; letter += 1) letters.add(letter);
  }
}

/** Code points that one of the fonts can draw (OpenType `cmap`, formats 4 and 12). */
export function lettersOf(fonts: readonly Buffer[]): ReadonlySet<number> {
  const letters = new Set<number>();
  for (const font of fonts) {
    const { format, at } = findSubtable(font);
    if (format === 12) addGroups(font, at, letters);
    else addSegments(font, at, letters);
  }
  return letters;
}
