import { gunzipSync } from 'node:zlib';
import { fileTypeFromBuffer } from 'file-type';
import { stripBidiControls } from '#shared/bidi.ts';
import type { CheckedFile, Uploads } from '#shared/call.ts';
import { refuse, type Refusal, type RefusalCode } from '#shared/refusals.ts';
import { createQueue, type Queue, type Shared } from '../queue.ts';
import type { Logger } from '../observe/log.ts';
import { isHarmlessOffice } from '../sheets/guard.ts';
import { opaqueTypeOf } from './opaque.ts';
import { ScannerError, type Scan } from './scanner.ts';

/** specification §5.32: uploads may have at most 5 MB. */
export const fileBytesMax = 5 * 1024 * 1024;
/**
 * A larger image is refused before it is decoded, because 25 million pixels take 100 MB of memory.
 */
const pixelsMax = 25_000_000;
/** Pixels of the longer side: A4 at 200 dpi is readable on a screen. */
const documentSideMax = 2400;
const logoSideMax = 512;
const webpQuality = 85;
const nameLengthMax = 120;

/** Decodes one image at a time, so that uploads leave memory and one core for other requests. */
const limits = { runningMax: 1, waitingMax: 16, waitingTotal: 64 };

const imageTypes = new Set(['image/png', 'image/jpeg', 'image/webp']);
/**
 * Formats of a deal's document beside PDF and images. Files with macros have other types, so they
 * are refused.
 */
const officeExtensions: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
};

async function openSharp() {
  const { default: sharp } = await import('sharp');
  // Only three loaders are enabled, because libvips would also read SVG, PDF, TIFF and more.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  });
  return sharp;
}

let opened: ReturnType<typeof openSharp> | undefined;

/** Loads the library at the first image, because it takes 15 MB and a start should not. */
const loadSharp = () => (opened ??= openSharp());

const fieldKeys: Partial<Record<RefusalCode, string>> = {
  file_empty: 'fileEmpty',
  file_infected: 'fileInfected',
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
  // UTF-16 without a byte order mark: every second byte of Latin text is zero.
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

export function isSvg(bytes: Uint8Array): boolean {
  const text = decodeText(unzipHead(bytes))
    .replace(/^\ufeff/, '')
    .trimStart();
  return text.startsWith('<') && /<(?:[\w-]+:)?svg[\s>/]/i.test(text);
}

/** UTF-16 units of a file name that are read: more than any file system allows. */
const givenLengthMax = 1000;

/**
 * Removes dots and white space at both ends. A loop, because a regular expression would take
 * quadratic time on many dots.
 */
function trimDots(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && /[.\s]/.test(text.charAt(start))) start += 1;
  while (end > start && /[.\s]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * A name that is safe to show, store and send: without folders, control and bidi characters (which
 * make `fdp.exe` look like `exe.pdf`), with the extension of its content. Arabic letters stay. The
 * name is cut before it is cleaned.
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

/**
 * Decodes and encodes the image again, so that hidden data and EXIF with its place and date are
 * removed.
 */
async function reencode(bytes: Uint8Array, sideMax: number): Promise<Uint8Array | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' })
      .autoOrient()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .toBuffer();
  } catch {
    return null;
  }
}

type Purpose = Parameters<Uploads['check']>[1];

function originalExtension(type: string | undefined, purpose: Purpose): string | null {
  if (type === 'application/pdf') return purpose === 'logo' ? null : 'pdf';
  return purpose === 'document' ? (officeExtensions[type ?? ''] ?? null) : null;
}

/**
 * Validates uploads by content: PDF, PNG, JPEG and WebP, and for documents also XLSX, DOCX, DWG, DXF
 * and ZIP. Images are always encoded again.
 */
export function createUploads(scanning: Scanning | null): Shared<Uploads> {
  const queue = createQueue(limits);
  const scans = createQueue(scanLimits);
  const scanOf = (caller: string) => async (bytes: Uint8Array) =>
    scanning === null ? clean : scans(caller, () => refuseMalware(scanning, caller, bytes));
  const of = (caller: string) => uploadsOf(queue, caller, scanOf(caller));
  return { ...of(''), of };
}

export interface Scanning {
  readonly scan: Scan;
  readonly acceptsUnscanned: boolean;
  readonly log: Logger;
}

const scanLimits = { runningMax: 4, waitingMax: 16, waitingTotal: 64 };
const clean = 'clean';

async function refuseMalware(
  { scan, acceptsUnscanned, log }: Scanning,
  caller: string,
  bytes: Uint8Array,
): Promise<Refusal | typeof clean> {
  try {
    const malware = await scan(bytes);
    if (malware === null) return clean;
    log.warn('malware refused', { malware, caller, bytes: bytes.byteLength });
    return refuseFile('file_infected');
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error;
    log.warn('the malware scanner is away', { error, caller, isAccepted: acceptsUnscanned });
    return acceptsUnscanned ? clean : refuse('scanner_away', { retryAfterSeconds: 60 });
  }
}

function uploadsOf(
  queue: Queue,
  caller: string,
  scan: (bytes: Uint8Array) => Promise<Refusal | typeof clean | null>,
): Uploads {
  return {
    async check(file, purpose): Promise<CheckedFile | Refusal> {
      if (file.size === 0) return refuseFile('file_empty');
      if (file.size > fileBytesMax) return refuseFile('file_too_large');
      const bytes = await file.bytes();
      const scanned = await scan(bytes);
      if (scanned === null) return refuse('busy', { retryAfterSeconds: 5 });
      if (scanned !== clean) return scanned;
      const type = (await fileTypeFromBuffer(bytes))?.mime;
      const extension = originalExtension(type, purpose);
      if (type !== undefined && extension !== null) {
        const isOffice = officeExtensions[type] !== undefined;
        const harmless = !isOffice || (await queue(caller, () => isHarmlessOffice(bytes)));
        if (harmless === null) return refuse('busy', { retryAfterSeconds: 5 });
        if (!harmless) return refuseFile('document_type_refused');
        return { bytes, mediaType: type, name: cleanFileName(file.name, extension) };
      }
      const opaque = purpose === 'document' ? opaqueTypeOf(bytes, type) : null;
      if (opaque !== null) {
        const { mediaType } = opaque;
        return { bytes, mediaType, name: cleanFileName(file.name, opaque.extension) };
      }
      if (type === 'application/pdf') return refuseFile('image_only');
      const wrongType = purpose === 'document' ? 'document_type_refused' : 'file_type_refused';
      if (type === undefined || !imageTypes.has(type)) {
        return refuseFile(isSvg(bytes) ? 'svg_refused' : wrongType);
      }
      const drawn = await queue(caller, async () => ({
        bytes: await reencode(bytes, purpose === 'logo' ? logoSideMax : documentSideMax),
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
