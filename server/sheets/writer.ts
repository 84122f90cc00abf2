import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetPage } from '#shared/sheets.ts';

/** One sheet as an XLSX file; made in a thread of its own, since five thousand rows would hold everybody up. */
export async function writeSheet(page: SheetPage): Promise<Uint8Array> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { workerData: page });
  try {
    // A fault in the thread comes as 'error' and is thrown here.
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return bytes;
  } finally {
    await worker.terminate();
  }
}
