import { fromBuffer, type Entry, type ZipFile } from 'yauzl';

/** Several times the size of a workbook with a few thousand rows. */
const inflatedBytesMax = 40 * 1024 * 1024;
const entriesMax = 300;
const forbidden = /vbaProject\.bin$|externalLinks\//i;

interface Bounds {
  readonly bytes: number;
  readonly entries: number;
  readonly forbidden: RegExp;
  /** The part that every file of the kind has. */
  readonly main: string | null;
}

const workbook: Bounds = {
  bytes: inflatedBytesMax,
  entries: entriesMax,
  forbidden,
  main: 'xl/workbook.xml',
};
/**
 * An office file that is stored and sent: no macros and controls, and at most what office programs
 * open without danger. Links to other files are usual in bills of quantities.
 */
const storedOffice: Bounds = {
  bytes: 100 * 1024 * 1024,
  entries: 5_000,
  forbidden: /vbaProject\.bin$|vbaData\.xml$|activeX\//i,
  main: null,
};

export async function isHarmlessOffice(bytes: Uint8Array): Promise<boolean> {
  return isHarmlessZip(bytes, storedOffice);
}

/**
 * True if a zip is safe to inflate. Every entry is inflated and counted, because spreadsheet
 * libraries do not stop a zip bomb and an entry's declared size may be false.
 */
export async function isHarmlessZip(
  bytes: Uint8Array,
  bounds: Bounds = workbook,
): Promise<boolean> {
  return new Promise((resolve) => {
    fromBuffer(
      Buffer.from(bytes),
      { lazyEntries: true, validateEntrySizes: true },
      (error, zip) => {
        if (error !== null) resolve(false);
        else validateEntries(zip, bounds, resolve);
      },
    );
  });
}

function validateEntries(zip: ZipFile, bounds: Bounds, resolve: (harmless: boolean) => void): void {
  let left = bounds.bytes;
  let hasMain = bounds.main === null;
  const finish = (harmless: boolean) => {
    zip.close();
    resolve(harmless);
  };
  zip.on('error', () => finish(false));
  zip.on('end', () => finish(hasMain));
  zip.on('entry', (entry: Entry) => {
    hasMain ||= entry.fileName === bounds.main;
    if (zip.entryCount > bounds.entries || bounds.forbidden.test(entry.fileName))
      return finish(false);
    if (entry.fileName.endsWith('/')) return zip.readEntry();
    countEntry(zip, entry, left, (used) => {
      if (used === null) return finish(false);
      left -= used;
      zip.readEntry();
    });
  });
  zip.readEntry();
}

function countEntry(
  zip: ZipFile,
  entry: Entry,
  max: number,
  done: (bytes: number | null) => void,
): void {
  zip.openReadStream(entry, (error, stream) => {
    if (error !== null) return done(null);
    let used = 0;
    let isDone = false;
    const finish = (bytes: number | null) => {
      if (isDone) return;
      isDone = true;
      stream.destroy();
      done(bytes);
    };
    stream.on('data', (chunk: Buffer) => {
      used += chunk.byteLength;
      if (used > max) finish(null);
    });
    stream.on('error', () => finish(null));
    stream.on('end', () => finish(used));
  });
}
