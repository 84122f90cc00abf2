import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { faultText } from './fault-text.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './messages.ts';
import { createWatch, type Watch, type WatchLimits } from './watch.ts';

export interface EngineSettings extends WorkerSettings, WatchLimits {
  onFault: (error: Error) => void;
}

export interface SessionEvents {
  onData(bytes: Uint8Array): void;
  onLost(error: Error): void;
}

export interface Session {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  detach(): void;
}

/** An error with the SQLSTATE a PostgreSQL server would send, so that callers treat both engines alike. */
export class EngineLostError extends Error {
  override readonly name = 'EngineLostError';
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const CODE_QUERY_CANCELED = '57014';
const CODE_CRASH = '57P02';
const CODE_IDLE_IN_TRANSACTION = '25P03';
/** Pause after a failed start, so that a full disk is not retried without end. */
const RESTART_PAUSE_MS = 500;
const CLOSE_MS_MAX = 20_000;
/**
 * With the default 4 MB an endless SQL recursion crashes the engine before PostgreSQL can refuse it
 * (54001).
 */
const STACK_MB = 64;

/**
 * V8 deletes replaced WebAssembly code while other threads run it, and sometimes aborts the process
 * (ThreadIsolation; github.com/nodejs/node/issues/64500). Without collection one engine costs a few
 * MB more.
 */
setFlagsFromString('--no-wasm-code-gc');

interface Running {
  worker: Worker | null;
  ready: Promise<void>;
}

interface Request {
  resolve(syncCount: number): void;
  reject(error: Error): void;
}

/** Starts the database thread and restarts it after a failure. Rejects if the first start fails. */
export async function startEngine(settings: EngineSettings): Promise<Engine> {
  const engine = new Engine(settings);
  await engine.whenReady();
  return engine;
}

export class Engine {
  readonly #settings: EngineSettings;
  readonly #watch: Watch;
  readonly #requests = new Map<number, Request>();
  #isClosed = false;
  #running: Running | null;
  #failedAtMs = 0;
  #lastId = 0;
  #session: { id: number; events: SessionEvents } | null = null;

  constructor(settings: EngineSettings) {
    this.#settings = settings;
    this.#watch = createWatch(settings, {
      onStatementTooLong: () => this.#onStatementTooLong(),
      onIdleTooLong: () => this.#onIdleTooLong(),
    });
    this.#running = this.#launch(Promise.resolve());
  }

  /**
   * Resolves once the thread accepts statements, and restarts it if it was lost. Rejects with the
   * reason otherwise.
   */
  whenReady(): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the database is closed'));
    if (this.#running !== null) return this.#running.ready;
    // A memory database cannot be recovered, and an empty one in its place would look like lost
    // data.
    if (this.#settings.clusterDirectory === null)
      return Promise.reject(new Error('the memory database was lost'));
    const pauseMs = Math.max(0, this.#failedAtMs + RESTART_PAUSE_MS - Date.now());
    this.#running = this.#launch(new Promise((resolve) => setTimeout(resolve, pauseMs)));
    return this.#running.ready;
  }

  attach(events: SessionEvents): Session {
    const id = (this.#lastId += 1);
    this.#session = { id, events };
    return {
      send: (bytes) => {
        if (this.#session?.id !== id) return;
        this.#watch.onSent();
        this.#post({ kind: 'frames', sessionId: id, bytes }, [bytes.buffer]);
      },
      detach: () => {
        if (this.#session?.id !== id) return;
        this.#session = null;
        this.#watch.onDetach();
        this.#post({ kind: 'detach', sessionId: id });
      },
    };
  }

  /**
   * Disables the statement limit until the returned function is called, for migrations and VACUUM.
   */
  suspendStatementLimit(): () => void {
    return this.#watch.suspend();
  }

  countSyncs(): Promise<number> {
    return this.#ask((requestId) => ({ kind: 'count-syncs', requestId }));
  }

  async dump(path: string): Promise<void> {
    await this.#ask((requestId) => ({ kind: 'dump', requestId, path }));
  }

  crash(reason: string): void {
    this.#lose(new EngineLostError(reason, CODE_CRASH));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#watch.clear();
    await this.#running?.ready.catch(() => undefined);
    const worker = this.#running?.worker ?? null;
    if (worker === null) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    this.#post({ kind: 'close' });
    const deadline = setTimeout(() => void worker.terminate(), CLOSE_MS_MAX);
    await exited;
    clearTimeout(deadline);
  }

  #post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    this.#running?.worker?.postMessage(message, transfer);
  }

  #ask(build: (requestId: number) => ToWorker): Promise<number> {
    const requestId = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      this.#requests.set(requestId, { resolve, reject });
      this.#post(build(requestId));
    });
  }

  #onStatementTooLong(): void {
    const message = `canceling statement: it ran longer than ${this.#settings.statementMsMax} ms`;
    this.#lose(new EngineLostError(message, CODE_QUERY_CANCELED));
  }

  #onIdleTooLong(): void {
    const lost = this.#session;
    if (lost === null) return;
    this.#post({ kind: 'detach', sessionId: lost.id });
    const message = 'terminating connection due to idle-in-transaction timeout';
    this.#endSession(new EngineLostError(message, CODE_IDLE_IN_TRANSACTION));
  }

  #endSession(error: Error): void {
    const lost = this.#session;
    this.#session = null;
    lost?.events.onLost(error);
  }

  #lose(error: Error): void {
    const lost = this.#running;
    this.#running = null;
    for (const request of this.#requests.values()) request.reject(error);
    this.#requests.clear();
    this.#watch.clear();
    this.#endSession(error);
    if (lost === null || this.#isClosed) return;
    // The next thread must not touch the files before the last one has ended.
    const ended = lost.worker?.terminate() ?? lost.ready;
    this.#settings.onFault(error);
    if (this.#settings.clusterDirectory === null) return;
    this.#running = this.#launch(ended);
    this.#running.ready.catch((failure: unknown) => this.#settings.onFault(failure as Error));
  }

  #launch(after: Promise<unknown>): Running {
    const start = async (): Promise<void> => {
      await after.catch(() => undefined);
      const { clusterDirectory, templatePath } = this.#settings;
      const workerData: WorkerSettings = { clusterDirectory, templatePath };
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData,
        resourceLimits: { stackSizeMb: STACK_MB },
      });
      next.worker = worker;
      await waitForStart(worker);
      this.#follow(worker);
    };
    const next: Running = { worker: null, ready: Promise.resolve().then(start) };
    next.ready.catch(() => {
      this.#failedAtMs = Date.now();
      if (this.#running === next) this.#running = null;
    });
    return next;
  }

  #follow(worker: Worker): void {
    let deathReason = 'the database thread ended';
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'died') deathReason = message.message;
      else if (this.#running?.worker === worker) this.#receive(message);
    });
    worker.on(
      'error',
      (error) => (deathReason = `the database thread failed: ${faultText(error)}`),
    );
    worker.on('exit', () => {
      if (this.#running?.worker === worker && !this.#isClosed) this.crash(deathReason);
    });
  }

  #receive(message: FromWorker): void {
    if (message.kind === 'data' || message.kind === 'done') {
      const current = this.#session?.id === message.sessionId ? this.#session : null;
      if (message.kind === 'done') this.#watch.onDone(current === null ? 'I' : message.status);
      if (message.bytes.length > 0) current?.events.onData(message.bytes);
    } else if (message.kind === 'answer') {
      this.#requests.get(message.requestId)?.resolve(message.syncCount);
      this.#requests.delete(message.requestId);
    }
  }
}

function waitForStart(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'ready') finish(null);
      else if (message.kind === 'refused' || message.kind === 'died')
        finish(new Error(message.message));
    };
    const onExit = (): void => finish(new Error('the database thread ended while starting'));
    const onError = (error: unknown): void =>
      finish(error instanceof Error ? error : new Error(faultText(error)));
    const finish = (error: Error | null): void => {
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      // A thread that failed to start may fail again while it exits; the first error is already
      // reported.
      worker.on('error', () => undefined);
      if (error === null) resolve();
      else reject(error);
    };
    worker.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}
