/**
 * The process that renders documents (server/pdf/renderer.ts starts and replaces it). Separate
 * because Typst works synchronously and its memory only grows.
 */
import { readFileSync } from 'node:fs';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { encodeQR } from 'qr';
import type { MemoDocument, OrderDocument, StatementDocument } from '#shared/pdf.ts';
import { markForCopying, readingOrderOf } from './copy-order.ts';
import { lettersOf, readFonts } from './fonts.ts';
import { makePrintable, mapTexts } from './printable.ts';
import { hasVowelMarks, placeVowelMarks } from './vowel-marks.ts';

export type Typesetting =
  | {
      readonly template: 'order';
      readonly document: OrderDocument;
      readonly logo: Uint8Array | null;
    }
  | { readonly template: 'memo'; readonly document: MemoDocument }
  | { readonly template: 'statement'; readonly document: StatementDocument };

export type TypesetRequest = { readonly id: number } & Typesetting;

export type TypesetReply = { readonly id: number; readonly memoryMb: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly fault: string }
);

const here = (name: string) => new URL(name, import.meta.url);

const fonts = readFonts();
const letters = lettersOf(fonts);
const templates = {
  order: readFileSync(here('order.typ'), 'utf8'),
  memo: readFileSync(here('memo.typ'), 'utf8'),
  statement: readFileSync(here('statement.typ'), 'utf8'),
};
const compiler = NodeCompiler.create({
  workspace: here('.').pathname,
  fontArgs: [{ fontBlobs: fonts }],
});
const logoPath = here('logo.webp').pathname;
compiler.mapShadow(here('mark.svg').pathname, readFileSync(here('../../public/logo-mark.svg')));

function picturesOf(work: Typesetting): Record<string, string> {
  if (work.template !== 'order') return {};
  const { logo, document } = work;
  if (logo !== null) compiler.mapShadow(logoPath, Buffer.from(logo));
  const qr = document.check === null ? '' : encodeQR(document.check.url, 'svg', { border: 1 });
  return { ...(logo === null ? {} : { logo: 'yes' }), ...(qr === '' ? {} : { qr }) };
}

interface Texts {
  readonly data: string;
  readonly order: string;
  readonly isVowelled: boolean;
}

function textsOf(document: Typesetting['document']): Texts {
  const texts: string[] = [];
  const printable = mapTexts(document, (text) => {
    texts.push(makePrintable(text, letters));
    return texts.at(-1) ?? '';
  });
  const order = readingOrderOf(texts);
  const marked =
    order === null ? printable : mapTexts(printable, (text) => markForCopying(text, order));
  return {
    data: JSON.stringify(marked),
    order: order ?? '',
    isVowelled: texts.some(hasVowelMarks),
  };
}

function typeset(work: Typesetting): Uint8Array {
  const { template, document } = work;
  const { isVowelled, ...texts } = textsOf(document);
  const inputs = { ...texts, ...picturesOf(work) };
  const result = compiler.compile({ mainFileContent: templates[template], inputs });
  const set = result.result;
  if (set === null) {
    const error = result.takeError();
    const diagnostics: unknown[] = error === null ? [] : compiler.fetchDiagnostics(error);
    throw new Error(`the ${template} was not set: ${JSON.stringify(diagnostics).slice(0, 2000)}`);
  }
  const pdf = compiler.pdf(set, {});
  compiler.evictCache(10);
  return isVowelled ? placeVowelMarks(pdf) : pdf;
}

function answer(request: TypesetRequest): TypesetReply {
  const about = () => ({
    id: request.id,
    memoryMb: Math.round(process.memoryUsage.rss() / 1_048_576),
  });
  try {
    const pdf = typeset(request);
    return { pdf, ...about() };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), ...about() };
  }
}

process.on('message', (request: TypesetRequest) => {
  process.send?.(answer(request));
});
process.on('disconnect', () => process.exit(0));
