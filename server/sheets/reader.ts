import { Worker } from 'node:worker_threads';
import { refuse, type Refusal } from '../../shared/refusals.ts';
import type { SheetRows, Sheets } from '../../shared/sheets.ts';
import { createQueue } from '../queue.ts';
import { decodeText, parseCsv } from './csv.ts';
import { isHarmlessZip } from './guard.ts';
import { writeSheet } from './writer.ts';

/** specification §5: maximum 5 MB. */
const fileBytesMax = 5 * 1024 * 1024;
const rowsMax = 1001;
/** Four thousand letters for each of the lines an import takes; a CSV file is parsed where everybody waits. */
const lettersMax = 2_000_000;
/** A workbook of that many rows is read in a fraction of a second; what takes longer is ended. */
const readMsMax = 10_000;

/** Parses in a thread of its own, so that a slow workbook holds nobody up; null: it is no workbook or took too long. */
async function parseWorkbook(bytes: Uint8Array): Promise<SheetRows | null> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { bytes, rowsMax },
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  const stop = setTimeout(() => void worker.terminate(), readMsMax);
  try {
    return await new Promise((resolve) => {
      worker.once('message', (rows: SheetRows) => resolve(rows));
      worker.once('error', () => resolve(null));
      worker.once('exit', () => resolve(null));
    });
  } finally {
    clearTimeout(stop);
    await worker.terminate();
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetRows | Refusal> {
  if (!(await isHarmlessZip(bytes))) return refuse('import_unreadable');
  return (await parseWorkbook(bytes)) ?? refuse('import_unreadable');
}

/** Reads the tables that users hand in, one at a time: each may take a core for a moment. */
export function createSheets(): Sheets {
  const enqueue = createQueue(1, 20);
  const enqueueWriting = createQueue(1, 20);
  return {
    readRows: async (file) => {
      if (file.size === 0) return refuse('file_empty');
      if (file.size > fileBytesMax) return refuse('file_too_large');
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isZip(bytes)) return (await enqueue(() => readWorkbook(bytes))) ?? refuse('busy', { retryAfterSeconds: 5 });
      const text = decodeText(bytes);
      // Pictures, PDFs and the old XLS are no text.
      if (text.includes('\u0000')) return refuse('import_unreadable');
      return text.length > lettersMax ? refuse('import_too_large') : parseCsv(text);
    },
    readText: parseCsv,
    write: async (page) => (await enqueueWriting(() => writeSheet(page))) ?? refuse('busy', { retryAfterSeconds: 5 }),
  };
}
