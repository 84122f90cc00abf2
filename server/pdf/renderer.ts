import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Pdf } from '#shared/pdf.ts';
import { refuse, type Refusal } from '#shared/refusals.ts';
import { createQueue, type Shared } from '../queue.ts';
import type { TypesetReply, TypesetRequest, Typesetting } from './typesetter.ts';

/** 10,000 lines took six seconds and 706 MB; an RFQ never has so many. */
const linesMax = { order: 500, memo: 500, statement: 1000 };
/**
 * Typst's memory grows with every document, so the process is replaced, which takes 0.3 s and 82
 * MB.
 */
const documentsMax = 500;
const memoryMbMax = 400;
/** A document takes 10 to 150 ms, so one that takes this long never ends. */
const documentMsMax = 30_000;
/** One at a time leaves the other core free; further documents wait or are refused as busy. */
const queueLimits = { runningMax: 1, waitingMax: 16, waitingTotal: 64 };

interface Worker {
  readonly process: ChildProcess;
  count: number;
}

export type Renderer = Shared<Pdf> & { close(): void };

function startWorker(): Worker {
  const child = fork(fileURLToPath(new URL('typesetter.ts', import.meta.url)), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return { process: child, count: 0 };
}

function setAwaited(worker: Worker, isAwaited: boolean): void {
  if (isAwaited) {
    worker.process.ref();
    worker.process.channel?.ref();
  } else {
    worker.process.unref();
    worker.process.channel?.unref();
  }
}

async function requestTypesetting(worker: Worker, work: Typesetting): Promise<TypesetReply> {
  const { process: child } = worker;
  const id = (worker.count += 1);
  setAwaited(worker, true);
  try {
    return await new Promise<TypesetReply>((resolve, reject) => {
      const timer = setTimeout(
        () => finish(() => reject(new Error('a document was not set in time'))),
        documentMsMax,
      );
      const onReply = (reply: TypesetReply) => {
        if (reply.id === id) finish(() => resolve(reply));
      };
      const onExit = (code: number | null) =>
        finish(() => reject(new Error(`the typesetter ended with ${code}`)));
      const onError = (error: Error) => finish(() => reject(error));
      function finish(end: () => void): void {
        clearTimeout(timer);
        child.off('message', onReply);
        child.off('exit', onExit);
        child.off('error', onError);
        end();
      }
      child.on('message', onReply);
      child.on('exit', onExit);
      child.on('error', onError);
      child.send({ id, ...work } satisfies TypesetRequest);
    });
  } finally {
    setAwaited(worker, false);
  }
}

/**
 * Renders documents in a separate process that starts with the first one and is replaced before its
 * memory grows too large.
 */
export function createPdf(limits: { documents?: number; memoryMb?: number } = {}): Renderer {
  const queue = createQueue(queueLimits);
  let worker: Worker | null = null;

  function dismiss(): void {
    worker?.process.kill();
    worker = null;
  }

  async function typeset(work: Typesetting): Promise<Uint8Array> {
    worker ??= startWorker();
    const reply = await requestTypesetting(worker, work).catch((error: unknown) => {
      dismiss();
      throw error;
    });
    const isFull =
      worker.count >= (limits.documents ?? documentsMax) ||
      reply.memoryMb >= (limits.memoryMb ?? memoryMbMax);
    if (isFull) dismiss();
    if ('fault' in reply) throw new Error(reply.fault);
    return reply.pdf;
  }

  async function render(caller: string, work: Typesetting): Promise<Uint8Array | Refusal> {
    const { length } = work.document.lines;
    if (length > linesMax[work.template])
      throw new Error(`${work.template}: ${length} lines are not set`);
    const done = await queue(caller, () => typeset(work));
    return done ?? refuse('busy', { retryAfterSeconds: 2 });
  }

  const of = (caller: string): Pdf => ({
    renderOrder: async (document, logo = null) =>
      render(caller, { template: 'order', document, logo }),
    renderMemo: async (document) => render(caller, { template: 'memo', document }),
    renderStatement: async (document) => render(caller, { template: 'statement', document }),
  });
  return { ...of(''), of, close: dismiss };
}
