import { Worker } from 'node:worker_threads';
import type { FromWorker, ToWorker, TransactionStatus, WorkerSettings } from './messages.ts';

export interface EngineSettings extends WorkerSettings {
  /** A batch of statements that runs longer ends with the thread (the engine knows neither cancel nor timeout). */
  statementMsMax: number;
  /** A client that keeps a transaction open without a statement loses it after this long. */
  idleInTransactionMsMax: number;
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

export interface Engine {
  /** Resolves when the thread can take statements; starts it again if it was lost. Rejects with the reason if it cannot. */
  whenReady(): Promise<void>;
  /** Opens the one session. A newer session ends the older one. */
  attach(events: SessionEvents): Session;
  /** Lifts the limit on statements until the returned function is called (migrations, VACUUM). */
  suspendStatementLimit(): () => void;
  /** Calls of fsync that reached the operating system since the thread started. */
  countSyncs(): Promise<number>;
  /** Writes the whole database as a tar file, from which a memory database can start. */
  dump(path: string): Promise<void>;
  /** Kills the thread as a fault would: for tests of the recovery. */
  crash(reason: string): void;
  close(): Promise<void>;
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
/** After a failed start the next try waits this long, so that a full disk is not hammered. */
const RESTART_PAUSE_MS = 500;
const CLOSE_MS_MAX = 20_000;
/** With the usual 4 MB an endless recursion in SQL breaks the engine before PostgreSQL can refuse it (54001). */
const STACK_MB = 64;

interface Running {
  /** Null until the thread before it has ended. */
  worker: Worker | null;
  ready: Promise<void>;
}

/** Starts the database thread and keeps it alive. Rejects when the first start fails. */
export async function startEngine(settings: EngineSettings): Promise<Engine> {
  let closed = false;
  let running: Running | null = null;
  let failedAtMs = 0;
  let lastSessionId = 0;
  let session: { id: number; events: SessionEvents } | null = null;
  let lastRequestId = 0;
  const requests = new Map<number, { resolve: (syncCount: number) => void; reject: (error: Error) => void }>();
  const watch = createWatch(settings, {
    onStatementTooLong: () =>
      lose(new EngineLostError(`canceling statement: longer than ${settings.statementMsMax} ms`, CODE_QUERY_CANCELED)),
    onIdleTooLong: () => {
      const lost = session;
      if (lost === null) return;
      post({ kind: 'detach', sessionId: lost.id });
      endSession(new EngineLostError('terminating connection due to idle-in-transaction timeout', CODE_IDLE_IN_TRANSACTION));
    },
  });

  function post(message: ToWorker, transfer: ArrayBuffer[] = []): void {
    running?.worker?.postMessage(message, transfer);
  }

  function endSession(error: Error): void {
    const lost = session;
    session = null;
    lost?.events.onLost(error);
  }

  /** Ends the thread whatever it does; committed work is in the log, the open transaction is gone. */
  function lose(error: Error): void {
    const lost = running;
    running = null;
    for (const request of requests.values()) request.reject(error);
    requests.clear();
    watch.clear();
    endSession(error);
    if (lost === null || closed) return;
    const ended = lost.worker?.terminate() ?? lost.ready;
    settings.onFault(error);
    // What was in memory is gone; an empty database in its place would be worse than none.
    if (settings.clusterDirectory === null) return;
    // The next thread may touch the files only when the last one is gone.
    running = launch(ended);
    running.ready.catch((failure: unknown) => settings.onFault(failure as Error));
  }

  function receive(message: FromWorker): void {
    if (message.kind === 'data' || message.kind === 'done') {
      const current = session?.id === message.sessionId ? session : null;
      if (message.kind === 'done') watch.onDone(current === null ? 'I' : message.status);
      if (message.bytes.length > 0) current?.events.onData(message.bytes);
    } else if (message.kind === 'answer') {
      const request = requests.get(message.requestId);
      requests.delete(message.requestId);
      request?.resolve(message.syncCount);
    }
  }

  function launch(after: Promise<unknown>): Running {
    const { clusterDirectory, templatePath } = settings;
    const workerData: WorkerSettings = { clusterDirectory, templatePath };
    const start = async (): Promise<void> => {
      await after.catch(() => undefined);
      const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits: { stackSizeMb: STACK_MB } });
      next.worker = worker;
      await waitForStart(worker);
      let deathReason = 'the database thread ended';
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'died') deathReason = message.message;
        else if (running?.worker === worker) receive(message);
      });
      worker.on('error', (error) => (deathReason = `the database thread failed: ${String(error)}`));
      worker.on('exit', () => {
        if (running?.worker === worker && !closed) lose(new EngineLostError(deathReason, CODE_CRASH));
      });
    };
    const next: Running = { worker: null, ready: Promise.resolve().then(start) };
    next.ready.catch(() => {
      failedAtMs = Date.now();
      if (running === next) running = null;
    });
    return next;
  }

  function whenReady(): Promise<void> {
    if (closed) return Promise.reject(new Error('the database is closed'));
    if (running === null && settings.clusterDirectory === null) {
      return Promise.reject(new Error('the memory database was lost'));
    }
    if (running === null) {
      const pauseMs = Math.max(0, failedAtMs + RESTART_PAUSE_MS - Date.now());
      running = launch(new Promise((resolve) => setTimeout(resolve, pauseMs)));
    }
    return running.ready;
  }

  function ask(build: (requestId: number) => ToWorker): Promise<number> {
    const requestId = (lastRequestId += 1);
    return new Promise((resolve, reject) => {
      requests.set(requestId, { resolve, reject });
      post(build(requestId));
    });
  }

  async function close(): Promise<void> {
    if (closed) return;
    closed = true;
    watch.clear();
    const last = running;
    if (last === null) return;
    await last.ready.catch(() => undefined);
    const { worker } = last;
    if (worker === null || running !== last) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    post({ kind: 'close' });
    const deadline = setTimeout(() => void worker.terminate(), CLOSE_MS_MAX);
    await exited;
    clearTimeout(deadline);
  }

  running = launch(Promise.resolve());
  await running.ready;

  return {
    whenReady,
    attach(events) {
      const id = (lastSessionId += 1);
      session = { id, events };
      return {
        send(bytes) {
          if (session?.id !== id) return;
          watch.onSent();
          post({ kind: 'frames', sessionId: id, bytes }, [bytes.buffer]);
        },
        detach() {
          if (session?.id !== id) return;
          session = null;
          watch.onDetach();
          post({ kind: 'detach', sessionId: id });
        },
      };
    },
    suspendStatementLimit: () => watch.suspend(),
    countSyncs: () => ask((requestId) => ({ kind: 'count-syncs', requestId })),
    dump: async (path) => void (await ask((requestId) => ({ kind: 'dump', requestId, path }))),
    crash: (reason) => lose(new EngineLostError(reason, CODE_CRASH)),
    close,
  };
}

function waitForStart(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: FromWorker): void => {
      if (message.kind === 'ready') finish(null);
      else if (message.kind === 'refused' || message.kind === 'died') finish(new Error(message.message));
    };
    const onExit = (): void => finish(new Error('the database thread ended while starting'));
    const onError = (error: unknown): void => finish(error instanceof Error ? error : new Error(String(error)));
    const finish = (error: Error | null): void => {
      worker.off('message', onMessage).off('exit', onExit).off('error', onError);
      // A thread that refused still has an exit to come, and may fail on the way: nobody needs to hear of it.
      worker.on('error', () => undefined);
      if (error === null) resolve();
      else reject(error);
    };
    worker.on('message', onMessage).on('exit', onExit).on('error', onError);
  });
}

interface Watch {
  onSent(): void;
  onDone(status: TransactionStatus): void;
  /** The client is gone: its transaction waits for nobody, but a statement of it may still run. */
  onDetach(): void;
  suspend(): () => void;
  clear(): void;
}

/** Two clocks over the one session: how long a batch runs, and how long a transaction waits for its client. */
function createWatch(
  limits: Pick<EngineSettings, 'statementMsMax' | 'idleInTransactionMsMax'>,
  events: { onStatementTooLong(): void; onIdleTooLong(): void },
): Watch {
  let outstanding = 0;
  let suspensions = 0;
  let timer: NodeJS.Timeout | undefined;

  function arm(ms: number, onLate: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(onLate, ms);
    timer.unref();
  }

  function onLateStatement(): void {
    if (suspensions > 0) arm(limits.statementMsMax, onLateStatement);
    else events.onStatementTooLong();
  }

  return {
    onSent() {
      outstanding += 1;
      if (outstanding === 1) arm(limits.statementMsMax, onLateStatement);
    },
    onDone(status) {
      outstanding = Math.max(0, outstanding - 1);
      if (outstanding > 0) arm(limits.statementMsMax, onLateStatement);
      else if (status === 'I') clearTimeout(timer);
      else arm(limits.idleInTransactionMsMax, events.onIdleTooLong);
    },
    onDetach() {
      if (outstanding === 0) clearTimeout(timer);
    },
    suspend() {
      suspensions += 1;
      let active = true;
      return () => {
        if (active) suspensions -= 1;
        active = false;
      };
    },
    clear() {
      outstanding = 0;
      clearTimeout(timer);
    },
  };
}
