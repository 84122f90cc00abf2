import { gunzipSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { stripBidiControls } from '#shared/bidi.ts';
import type { CheckedFile, Uploads } from '#shared/call.ts';
import { refuse, type Refusal, type RefusalCode } from '#shared/refusals.ts';
import { createQueue } from '../queue.ts';

/** specification §5: upload max 5 MB, exactly this many bytes allowed. */
export const fileBytesMax = 5 * 1024 * 1024;
/** A picture that unfolds to more than this is refused before it is unfolded: 25 million pixels are 100 MB. */
const pixelsMax = 25_000_000;
/** A page of A4 at 200 dpi still reads well on a screen. */
const paperSideMax = 2400;
const logoSideMax = 512;
const webpQuality = 85;
const nameLengthMax = 120;

/** One picture at a time, so that many uploads leave memory and the other core to everybody else. */
const runningMax = 1;
const waitingMax = 16;

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
/** What a deal's document may be beside PDF and pictures. With macros inside their content has another type. */
const officeExtensions: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

// libvips reads SVG, PDF, TIFF and more by itself: everything is off but the three kinds that are asked for.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

const fieldKeys: Partial<Record<RefusalCode, string>> = {
  file_empty: 'fileEmpty',
  file_too_large: 'fileTooLarge',
  svg_refused: 'svgRefused',
  file_type_refused: 'fileType',
  document_type_refused: 'documentType',
  image_only: 'imageOnly',
};

function refuseFile(code: RefusalCode): Refusal {
  const key = fieldKeys[code];
  return refuse(code, key === undefined ? {} : { fields: [{ path: 'file', key }] });
}

function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // UTF-16 without a mark: every other byte of Latin text is zero.
  if (bytes[0] === 0x3c && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0 && bytes[1] === 0x3c) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

function unzipHead(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: fileBytesMax });
  } catch {
    return bytes;
  }
}

/** Whether content is an SVG, plain or zipped, whatever stands before its root element. Only for the words of the refusal. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const text = decodeText(unzipHead(bytes))
    .replace(/^\ufeff/, '')
    .trimStart();
  return text.startsWith('<') && /<(?:[\w-]+:)?svg[\s>/]/i.test(text);
}

/** UTF-16 units of a given name that are looked at: more than any file system takes, with room for what is removed. */
const givenLengthMax = 1000;

/** The text without dots and white space at its ends. By a loop: an expression would try again at each dot of a row. */
function trimDots(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[.\s]/.test(text.charAt(start))) start += 1;
  while (end > start && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * A name that is safe to show, to store and to send: no folders, no control or bidi characters (`fdp.exe` that reads as
 * `exe.pdf`), Arabic kept, and the extension of what the content is. It is cut before it is cleaned.
 */
export function cleanFileName(given: string, extension: string): string {
  const folderEnd = Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\'));
  const last = given.slice(folderEnd + 1, folderEnd + 1 + givenLengthMax);
  const clean = stripBidiControls(last.toWellFormed().normalize('NFC'))
    // oxlint-disable-next-line no-control-regex -- removing control characters is the point
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffd]/g, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const letters = [...trimDots(clean)].slice(0, nameLengthMax).join('');
  return `${letters === '' ? 'document' : letters}.${extension}`;
}

/** Decodes and encodes anew: what hid behind or inside the picture is gone, EXIF with its place and date too. */
async function reencode(bytes: Uint8Array, sideMax: number): Promise<Uint8Array | null> {
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .toBuffer();
  } catch {
    // Broken, too many pixels, or not what its first bytes said.
    return null;
  }
}

type Purpose = Parameters<Uploads['check']>[1];

/** Files that are kept byte for byte: PDF, and for a document spreadsheets and letters. */
function extensionKept(type: string | undefined, purpose: Purpose): string | null {
  if (type === 'application/pdf') return purpose === 'logo' ? null : 'pdf';
  return purpose === 'document' ? (officeExtensions[type ?? ''] ?? null) : null;
}

/**
 * Judges uploads by content: PDF, PNG, JPEG and WebP pass, for a document XLSX and DOCX too; pictures only after they
 * were drawn anew.
 */
export function createUploads(): Uploads {
  const enqueue = createQueue(runningMax, waitingMax);
  return {
    async check(file, purpose): Promise<CheckedFile | Refusal> {
      if (file.size === 0) return refuseFile('file_empty');
      if (file.size > fileBytesMax) return refuseFile('file_too_large');
      const bytes = await file.bytes();
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      const kept = extensionKept(type, purpose);
      if (type !== undefined && kept !== null) {
        return { bytes, mediaType: type, name: cleanFileName(file.name, kept) };
      }
      if (type === 'application/pdf') return refuseFile('image_only');
      const wrongType = purpose === 'document' ? 'document_type_refused' : 'file_type_refused';
      if (type === undefined || !imageTypes.has(type)) {
        return refuseFile(looksLikeSvg(bytes) ? 'svg_refused' : wrongType);
      }
      const drawn = await enqueue(async () => ({
        bytes: await reencode(bytes, purpose === 'logo' ? logoSideMax : paperSideMax),
      }));
      if (drawn === null) return refuse('busy', { retryAfterSeconds: 5 });
      if (drawn.bytes === null) return refuseFile(wrongType);
      return {
        bytes: drawn.bytes,
        mediaType: 'image/webp',
        name: cleanFileName(file.name, 'webp'),
      };
    },
  };
}
