import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Ocr } from '#shared/call.ts';
import { refuse } from '#shared/refusals.ts';
import type { Logger } from '../observe/log.ts';
import { createQueue, type Queue, type Shared } from '../queue.ts';

const readMs = 20_000;
const answerBytesMax = 256 * 1024;
const memoryBytesMax = 1024 * 1024 * 1024;

/** One at a time, because it takes a core. Few wait, because the last one waits for all before it. */
const limits = { runningMax: 1, waitingMax: 1, waitingTotal: 2 };

const tesseractArguments = [
  'stdin',
  'stdout',
  '-l',
  'ara+eng',
  '--psm',
  '3',
  '-c',
  'tessedit_create_tsv=1',
];

/** From util-linux. The program may neither write files nor take all memory. */
const limiter = '/usr/bin/prlimit';

interface Program {
  readonly program: string;
  readonly msMax: number;
}

function start({ program, msMax }: Program): ChildProcess {
  const limited = [`--data=${memoryBytesMax}`, '--fsize=0', '--core=0', program];
  const isLimited = existsSync(limiter);
  const before = isLimited ? limited : [];
  return spawn(isLimited ? limiter : program, [...before, ...tesseractArguments], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // The program gets none of the server's secrets, and one core.
    env: { OMP_THREAD_LIMIT: '1' },
    timeout: msMax,
    killSignal: 'SIGKILL',
  });
}

class OcrError extends Error {}

/** @throws OcrError if the program fails or exceeds its limits */
function run(program: Program, bytes: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = start(program);
    const parts: Buffer[] = [];
    let length = 0;
    const fail = (reason: string) => {
      child.kill('SIGKILL');
      reject(new OcrError(reason));
    };
    child.stdout?.on('data', (part: Buffer) => {
      length += part.byteLength;
      if (length > answerBytesMax) fail('its answer is too long');
      else parts.push(part);
    });
    child.on('error', (error) => fail(error.message));
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(parts).toString('utf8'));
      else fail(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`);
    });
    // A program that ends early closes its input; its exit code reports why.
    child.stdin?.on('error', () => {});
    child.stdin?.end(bytes);
  });
}

export function createOcr(program: string | undefined, log: Logger, msMax = readMs): Shared<Ocr> {
  const queue = createQueue(limits);
  const of = (caller: string) => ocrOf({ program, msMax, log, queue }, caller);
  return { ...of(''), of };
}

interface Reader {
  readonly program: string | undefined;
  readonly msMax: number;
  readonly log: Logger;
  readonly queue: Queue;
}

function ocrOf({ program, msMax, log, queue }: Reader, caller: string): Ocr {
  return {
    isOffered: program !== undefined,
    read: async (bytes) => {
      if (program === undefined) return refuse('ocr_off');
      try {
        const text = await queue(caller, () => run({ program, msMax }, bytes));
        return text ?? refuse('busy', { retryAfterSeconds: 10 });
      } catch (error) {
        if (!(error instanceof OcrError)) throw error;
        log.warn('a photo was not read', { error, caller, bytes: bytes.byteLength });
        return refuse('photo_unreadable');
      }
    },
  };
}
