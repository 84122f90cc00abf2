import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { refuse, type Refusal } from '#shared/refusals.ts';
import type { SheetCells, SheetRows, Sheets } from '#shared/sheets.ts';
import { createQueue, type Queue, type Shared } from '../queue.ts';
import { isHarmlessZip } from './guard.ts';
import type { SheetTask } from './worker.ts';
import { writeSheet } from './writer.ts';

/** specification §5.32: maximum 5 MB. */
const fileBytesMax = 5 * 1024 * 1024;
const rowsMax = 1001;
/** Four thousand characters for each line of an import. */
const lettersMax = 2_000_000;
/** Such a table is read in a fraction of a second, so a slower one is ended. */
const readMsMax = 10_000;
const memoryMbMax = 256;

/**
 * Parses in a separate process, because a workbook of one kilobyte can take all memory, and a
 * thread without memory ends the whole process. Null: the file is no table or exceeded its limits.
 */
async function parse<Answer>(task: SheetTask): Promise<Answer | null> {
  const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), [], {
    execArgv: [`--max-old-space-size=${memoryMbMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The process gets none of the server's secrets, because it parses uploaded files.
    env: {},
    timeout: readMsMax,
    killSignal: 'SIGKILL',
  });
  try {
    return await new Promise((resolve) => {
      child.on('message', (answer) => resolve(answer as Answer));
      child.on('error', () => resolve(null));
      child.on('exit', () => resolve(null));
      child.send(task);
    });
  } finally {
    child.kill('SIGKILL');
  }
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetRows | Refusal> {
  if (!(await isHarmlessZip(bytes))) return refuse('import_unreadable');
  return (
    (await parse<SheetRows>({ kind: 'workbook', bytes, rowsMax })) ?? refuse('import_unreadable')
  );
}

/** UTF-16 with its mark, else UTF-8 if valid, else the encoding of Arabic Excel's CSV. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}

async function readLetters(text: string): Promise<SheetRows | Refusal> {
  return (await parse<SheetRows>({ kind: 'text', text })) ?? refuse('import_unreadable');
}

async function cellsTaskOf(bytes: Uint8Array): Promise<SheetTask | null> {
  if (isZip(bytes)) return (await isHarmlessZip(bytes)) ? { kind: 'cells', bytes } : null;
  const text = decodeText(bytes);
  return text.includes('\u0000') || text.length > lettersMax ? null : { kind: 'text cells', text };
}

/** Two, because a table can take ten seconds, in which another company's must not wait. */
const readingLimits = { runningMax: 2, waitingMax: 4, waitingTotal: 16 };
const writingLimits = { runningMax: 1, waitingMax: 4, waitingTotal: 16 };

/** Reads and writes tables in turns by caller, because each may take a core for a moment. */
export function createSheets(): Shared<Sheets> {
  const reading = createQueue(readingLimits);
  const writing = createQueue(writingLimits);
  const of = (caller: string) => sheetsOf({ reading, writing }, caller);
  return { ...of(''), of };
}

interface Queues {
  readonly reading: Queue;
  readonly writing: Queue;
}

function sheetsOf({ reading, writing }: Queues, caller: string): Sheets {
  const inTurn = async <Answer>(read: () => Promise<Answer | Refusal>) =>
    (await reading(caller, read)) ?? refuse('busy', { retryAfterSeconds: 5 });
  const readText = async (text: string) =>
    text.length > lettersMax ? refuse('import_too_large') : inTurn(() => readLetters(text));
  return {
    readRows: async (file) => {
      if (file.size === 0) return refuse('file_empty');
      if (file.size > fileBytesMax) return refuse('file_too_large');
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isZip(bytes)) return inTurn(() => readWorkbook(bytes));
      const text = decodeText(bytes);
      return text.includes('\u0000') ? refuse('import_unreadable') : readText(text);
    },
    readText,
    readCells: (bytes) =>
      inTurn(async () => {
        const task = await cellsTaskOf(bytes);
        const cells = task === null ? null : await parse<readonly SheetCells[]>(task);
        return cells === null || cells.length === 0 ? refuse('file_unreadable') : cells;
      }),
    write: async (page) =>
      (await writing(caller, () => writeSheet(page))) ?? refuse('busy', { retryAfterSeconds: 5 }),
  };
}
