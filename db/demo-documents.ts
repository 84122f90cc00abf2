import sharp, { type OutputInfo, type OverlayOptions } from 'sharp';
import { withFontFiles } from './demo-fonts.ts';
import { writePdf, writeScan, type TextAt } from './demo-pdf.ts';

export interface DemoDocumentFacts {
  readonly nameEn: string;
  readonly nameAr: string;
  readonly licenceNumber: string;
  readonly authorityEn: string;
  readonly authorityAr: string;
  /** `DD/MM/YYYY` as licences print it. */
  readonly issuedOn: string;
  readonly expiresOn: string;
  readonly activityEn: string;
  readonly activityAr: string;
  readonly ownerEn: string;
  readonly ownerAr: string;
  /** The licence is a scan with recognised text, as many applicants send it: a searchable PDF. */
  readonly isScanned: boolean;
}

export interface DrawnDocument {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface DrawnDocuments {
  readonly licence: DrawnDocument;
  readonly ownerId: Buffer;
  readonly authorisation: Buffer;
}

const ink = '#1f1b16';
const grey = '#6e6454';

interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly background: string;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function markupOf({ text, size, bold, colour }: TextAt): string {
  // Semi-bold is a family of its own in these files. The comma before the size is needed, because
  // otherwise the name's end is read as a style.
  const families = ['IBM Plex Sans', 'IBM Plex Sans Arabic'].map((family) =>
    bold === true ? `${family} SemiBold` : family,
  );
  return `<span font="${families.join(', ')}, ${size}" foreground="${colour ?? ink}">${escapeMarkup(text)}</span>`;
}

type Drawing = { data: Buffer; info: OutputInfo };
/** Draws each text once, because the labels are the same on every licence. */
type Pen = (markup: string) => Promise<Drawing>;

function createPen(fontfile: string): Pen {
  const drawn = new Map<string, Promise<Drawing>>();
  return async (text) => {
    const before = drawn.get(text);
    if (before !== undefined) return before;
    const drawing = sharp({ text: { text, fontfile, rgba: true, dpi: 96, wrap: 'none' } })
      .raw()
      .toBuffer({ resolveWithObject: true });
    drawn.set(text, drawing);
    return drawing;
  };
}

async function drawText(sheet: Sheet, at: TextAt, pen: Pen): Promise<OverlayOptions> {
  const { data, info } = await pen(markupOf(at));
  const margin = at.margin ?? 70;
  const left = {
    left: margin,
    centre: Math.round((sheet.width - info.width) / 2),
    right: sheet.width - margin - info.width,
  }[at.from];
  return {
    input: data,
    raw: { width: info.width, height: info.height, channels: info.channels },
    left: Math.max(0, left),
    top: at.top,
  };
}

function drawRule(sheet: Sheet, top: number, height = 2, background = '#d8d0c0'): OverlayOptions {
  return {
    input: { create: { width: sheet.width - 140, height, channels: 3, background } },
    left: 70,
    top,
  };
}

/** A pattern that resembles a matrix code but encodes nothing. */
function drawCode(seed: string, left: number, top: number): OverlayOptions {
  const modules = 21;
  const scale = 6;
  const side = modules * scale;
  const pixels = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const column = Math.floor(x / scale);
      const row = Math.floor(y / scale);
      const isEdge = column === 0 || row === modules - 1;
      const bits = seed.charCodeAt((column * 7 + row * 3) % seed.length) + column * 31 + row * 17;
      if (isEdge || bits % 5 < 2) pixels[y * side + x] = 31;
    }
  }
  return { input: pixels, raw: { width: side, height: side, channels: 1 }, left, top };
}

async function drawSheet(
  sheet: Sheet,
  texts: readonly TextAt[],
  shapes: readonly OverlayOptions[],
  pen: Pen,
): Promise<Buffer> {
  const drawn = await Promise.all(texts.map((text) => drawText(sheet, text, pen)));
  const { width, height, background } = sheet;
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([...shapes, ...drawn])
    .webp({ quality: 80 })
    .toBuffer();
}

/** English term, value, Arabic term: the line format of a Gulf licence. */
function lineOf(top: number, en: string, value: string, ar: string): TextAt[] {
  return [
    { text: en, size: 15, colour: grey, top, from: 'left' },
    { text: value, size: 16, bold: true, top, from: 'centre' },
    { text: ar, size: 15, colour: grey, top, from: 'right' },
  ];
}

async function drawLicence(facts: DemoDocumentFacts, pen: Pen): Promise<DrawnDocument> {
  const sheet: Sheet = { width: 1000, height: 1240, background: '#fffdf8' };
  const lines: [string, string, string][] = [
    ['Licence No.', facts.licenceNumber, 'رقم الرخصة'],
    ['Trade name', facts.nameEn.toUpperCase(), 'الاسم التجاري'],
    ['', facts.nameAr, ''],
    ['Legal form', 'Limited liability company', 'الشكل القانوني'],
    ['Issue date', facts.issuedOn, 'تاريخ الإصدار'],
    ['Expiry date', facts.expiresOn, 'تاريخ الانتهاء'],
    ['Activity', facts.activityEn, 'النشاط'],
    ['', facts.activityAr, ''],
    ['Manager', facts.ownerEn, 'المدير'],
    ['', facts.ownerAr, ''],
  ];
  // Smaller for long names, because both share one line.
  const size = facts.authorityEn.length > 30 ? 14 : 20;
  const texts: TextAt[] = [
    { text: facts.authorityEn, size, bold: true, top: 70, from: 'left' },
    { text: facts.authorityAr, size, bold: true, top: 66, from: 'right' },
    { text: 'Commercial Licence    رخصة تجارية', size: 26, bold: true, top: 180, from: 'centre' },
    ...lines.flatMap(([en, value, ar], index) => lineOf(290 + index * 72, en, value, ar)),
    {
      text: 'Sample for the demo: not an official document',
      size: 13,
      colour: grey,
      top: 1150,
      from: 'right',
    },
  ].filter(({ text }) => text !== '') as TextAt[];
  const rules = lines.map((_, index) => drawRule(sheet, 335 + index * 72));
  const shapes = [drawRule(sheet, 140, 3, ink), ...rules, drawCode(facts.licenceNumber, 70, 1060)];
  const picture = await drawSheet(sheet, texts, shapes, pen);
  if (!facts.isScanned) return { name: 'licence.webp', mediaType: 'image/webp', content: picture };
  const content = writeScan({
    ...sheet,
    jpeg: await sharp(picture).jpeg({ quality: 82 }).toBuffer(),
    texts,
  });
  return { name: 'licence.pdf', mediaType: 'application/pdf', content };
}

async function drawOwnerId(facts: DemoDocumentFacts, pen: Pen): Promise<Buffer> {
  const sheet: Sheet = { width: 860, height: 540, background: '#eef4f1' };
  const texts: TextAt[] = [
    { text: 'Identity card', size: 22, bold: true, top: 40, from: 'left' },
    { text: 'بطاقة هوية', size: 22, bold: true, top: 36, from: 'right' },
    { text: facts.ownerAr, size: 22, bold: true, top: 180, from: 'right' },
    { text: facts.ownerEn, size: 20, bold: true, top: 250, from: 'right' },
    {
      text: `784-1985-${facts.licenceNumber.replace(/\D/g, '').padEnd(7, '0').slice(0, 7)}-1`,
      size: 20,
      top: 320,
      from: 'right',
    },
    {
      text: 'Sample for the demo: not an official document',
      size: 13,
      colour: grey,
      top: 470,
      from: 'right',
    },
  ];
  const photo: OverlayOptions = {
    input: { create: { width: 200, height: 250, channels: 3, background: '#c9d8d2' } },
    left: 70,
    top: 150,
  };
  const head: OverlayOptions = {
    input: { create: { width: 80, height: 96, channels: 3, background: '#8fa79e' } },
    left: 130,
    top: 190,
  };
  const shoulders: OverlayOptions = {
    input: { create: { width: 150, height: 92, channels: 3, background: '#8fa79e' } },
    left: 95,
    top: 308,
  };
  return drawSheet(sheet, texts, [drawRule(sheet, 105, 3, '#0b5d53'), photo, head, shoulders], pen);
}

function writeAuthorisation(facts: DemoDocumentFacts): Buffer {
  return writePdf('Letter of authorisation', [
    `${facts.nameEn}, licence ${facts.licenceNumber}`,
    '',
    `We authorise ${facts.ownerEn} to register the company on Qeema,`,
    'to publish requests, to send offers and to sign orders in its name.',
    '',
    `Issued on ${facts.issuedOn}. Signed and stamped.`,
    '',
    'Sample for the demo: not an official document.',
  ]);
}

/**
 * Draws the documents of every demo company as real files, so that the demo's review works as in
 * production.
 */
export async function drawDocuments(
  companies: readonly DemoDocumentFacts[],
): Promise<DrawnDocuments[]> {
  return withFontFiles(async (fonts) => {
    // Each face must be named once, so that the drawing library knows it for the rest of the
    // process.
    for (const fontfile of fonts)
      await sharp({ text: { text: '.', fontfile } })
        .raw()
        .toBuffer();
    const pen = createPen(fonts[0] ?? '');
    const documents = [];
    for (const facts of companies) {
      const licence = await drawLicence(facts, pen);
      documents.push({
        licence,
        ownerId: await drawOwnerId(facts, pen),
        authorisation: writeAuthorisation(facts),
      });
    }
    return documents;
  });
}
