import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** `megabytes` and `nothing` end only when they are killed. */
export type Behaviour = { prints: string } | 'fails' | 'megabytes' | 'nothing';

export interface FakeTesseract {
  readonly program: string;
  behave(as: Behaviour): void;
  remove(): void;
}

const bodyOf = (as: Behaviour): string => {
  if (as === 'fails') return 'process.exit(1);';
  if (as === 'nothing') return 'setInterval(() => {}, 1000);';
  if (as === 'megabytes')
    return "const more = () => process.stdout.write('x'.repeat(1_000_000), more); more();";
  return `
    const expected = 'stdin stdout -l ara+eng --psm 3 -c tessedit_create_tsv=1';
    if (process.argv.slice(2).join(' ') !== expected) process.exit(2);
    if (Object.keys(process.env).some((name) => name !== 'OMP_THREAD_LIMIT')) process.exit(3);
    const parts = [];
    process.stdin.on('data', (part) => parts.push(part));
    process.stdin.on('end', () => {
      const isWebp = Buffer.concat(parts).subarray(8, 12).toString() === 'WEBP';
      if (!isWebp) process.exit(4);
      process.stdout.write(${JSON.stringify(as.prints)});
    });`;
};

/** A program in the place of Tesseract that checks how it is called. */
export function makeTesseract(): FakeTesseract {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'qeema-ocr-'));
  const program = path.join(directory, 'tesseract');
  const behave = (as: Behaviour) =>
    writeFileSync(program, `#!${process.execPath}\n${bodyOf(as)}\n`, { mode: 0o755 });
  behave({ prints: '' });
  return { program, behave, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/** A line with its place and its words, each with a confidence of 95 per cent or `confidence`. */
export interface PrintedLine {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly confidence?: number;
}

export function tsvOf(lines: readonly PrintedLine[]): string {
  const head = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight';
  const rows = lines.flatMap(({ text, x, y, confidence = 95 }, at) => {
    const place = `${x}\t${y}\t200\t30`;
    const words = text.split(' ');
    return [
      `4\t1\t${at + 1}\t1\t1\t0\t${place}\t-1\t`,
      ...words.map(
        (word, index) => `5\t1\t${at + 1}\t1\t1\t${index + 1}\t${place}\t${confidence}\t${word}`,
      ),
    ];
  });
  return [`${head}\tconf\ttext`, ...rows, ''].join('\n');
}
