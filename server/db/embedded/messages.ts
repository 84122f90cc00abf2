/**
 * Messages between the main thread and the database thread. Each `frames` message is answered by
 * exactly one `done`, because the watchdog in engine.ts counts them.
 */

export interface WorkerSettings {
  clusterDirectory: string | null;
  templatePath: string | null;
}

export type ToWorker =
  | { kind: 'frames'; sessionId: number; bytes: Uint8Array }
  | { kind: 'detach'; sessionId: number }
  | { kind: 'dump'; requestId: number; path: string }
  | { kind: 'count-syncs'; requestId: number }
  | { kind: 'close' };

export type TransactionStatus = 'I' | 'T' | 'E';

export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'refused'; message: string }
  | { kind: 'died'; message: string }
  | { kind: 'data'; sessionId: number; bytes: Uint8Array }
  | { kind: 'done'; sessionId: number; bytes: Uint8Array; status: TransactionStatus }
  | { kind: 'answer'; requestId: number; syncCount: number };
