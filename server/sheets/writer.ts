import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SheetPage } from '#shared/sheets.ts';

/** Writes one sheet as XLSX in a thread, because five thousand rows would block other requests. */
export async function writeSheet(page: SheetPage): Promise<Uint8Array> {
  const worker = new Worker(new URL('./write-worker.ts', import.meta.url), { workerData: page });
  try {
    const [bytes] = (await once(worker, 'message')) as [Uint8Array];
    return bytes;
  } finally {
    await worker.terminate();
  }
}
